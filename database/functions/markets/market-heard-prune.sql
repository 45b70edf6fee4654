-- Deletes the kept lists (market_heard_kept) of rows that ended more than 30 days ago (Z3), of the oldest 500 of these
-- rows at most. Answers the count of lists deleted, 0 once none is left. The rows of market_heard, with the digests of the
-- lists, stay. Locks only what it deletes.
create function market_heard_prune() returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  removed bigint;
begin
  delete from market_heard_kept k using (
    select h.number from market_heard h
    where h.to_ms < clock_ms() - 30 * 86400000::bigint and h.number >= (select min(number) from market_heard_kept)
      and exists (select from market_heard_kept o where o.number = h.number)
    order by h.number limit 500) h
  where k.number = h.number;
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function market_heard_prune() from public;
grant execute on function market_heard_prune() to fairlead_app;
