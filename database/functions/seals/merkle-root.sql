-- Merkle root of 32-byte leaves, given as one byte string (L7, T9): a level's neighbours are hashed together as
-- sha256(0x01 ‖ left ‖ right), an odd last one moves up as it is. Null where there are no leaves.
-- Each level is one byte string: reading the nth hash of an array reads those before it, which takes time by the
-- square of the length.
create function merkle_root(leaves bytea) returns bytea
  language plpgsql immutable
  as $$
declare
  level bytea := leaves;
  above bytea;
  pairs integer;
begin
  while length(level) > 32 loop
    pairs := length(level) / 64;
    select string_agg(sha256('\x01'::bytea || substring(level from 64 * g + 1 for 64)), ''::bytea order by g) into above
    from generate_series(0, pairs - 1) g;
    -- An odd last one moves up as it is.
    level := above || substring(level from 64 * pairs + 1);
  end loop;
  return nullif(level, ''::bytea);
end $$;
revoke execute on function merkle_root(bytea) from public;
grant execute on function merkle_root(bytea) to fairlead_app;
