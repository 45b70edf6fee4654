-- R3: beside the limit of one record, sums of what one admin decided alone within 24 hours: of a customer and of an admin
-- (`_sum`), and in total (`_total`). The limits are the operator's: the application reads them and cannot write them.
alter table four_eyes drop constraint four_eyes_subject_check;
alter table four_eyes add constraint four_eyes_subject_check check (subject in
  ('deposit', 'deposit_sum', 'deposit_total', 'withdrawal', 'withdrawal_sum', 'withdrawal_total'));
revoke insert, insert (subject, from_cents) on four_eyes from fairlead_app;

-- The figure at a time. Before any was set: 1,000.00 of one record, and no limit of a sum.
create or replace function four_eyes_at(of_subject text, at_ms bigint) returns bigint
  language sql stable
  as $$
  select coalesce((
    select from_cents from four_eyes where subject = of_subject and since_ms <= at_ms order by id desc limit 1),
    case when of_subject in ('deposit', 'withdrawal') then 100000 else 9223372036854775807 end)
$$;

-- Why a first approval waited for a second person, as it was found at its time.
alter table approval add column second_person jsonb;
create index approval_time on approval (created_ms);

-- What one admin has decided alone: its only approval, given to a record that is decided by it.
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
