import { utcMinute } from './utc-text.ts';

/**
 * Withdrawals that wait, each with its main reason (A9, W5, W6): sent already; its customer is not approved, with a legal ground or
 * without; something is owed; its address was new (the hours of its request, $1 for those of before); or nothing but a review.
 */
export const waitingWithdrawalsSql = `
  select w.id, w.created_ms as since_ms,
    case
      when w.sending then 'sending'
      when c.account_status is distinct from 'approved' then case
        when exists (select from withdrawal_legal_ground g where g.withdrawal = w.id and g.lifted_ms is null)
          then 'legal ground' else 'customer not approved' end
      when exists (select from ledger_account a
        where a.owner = w.user_id and a.kind = 'receivable' and a.asset = 'USD' and a.balance < 0) then 'owing'
      when w.address_added_ms + coalesce(w.hold_hours, $1::integer) * 3600000::bigint > greatest(clock_ms(), w.created_ms) then 'new address'
      else 'review' end as reason
  from withdrawal w left join customer c on c.uid = w.user_id
  where w.status = 'pending'`;

/**
 * A9: of a customer who is not approved a withdrawal may be held for the days of its request; then nothing but staff keeps it, as it is
 * with one of an approved customer. It is mentioned once nothing keeps it from being approved: no ground, no debt, no new address.
 */
export const overdueWithdrawalNotices: readonly string[] = [
  `select format('[A9.1] withdrawal %s waits since %s, longer than the %s days of its request, and nothing keeps it from being approved',
      w.id, ${utcMinute('w.created_ms')}, w.waits_days) as words
   from withdrawal w
   left join customer c on c.uid = w.user_id
   where w.status = 'pending' and not w.sending and w.created_ms + w.waits_days * 86400000::bigint < clock_ms()
     and coalesce(w.address_added_ms + w.hold_hours * 3600000::bigint, 0) < clock_ms()
     and (c.account_status = 'approved'
       or not exists (select from withdrawal_legal_ground g where g.withdrawal = w.id and g.lifted_ms is null))
     and not exists (select from ledger_account a
       where a.owner = w.user_id and a.kind = 'receivable' and a.asset = 'USD' and a.balance < 0)
   order by w.created_ms desc, w.id desc`,
];

/** Being approved again for less (ms) does not end a stop: who is let go for a day, and stopped again, was stopped since the first time. */
const againMs = 604_800_000;

/**
 * Customers whose approval has ended, whatever their status is called now, with a withdrawal that waits, or with one that they asked
 * for in the 7 days before it first ended, or since, however it ended. `since_ms` is that first end, by the statuses that a trigger
 * dates (customer_standing): later ones count from it unless the customer was approved for 7 days in between.
 */
export const stoppedCustomersSql = `
  select c.uid, c.account_status as status, s.since_ms,
    exists (select from withdrawal w where w.user_id = c.uid and w.status = 'pending') as waiting
  from customer c
  cross join lateral (
    with turn as (
      select t.id, t.from_ms, t.approved, lead(t.from_ms) over (order by t.id) as until_ms
      from (select r.id, r.from_ms, r.account_status = 'approved' as approved,
          lag(r.account_status = 'approved', 1, false) over (order by r.id) as before
        from customer_standing r where r.uid = c.uid) t
      where t.approved <> t.before)
    select min(t.from_ms) as since_ms from turn t
    where not t.approved and t.id > coalesce((select max(x.id) from turn x where x.approved and x.until_ms - x.from_ms >= ${againMs}), 0)) s
  where c.account_status <> 'approved' and c.uid in (select user_id from withdrawal) and exists (
    select from withdrawal w where w.user_id = c.uid and (w.status = 'pending' or w.created_ms >= s.since_ms - 604800000))`;
