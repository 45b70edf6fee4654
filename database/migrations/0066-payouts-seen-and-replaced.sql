-- W5: a payment that was seen to go where a payout goes holds up what would undo that payout, until another confirmed transaction has
-- spent the same coins (Bitcoin) or has the same number of the same account (Ethereum, BNB): nobody can broadcast it then.
alter table payout_sighting
  -- 'txid:output' on Bitcoin, 'account:number' elsewhere; empty where it is not known.
  add spends text[] not null default '{}',
  -- Whether it was undone in its block: it pays nothing.
  add failed boolean not null default false,
  add replaced_by text,
  add replaced_height bigint,
  add constraint payout_sighting_replaced check ((replaced_by is null) = (replaced_height is null));
grant insert (spends, failed), update (spends, failed, replaced_by, replaced_height) on payout_sighting to fairlead_app;

-- What was looked up of recorded payouts before was seen too.
insert into payout_sighting (withdrawal, transaction_id, units, seen_ms)
select w.id, w.transaction_id, e.paid_units, coalesce(e.sent_ms, e.checked_ms)
from payout_evidence e join withdrawal w on w.id = e.withdrawal
where w.status = 'approved' and e.paid_units > 0
on conflict do nothing;
