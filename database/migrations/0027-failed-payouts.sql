-- W5: what a payout that failed or came back was valued by.
-- One whose payment failed on its chain ends as returned, by the worth of its coins then. Its transaction is the one that failed; the
-- first recorded price from its block's time is kept where that of a return is.
alter table withdrawal add failed_ms bigint;
grant update (failed_ms) on withdrawal to fairlead_app;
alter table withdrawal add constraint withdrawal_failed
  check (failed_ms is null or (status = 'returned' and returned_by is null and returned_ms is null));
alter table withdrawal drop constraint withdrawal_given_back;
alter table withdrawal add constraint withdrawal_given_back check (
  case when given_back is null
    then num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms, failed_ms) = 7
    else status = 'returned' and given_back between 1 and amount and case
      when num_nonnulls(returned_by, failed_ms) = 0 then given_back = amount
        and num_nulls(returned_units, returned_ms, returned_price, returned_source, returned_seq, returned_price_ms) = 6
      else num_nulls(returned_units, coalesce(returned_ms, failed_ms), returned_price, returned_source, returned_seq,
          returned_price_ms) = 0
        and returned_price_ms >= coalesce(returned_ms, failed_ms) end end);

-- Whether coins and time of a return were those of its watcher; null in those of before it was kept.
alter table withdrawal add returned_watched boolean;
grant update (returned_watched) on withdrawal to fairlead_app;
alter table withdrawal add constraint withdrawal_returned_watched check (returned_watched is null or returned_by is not null);

alter table timeline_step drop constraint timeline_step_known;
alter table timeline_step
  add constraint timeline_step_known check (case split_part(subject, '_', 1)
    when 'dep' then step in ('requested', 'opened_by_payment', 'quote_renewed', 'proof_uploaded', 'proof_replaced',
      'payment_seen', 'payment_seen_again', 'confirming', 'payment_confirmed', 'payment_replaced', 'payment_reorganised',
      'pending_again', 'first_approval', 'approval_taken_back', 'approved', 'reversed', 'restored', 'declined', 'cancelled')
    when 'wdr' then step in ('requested', 'waiting_for_new_address', 'first_approval', 'approval_taken_back', 'sending',
      'coins_fixed', 'coins_fixed_again', 'not_broadcast', 'payment_failed', 'paid', 'confirmed_on_the_chain', 'declined',
      'declined_for_reversal', 'returned', 'cancelled')
    else false end);
alter table timeline_step drop constraint timeline_step_text;
alter table timeline_step add constraint timeline_step_text
  check ((step in ('declined', 'not_broadcast', 'payment_failed', 'returned')) = (text is not null));
