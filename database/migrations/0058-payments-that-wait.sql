-- D2: why a payment waits for staff, by a code for each reason. Of one from before, 'amount_just_asked', the reason is one of the three.
alter table chain_payment drop constraint chain_payment_waits_check;
alter table chain_payment add constraint chain_payment_waits_check
  check (waits in ('not_meant_before', 'cancelled_another', 'replaces_earlier', 'amount_just_asked'));

-- Staff's list of what waits: few of all the payments to deposits.
create index chain_payment_waiting on chain_payment (deposit) where waits is not null;

-- D5: a record that a payment opened ends without anybody's decision on it once staff have credited that payment to another deposit.
alter table deposit add reason_code text constraint deposit_reason_code_check check (reason_code = 'payment_taken');
grant update (reason_code) on deposit to fairlead_app;
alter table deposit drop constraint deposit_declined;
alter table deposit add constraint deposit_declined
  check (num_nonnulls(reason, reason_code, nullif(cancelled, false)) = case status when 'declined' then 1 else 0 end);

alter table timeline_step drop constraint timeline_step_known;
alter table timeline_step
  add constraint timeline_step_known check (case split_part(subject, '_', 1)
    when 'dep' then step in ('requested', 'opened_by_payment', 'quote_renewed', 'proof_uploaded', 'proof_replaced',
      'payment_seen', 'payment_seen_again', 'confirming', 'payment_confirmed', 'payment_replaced', 'payment_taken',
      'payment_reorganised', 'pending_again', 'first_approval', 'approval_taken_back', 'approved', 'reversed', 'restored',
      'declined', 'declined_without_payment', 'cancelled')
    when 'wdr' then step in ('requested', 'waiting_for_new_address', 'first_approval', 'approval_taken_back', 'sending',
      'coins_fixed', 'coins_fixed_again', 'not_broadcast', 'payment_failed', 'paid', 'confirmed_on_the_chain', 'declined',
      'declined_for_reversal', 'returned', 'cancelled')
    else false end);

-- What was credited to another deposit said until now that it had been replaced, with what became of it beside.
update timeline_step set step = 'payment_taken',
    facts = facts - 'creditedElsewhere' || jsonb_build_object('transactionId', facts -> 'creditedElsewhere' -> 'transactionId')
  where step = 'payment_replaced' and facts ? 'creditedElsewhere';
