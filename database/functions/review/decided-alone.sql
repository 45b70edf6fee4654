-- What one admin has decided alone (R3): its only approval that was not taken back, given to a record that is decided
-- by it. kind 'deposit' or 'withdrawal', with customer, admin, cents (of a deposit the greater of asked and credited)
-- and the time of the approval. It is summed over 24 hours against the limits.
create view decided_alone as
select 'deposit' as kind, d.user_id as customer, a.admin, greatest(d.amount, d.credited) as cents, a.created_ms
from approval a
join deposit d on d.id = a.subject and d.round = a.round and d.status = 'approved'
where a.purpose = 'credit' and a.taken_back_ms is null
  and not exists (select from approval b where b.subject = a.subject and b.purpose = 'credit' and b.round = a.round
    and b.taken_back_ms is null and b.id <> a.id)
union all
select 'withdrawal', w.user_id, a.admin, w.amount, a.created_ms
from approval a
join withdrawal w on w.id = a.subject
where a.purpose in ('payout', 'unsend', 'return') and a.taken_back_ms is null
  and case a.purpose
    when 'payout' then a.round < w.round or w.sending or w.status in ('approved', 'returned')
    when 'unsend' then a.round < w.round
    else w.status = 'returned' end
  and not exists (select from approval b where b.subject = a.subject and b.purpose = a.purpose and b.round = a.round
    and b.taken_back_ms is null and b.id <> a.id);
grant select on decided_alone to fairlead_app;
