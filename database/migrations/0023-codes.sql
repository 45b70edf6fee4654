-- Timelines hold codes with facts; words are made where they are read. What a person wrote stands in a column of its own, and why
-- the product itself declined a record is a code.

alter table timeline_step
  add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  add column text text check (text ~ '\S');

alter table deposit
  add column cancelled boolean not null default false;
grant update (cancelled) on deposit to fairlead_app;

alter table withdrawal
  add column reason_code text check (reason_code in ('deposit_reversed'));
grant update (reason_code) on withdrawal to fairlead_app;

-- Rows of before: each English label becomes its code, and what its note said becomes facts.
update timeline_step set step = 'opened_by_payment',
    facts = jsonb_build_object('first', substring(note from 'dep_\w+'))
  where subject like 'dep\_%' and step = 'requested' and note is not null;
update timeline_step set step = 'declined_for_reversal', note = null
  where subject like 'wdr\_%' and step = 'declined'
    and note = 'The payment of a deposit of yours left the chain, so that it was taken back';
update timeline_step set text = note where step in ('declined', 'not broadcast', 'returned');
update timeline_step set facts = case step
    when 'payment seen' then jsonb_build_object(
      'arrived', jsonb_build_object('amount', split_part(note, ' ', 1),
        'unit', split_part(split_part(note, ', ', 1), ' ', 2)),
      'fit', case when note like '%, less than asked%' then 'under' when note like '%, more than asked%' then 'over'
        when note like '%, beside one that was credited before%' then 'another' else 'exact' end,
      'late', note like '%, after the quote had ended')
    when 'payment seen again' then jsonb_build_object('arrived', jsonb_build_object('amount', split_part(note, ' ', 1), 'unit', split_part(note, ' ', 2)))
    when 'payment replaced' then jsonb_build_object('arrived', jsonb_build_object('amount', split_part(note, ' ', 1), 'unit', split_part(note, ' ', 2)))
    when 'confirming' then jsonb_build_object('confirmations', split_part(note, ' of ', 1)::integer,
      'needed', split_part(note, ' of ', 2)::integer)
    when 'payment confirmed' then jsonb_build_object('needed', split_part(note, ' of ', 2)::integer)
    when 'reversed' then jsonb_build_object('amount', split_part(note, ' ', 1))
    when 'waiting for new address' then jsonb_build_object('until', substr(note, 7))
    when 'coins fixed again' then jsonb_build_object('coins', jsonb_build_object('amount', split_part(note, ' ', 1), 'unit', split_part(note, ' ', 2)))
    when 'paid' then jsonb_build_object('transactionId', note)
    else facts end
  where note is not null;
update timeline_step set facts = jsonb_build_object('credited', split_part(note, ' ', 1),
    'aside', coalesce(substring(note from '([\d.]+) USD only to withdraw$'), '0.00'))
  where step in ('approved', 'restored');
-- A renewal that left the exact amount as it was said nothing of it: it was the newest that the deposit had been given by then.
update timeline_step s set facts = jsonb_build_object('before', q.before, 'now', q.now)
  from (
    select r.id,
      -- '0.00200012 btc before, 0.00210007 btc now'
      jsonb_build_object('amount', coalesce(split_part(r.note, ' ', 1), a.given), 'unit', c.unit) as before,
      jsonb_build_object('amount', coalesce(split_part(r.note, ' ', 4), a.given), 'unit', c.unit) as now
    from timeline_step r
    join deposit d on d.id = r.subject
    cross join lateral (select case d.payment_method when 'Bitcoin' then 8 when 'USDT' then 6 else 18 end as decimals,
      case d.payment_method when 'Bitcoin' then 'btc' when 'Ethereum' then 'eth' when 'BNB' then 'bnb' else 'usdt' end
        as unit) c
    cross join lateral (select round(x.units / 10::numeric ^ c.decimals, c.decimals)::text as given
      from (select units, issued_ms from deposit_amount where deposit = d.id and issued_ms <= r.created_ms
        union all select d.units, 0 order by issued_ms desc limit 1) x) a
    where r.step = 'quote renewed'
  ) q where q.id = s.id;
