-- Writes what is rated and verified (hashes per second) into a fleet (N2). What is sold stays sold: capacity is the
-- greater of verified and sold. Locks the fleet's row by its update. mining_reverify calls it with what machines and
-- readings show.
create function mining_verify(wanted text, rated_now bigint, verified_now bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  update mining_fleet f set rated = rated_now, verified = verified_now, capacity = greatest(verified_now, f.sold)
  where f.algorithm = wanted
$$;
revoke execute on function mining_verify(text, bigint, bigint) from public;
grant execute on function mining_verify(text, bigint, bigint) to fairlead_app;
