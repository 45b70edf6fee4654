-- Opens the accounts of a customer in both wallets. Safe to repeat.
create function ledger_open(customer text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into ledger_account (kind, owner, asset)
  select kind, customer, asset
  from unnest(array['available', 'staked', 'withdrawing', 'receivable']) kind, unnest(array['USD', 'PUSD']) asset
  on conflict do nothing
$$;
revoke execute on function ledger_open(text) from public;
grant execute on function ledger_open(text) to fairlead_app;
