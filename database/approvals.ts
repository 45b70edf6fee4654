import type { Check } from './check.ts';

/**
 * R3: each decision on a customer's money has the approvals that it needs, of different admins, none of them the subject,
 * all for the values that were booked, and each in the audit trail.
 *
 * @param fourEyesFrom from so many cents on two admins are needed
 */
export function approvalChecks(fourEyesFrom: bigint): readonly Check[] {
  const check = (
    promise: string,
    subject: string,
    from: string,
    given: string,
    amount: string,
    action: string,
  ): Check => ({
    rule: 'R3',
    promise,
    sql: `select '${subject} ' || s.id as id, format('%s cents with %s approvals', ${amount}, a.given) as problem
      from ${from} s
      cross join lateral (
        select count(distinct a.admin) as given from approval a
        where a.subject = s.id and a.admin <> s.user_id and a.taken_back_ms is null and ${given} and exists (
          select 1 from audit_entry e where e.subject = s.id and e.actor = a.admin and e.action = '${action}')) a
      where a.given < case when ${amount} >= ${fourEyesFrom} then 2 else 1 end`,
  });
  return [
    check(
      'each credited deposit has the approvals that it needs',
      'deposit',
      // What the watcher credited has the chain's word instead.
      `(select * from deposit d where status = 'approved' and not exists (
          select 1 from ledger_journal j where j.cause = d.id and j.code = 'deposit' and j.actor = 'chain watcher'
            and j.occurrence = 1))`,
      `a.purpose = 'credit' and a.round = s.round and a.values ->> 'transactionId' = s.transaction_id
          and a.values ->> 'output' = s.output::text and coalesce(a.values ->> 'received', s.units::text) = coalesce(s.received_units, s.units)::text`,
      'greatest(s.amount, s.credited)',
      'deposits.approve',
    ),
    check(
      'each payout has the approvals that it needs',
      'withdrawal',
      `(select * from withdrawal where sending or status in ('approved', 'returned'))`,
      `a.purpose = 'payout' and a.round = s.round
          and coalesce(a.values ->> 'transactionId', s.transaction_id, '') = coalesce(s.transaction_id, '')`,
      's.amount',
      'withdrawals.approve',
    ),
    check(
      'each payout that was not broadcast has the approvals that undoing it needs',
      'withdrawal',
      '(select w.*, earlier from withdrawal w cross join generate_series(1, w.round - 1) as earlier)',
      `a.purpose = 'unsend' and a.round = s.earlier`,
      's.amount',
      'withdrawals.not-broadcast',
    ),
    check(
      'each payout that came back has the approvals that it needs',
      'withdrawal',
      `(select * from withdrawal where status = 'returned')`,
      `a.purpose = 'return'`,
      's.amount',
      'withdrawals.returned',
    ),
  ];
}
