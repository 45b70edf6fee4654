-- Opens a customer's accounts available, staked, withdrawing and receivable in both wallets (USD, PUSD), and aside in
-- USD (L2, A13). Those that exist stay as they are, so it is safe to repeat. Takes no locks.
create function ledger_open(customer text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into ledger_account (kind, owner, asset)
  select kind, customer, asset
  from unnest(array['available', 'staked', 'withdrawing', 'receivable']) kind, unnest(array['USD', 'PUSD']) asset
  union all
  select 'aside', customer, 'USD'
  on conflict do nothing
$$;
revoke execute on function ledger_open(text) from public;
grant execute on function ledger_open(text) to fairlead_app;
