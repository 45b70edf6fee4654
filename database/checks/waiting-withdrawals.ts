/**
 * Withdrawals that wait, each with its main reason (A9, W5, W6): sent already; its customer is not approved, with a legal ground or
 * without; something is owed; its address was new (the hours of its request, $1 for those of before); or nothing but a review.
 */
export const waitingWithdrawalsSql = `
  select w.id, w.created_ms,
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
 * Customers who are blocked or suspended with a withdrawal that waits, or with one that they asked for in the 7 days before
 * that, however it ended; each with the time since when they are not approved any more, whatever the stop was called in between.
 */
export const stoppedCustomersSql = `
  select c.uid, c.account_status as status, s.since_ms,
    exists (select from withdrawal w where w.user_id = c.uid and w.status = 'pending') as waiting
  from customer c
  cross join lateral (
    select a.created_ms as since_ms from audit_entry a
    where a.subject = c.uid and a.subject_kind = 'user' and a.after ->> 'account_status' in ('blocked', 'suspended')
      and a.before ->> 'account_status' not in ('blocked', 'suspended')
    order by a.id desc limit 1) s
  where c.account_status in ('blocked', 'suspended') and exists (
    select from withdrawal w where w.user_id = c.uid
      and (w.status = 'pending' or w.created_ms between s.since_ms - 604800000 and s.since_ms))`;
