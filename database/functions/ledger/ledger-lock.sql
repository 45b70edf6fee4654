-- Locks accounts in the one order, by id, `for no key update` (Z7), and answers their names, balances and versions as
-- they are after the lock. Balances are in the asset's smallest unit. An id without an account is left out.
create function ledger_lock(ids bigint[])
  returns table (id bigint, kind text, owner text, asset text, balance bigint, version bigint)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform 1 from ledger_account a where a.id = any(ids) order by a.id for no key update;
  return query
    select a.id, a.kind, a.owner, a.asset, a.balance, a.version from ledger_account a where a.id = any(ids);
end $$;
revoke execute on function ledger_lock(bigint[]) from public;
grant execute on function ledger_lock(bigint[]) to fairlead_app;