update timeline_step set step = replace(step, ' ', '_');

alter table timeline_step
  drop column note,
  add constraint timeline_step_known check (case split_part(subject, '_', 1)
    when 'dep' then step in ('requested', 'opened_by_payment', 'quote_renewed', 'proof_uploaded', 'proof_replaced',
      'payment_seen', 'payment_seen_again', 'confirming', 'payment_confirmed', 'payment_replaced', 'payment_reorganised',
      'pending_again', 'first_approval', 'approval_taken_back', 'approved', 'reversed', 'restored', 'declined', 'cancelled')
    when 'wdr' then step in ('requested', 'waiting_for_new_address', 'first_approval', 'approval_taken_back', 'sending',
      'coins_fixed_again', 'not_broadcast', 'paid', 'confirmed_on_the_chain', 'declined', 'declined_for_reversal',
      'returned', 'cancelled')
    else false end),
  add constraint timeline_step_text check ((step in ('declined', 'not_broadcast', 'returned')) = (text is not null));

-- What is decided stays decided: the triggers that hold it would refuse what only says the same in another way.
alter table deposit disable trigger user;
alter table withdrawal disable trigger user;

-- A deposit that its customer cancelled has no reason that somebody wrote.
alter table deposit drop constraint deposit_declined;
update deposit set reason = null, cancelled = true
  where status = 'declined' and (select s.step from timeline_step s where s.subject = deposit.id
    and s.step in ('declined', 'cancelled') order by s.id desc limit 1) = 'cancelled';
alter table deposit add constraint deposit_declined
  check ((status = 'declined') = (reason is not null or cancelled) and not (cancelled and reason is not null));

alter table withdrawal drop constraint withdrawal_reason;
update withdrawal set reason = null, reason_code = 'deposit_reversed'
  where reason = 'The payment of a deposit of yours left the chain, so that it was taken back';
alter table withdrawal add constraint withdrawal_reason
  check ((status in ('declined', 'returned')) = (num_nonnulls(reason, reason_code) = 1) and num_nonnulls(reason, reason_code) < 2
    and (reason_code is null or status = 'declined'));

alter table deposit enable trigger user;
alter table withdrawal enable trigger user;

-- Notices: reasons of closed lists are codes.
update notice set kind = 'withdrawal_declined_for_reversal', facts = facts - 'reason'
  where kind = 'withdrawal_declined'
    and facts ->> 'reason' = 'The payment of a deposit of yours left the chain, so that it was taken back';
update notice set facts = jsonb_set(facts, '{reason}', to_jsonb(case facts ->> 'reason'
    when 'Correction of an error of ours' then 'our_error'
    when 'Correction of an amount that was credited by mistake' then 'credited_by_mistake'
    when 'Refund of a fee' then 'fee_refund'
    when 'Goodwill payment' then 'goodwill'
    when 'Settlement of a dispute' then 'dispute'
    when 'What was owed to us is waived' then 'debt_waived'
    when 'Recovery after fraud' then 'fraud'
    else facts ->> 'reason' end))
  where kind in ('adjustment_credit', 'adjustment_debit');
update notice set facts = jsonb_set(facts, '{reason}', to_jsonb(case
    when facts ->> 'reason' like 'The images cannot be read%' then 'unreadable'
    when facts ->> 'reason' like 'A part of the card is cut off%' then 'incomplete'
    when facts ->> 'reason' like 'The two images are not the front and the back%' then 'wrong_sides'
    when facts ->> 'reason' like 'This document is not accepted%' then 'not_accepted'
    when facts ->> 'reason' like 'The document has expired%' then 'expired'
    when facts ->> 'reason' like 'The name or the date of birth%' then 'details_differ'
    when facts ->> 'reason' like 'The images show a copy%' then 'not_the_original'
    when facts ->> 'reason' like 'By the document you are under 18%' then 'under_age'
    when facts ->> 'reason' like 'The document could not be accepted as yours%' then 'not_yours'
    else facts ->> 'reason' end))
  where kind = 'identity_declined';
