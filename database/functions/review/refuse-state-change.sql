-- Triggers on the state tables of adjustments, deposits, movements, ID submissions, payout fixings and withdrawals:
-- what is decided stays decided (D, W, I4, R3). Each trigger's condition names the changes that it refuses; what a
-- credit was valued by is fixed with it (D5). Raises FL003.
create function refuse_state_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception '% % cannot go from % to %', tg_table_name, old.id, old.status, new.status using errcode = 'FL003';
end $$;
revoke execute on function refuse_state_change() from public;

create trigger adjustment_states before update on adjustment
  for each row when (old.status <> 'pending') execute function refuse_state_change();

create trigger deposit_paid_time before update on deposit
  for each row when ((old.status = 'pending' and new.status = 'approved' and new.paid_ms is null)
    or (old.status = 'approved' and (new.paid_ms, new.market_seq) is distinct from (old.paid_ms, old.market_seq)))
  execute function refuse_state_change();

create trigger deposit_states before update on deposit
  for each row when (not case old.status
    when 'pending' then true
    when 'declined' then new.status = 'pending' and new.round = old.round + 1
    else new.status = 'approved' and (new.payment is not distinct from old.payment or old.payment is null)
      and (new.transaction_id, new.output, new.received_units, new.credited, new.valuation, new.valued_price, new.units,
        new.quote_price, new.quote_decimals, new.quote_source, new.quote_price_ms, new.quote_seq, new.quoted_ms,
        new.quote_until_ms) is not distinct from (old.transaction_id, old.output, old.received_units, old.credited,
        old.valuation, old.valued_price, old.units,
        old.quote_price, old.quote_decimals, old.quote_source, old.quote_price_ms, old.quote_seq, old.quoted_ms,
        old.quote_until_ms) end) execute function refuse_state_change();

create trigger deposit_worth before update on deposit
  for each row when ((old.status = 'pending' and new.status = 'approved'
      and (new.valuation is distinct from 'arrival' or new.received_units is null or new.valued_ms is null))
    or (old.status = 'approved' and (new.valued_source, new.valued_seq, new.valued_ms) is distinct from
      (old.valued_source, old.valued_seq, old.valued_ms)))
  execute function refuse_state_change();

create trigger house_movement_states before update on house_movement
  for each row when (old.status <> 'pending') execute function refuse_state_change();

-- What is decided stays decided; only an approved one can still be superseded, and none comes back.
create trigger identity_submission_states before update on identity_submission
  for each row when (not case old.status
    when 'submitted' then true
    when 'in_review' then true
    when 'approved' then new.status in ('approved', 'superseded')
    else new.status = old.status end) execute function refuse_state_change();

create trigger withdrawal_states before update on withdrawal
  for each row when (not case
    when old.sending then new.status in ('approved', 'pending') or (new.status = 'returned' and new.failed_ms is not null)
    when old.status = 'pending' then new.status in ('pending', 'approved', 'declined', 'cancelled')
    -- By which payment of its transaction it was paid shows once its chain shows that transaction.
    when old.status = 'approved' then new.status = 'returned' or (new.status = 'approved' and old.payment_no is null
      and (new.transaction_id, new.units, new.fixed_ms, new.sending) is not distinct from
        (old.transaction_id, old.units, old.fixed_ms, old.sending))
    else false end) execute function refuse_state_change();

create trigger withdrawal_worth before update on withdrawal
  for each row when (old.status <> 'returned' and new.status = 'returned' and new.given_back is null
    and current_user <> 'fairlead_owner')
  execute function refuse_state_change();
