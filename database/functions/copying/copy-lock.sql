-- Locks what placing copies moves, in the order of Z7: first the copies by id, then, by account id, their accounts
-- and what their customers have staked in wanted_asset (all `for no key update`). copy_place needs these locks.
-- Raises 55P03 where one is held by somebody else for a second: the set is tried again, and others go on (C3).
create function copy_lock(copies text[], wanted_asset text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set lock_timeout = '1s'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
declare
  accounts bigint[];
begin
  perform 1 from copy c where c.id = any(copies) order by c.id for no key update;
  select array_agg(a.id) into accounts
  from copy c
  cross join lateral (
    select x.id from ledger_account x
    where coalesce(x.copy_id, x.owner, '') = c.id and x.kind = 'allocated' and x.asset = wanted_asset
    union all
    select x.id from ledger_account x
    where coalesce(x.copy_id, x.owner, '') = c.user_id and x.kind = 'staked' and x.asset = wanted_asset) a
  where c.id = any(copies);
  perform 1 from ledger_account a where a.id = any(accounts) order by a.id for no key update;
end $$;
revoke execute on function copy_lock(text[], text) from public;
grant execute on function copy_lock(text[], text) to fairlead_app;
