-- W5: the last approval of a payout fixes the time from when on the first new price fixes its coins. Until that price is there it is
-- being sent without a number of coins.
alter table withdrawal add fixing_ms bigint;
alter table payout_fixing add from_ms bigint;
grant update (fixing_ms) on withdrawal to fairlead_app;
alter table withdrawal drop constraint withdrawal_payout;
alter table withdrawal add constraint withdrawal_payout check (
  case
    when status in ('approved', 'returned') then num_nulls(units, price, price_decimals, price_source, price_ms, price_seq) = 0
    when sending then num_nulls(units, price, price_decimals, price_source, price_ms, price_seq) = 0
      or (fixing_ms is not null and num_nonnulls(units, price, price_decimals, price_source, price_ms, price_seq, fixed_ms) = 0)
    else num_nonnulls(units, price, price_decimals, price_source, price_ms, price_seq, fixing_ms) = 0 end);

alter table timeline_step drop constraint timeline_step_known;
alter table timeline_step
  add constraint timeline_step_known check (case split_part(subject, '_', 1)
    when 'dep' then step in ('requested', 'opened_by_payment', 'quote_renewed', 'proof_uploaded', 'proof_replaced',
      'payment_seen', 'payment_seen_again', 'confirming', 'payment_confirmed', 'payment_replaced', 'payment_reorganised',
      'pending_again', 'first_approval', 'approval_taken_back', 'approved', 'reversed', 'restored', 'declined', 'cancelled')
    when 'wdr' then step in ('requested', 'waiting_for_new_address', 'first_approval', 'approval_taken_back', 'sending',
      'coins_fixed', 'coins_fixed_again', 'not_broadcast', 'paid', 'confirmed_on_the_chain', 'declined', 'declined_for_reversal',
      'returned', 'cancelled')
    else false end);
