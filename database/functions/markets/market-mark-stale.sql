-- Marks pairs as stale (Z4), under the lease (Z2). The next tick of a pair ends it. Locks the lease's row
-- (lease_check, `for share`), then the pairs' by name (`for no key update`). Raises FL001 where the lease is lost.
create function market_mark_stale(lease_name text, held_epoch bigint, pairs text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lease_check(lease_name, held_epoch);
  perform 1 from market_pair where pair = any(pairs) order by pair for no key update;
  update market_pair set stale = true where pair = any(pairs) and not stale;
end $$;
revoke execute on function market_mark_stale(text, bigint, text[]) from public;
grant execute on function market_mark_stale(text, bigint, text[]) to fairlead_app;
