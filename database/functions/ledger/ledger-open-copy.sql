-- Opens the account 'allocated' of a copy in one asset (C2, L2). One that exists stays as it is, so it is safe to
-- repeat. Takes no locks.
create function ledger_open_copy(customer text, copy text, asset text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into ledger_account (kind, owner, asset, copy_id) values ('allocated', customer, asset, copy)
  on conflict do nothing
$$;
revoke execute on function ledger_open_copy(text, text, text) from public;
grant execute on function ledger_open_copy(text, text, text) to fairlead_app;
