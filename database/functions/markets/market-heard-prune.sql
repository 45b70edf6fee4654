-- Deletes the kept lists (market_heard_kept) of rows that ended more than 30 days ago (Z3). Answers the count of rows
-- deleted. The rows of market_heard, with the digests of the lists, stay. Locks only what it deletes.
create function market_heard_prune() returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  removed bigint;
begin
  delete from market_heard_kept k using market_heard h
  where h.number = k.number and h.to_ms < clock_ms() - 30 * 86400000::bigint;
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function market_heard_prune() from public;
grant execute on function market_heard_prune() to fairlead_app;
