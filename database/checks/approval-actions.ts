import type { Check } from './check.ts';

/** The action by which the audit trail names each purpose of an approval, given and taken back. */
const actions = `(values
  ('credit', 'deposits.approve', 'deposits.take-back-approval'),
  ('payout', 'withdrawals.approve', 'withdrawals.take-back-approval'),
  ('unsend', 'withdrawals.not-broadcast', 'withdrawals.take-back-approval'),
  ('return', 'withdrawals.returned', 'withdrawals.take-back-approval')) n (purpose, given, taken_back)`;

/** Whether an entry of the audit trail `t` is of the action that gives the approval `a`. */
export const givesApproval = (t: string, a: string): string =>
  `exists (select from ${actions} where n.purpose = ${a}.purpose and n.given = ${t}.action)`;

/** R3: an approval, and its taking back, is written by the transaction of its own action, which the audit trail names. */
export const approvalActionChecks: readonly Check[] = [
  {
    rule: 'R3',
    promise: 'R3.approval-actions',
    // Both are sealed with their transactions. What an earlier version wrote has no time, and the transaction of the upgrade.
    sql: `select 'approval ' || (v.body ->> 'id') as id, format('of %s for %s was %s by %s, and the audit trail has no %s of theirs in that transaction',
          v.body ->> 'purpose', v.body ->> 'subject', case when b.back then 'taken back' else 'given' end, v.body ->> 'admin',
          coalesce(w.action, 'action')) as problem
      from record_version v
      cross join lateral (select v.body ->> 'taken_back_ms' is not null as back) b
      left join ${actions} on n.purpose = v.body ->> 'purpose'
      cross join lateral (select case when b.back then n.taken_back else n.given end as action) w
      left join audit_entry t on t.xact = v.xact and t.subject = v.body ->> 'subject' and t.actor = v.body ->> 'admin' and t.action = w.action
      where v.kind = 'approval' and v.at_ms is not null and t.id is null`,
  },
];
