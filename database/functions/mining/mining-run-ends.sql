-- Ends a run of which each contract has its payout (N3.6): gives the house the pool fees and the power of all of them, and lets
-- customers be notified. What was paid has to be what was counted at the beginning.
-- The caller holds the coin's row. Locks the house's mining and fees accounts through mining_post_fees. Raises P0001 where
-- other contracts or cents were paid than were counted; FL002 where the ledger refuses the fee. ledger_check compares the
-- journal at commit (FL004).
create function mining_run_ends(wanted_run text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  r mining_run;
  charged record;
begin
  select * into strict r from mining_run x where x.id = wanted_run and x.state = 'dividing' for no key update;
  if (r.contracts, r.paid_cents) is distinct from (r.due_contracts, r.due_cents) then
    raise exception 'run % paid % cents to % contracts; it began with % cents for %', r.id, r.paid_cents, r.contracts, r.due_cents,
      r.due_contracts;
  end if;
  select * into charged from mining_post_fees(r.id, r.coin, r.contracts * (r.pool_fee + r.power));
  update mining_run x set state = 'divided', notified = false, fee_units = charged.units, house_carry_after = charged.carry,
    created_ms = clock_ms()
  where x.id = r.id;
end $$;
revoke execute on function mining_run_ends(text) from public;
