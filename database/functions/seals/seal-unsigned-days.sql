-- The UTC days before today whose blocks have no signed root yet, oldest first (L7): day, last block, root, and the
-- text to be signed, 'day-root-1|day|first block|last block|root in hex'.
create function seal_unsigned_days()
  returns table (day text, last_block bigint, root bytea, text text)
  language sql stable
  as $$
  select d.day, d.last_block, d.root,
    concat_ws('|', 'day-root-1', d.day, d.first_block, d.last_block, encode(d.root, 'hex'))
  from (
    select to_char(to_timestamp(b.created_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day,
      min(b.number) as first_block, max(b.number) as last_block,
      merkle_root(string_agg(b.hash, ''::bytea order by b.number)) as root
    from seal_block b
    where b.created_ms / 86400000 < clock_ms() / 86400000
      and b.number > coalesce((select max(s.last_block) from seal_day s), 0)
    group by 1) d
  order by d.day
$$;
revoke execute on function seal_unsigned_days() from public;
grant execute on function seal_unsigned_days() to fairlead_app;
