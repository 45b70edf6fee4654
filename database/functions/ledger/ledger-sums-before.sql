-- What an account's first `entries` entries made before an instant (ms) come to: their sum, and the sums of the
-- classes deposit and withdrawal, which are few and have an index (L6). Entries' times rise with their numbers unless
-- the clock was set back, by a day at most: those of a day around the instant are looked at one by one.
create function ledger_sums_before(
  of_account bigint, entries bigint, before_ms bigint, out balance bigint, out deposited bigint, out withdrawn bigint
)
  language plpgsql stable
  as $$
declare
  surely constant bigint := ledger_entries_until(of_account, entries, null, before_ms - 1 - 86400000);
  perhaps constant bigint := ledger_entries_until(of_account, entries, null, before_ms + 86400000);
begin
  select coalesce((select e.balance_after from ledger_entry e where e.account = of_account and e.account_version = surely), 0)
      + coalesce(sum(e.amount), 0)
  into balance
  from ledger_entry e
  where e.account = of_account and e.account_version > surely and e.account_version <= perhaps and e.created_ms < before_ms;
  select coalesce(sum(e.amount) filter (where e.class = 'deposit'), 0),
    coalesce(sum(e.amount) filter (where e.class = 'withdrawal'), 0)
  into deposited, withdrawn
  from ledger_entry e
  where e.account = of_account and e.class in ('deposit', 'withdrawal') and e.account_version <= perhaps
    and e.created_ms < before_ms;
end $$;
revoke execute on function ledger_sums_before(bigint, bigint, bigint) from public;
grant execute on function ledger_sums_before(bigint, bigint, bigint) to fairlead_app;
