import type { Check } from './check.ts';

/**
 * R3: each decision on a customer's money has the approvals that it needs, of different admins, none of them the subject,
 * all for the values that were booked, and each in the audit trail. Two are needed from the amount on that was set when a
 * withdrawal was asked for, and when the last approval of a deposit was given.
 */
export function approvalChecks(): readonly Check[] {
  const check = (
    promise: string,
    subject: string,
    from: string,
    given: string,
    amount: string,
    action: string,
    twoFrom: string,
  ): Check => ({
    rule: 'R3',
    promise,
    sql: `select '${subject} ' || s.id as id, format('%s cents with %s approvals', ${amount}, a.given) as problem
      from ${from} s
      cross join lateral (
        select count(distinct a.admin) as given, max(a.created_ms) as last_ms from approval a
        where a.subject = s.id and a.admin <> s.user_id and a.taken_back_ms is null and ${given} and exists (
          select 1 from audit_entry e where e.subject = s.id and e.actor = a.admin and e.action = '${action}')) a
      where a.given < case when ${amount} >= ${twoFrom} then 2 else 1 end`,
  });
  const setThen = `four_eyes_at('withdrawal', s.created_ms)`;
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
      `four_eyes_at('deposit', a.last_ms)`,
    ),
    check(
      'each payout has the approvals that it needs',
      'withdrawal',
      `(select * from withdrawal where sending or status in ('approved', 'returned'))`,
      `a.purpose = 'payout' and a.round = s.round
          and coalesce(a.values ->> 'transactionId', s.transaction_id, '') = coalesce(s.transaction_id, '')`,
      's.amount',
      'withdrawals.approve',
      setThen,
    ),
    check(
      'each payout that was not broadcast has the approvals that undoing it needs',
      'withdrawal',
      '(select w.*, earlier from withdrawal w cross join generate_series(1, w.round - 1) as earlier)',
      `a.purpose = 'unsend' and a.round = s.earlier`,
      's.amount',
      'withdrawals.not-broadcast',
      setThen,
    ),
    check(
      'each payout that came back has the approvals that it needs',
      'withdrawal',
      `(select * from withdrawal where status = 'returned')`,
      `a.purpose = 'return'`,
      's.amount',
      'withdrawals.returned',
      setThen,
    ),
  ];
}
