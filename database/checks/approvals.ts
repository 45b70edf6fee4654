import type { Check } from './check.ts';
import { oneDecisionMs } from './valuations.ts';

/** Whether a withdrawal ended because its payment failed before it was recorded: by approvals of 'unsend' that name it. */
const calledFailed = `(w.failed_ms is not null and not exists (select from timeline_step x where x.subject = w.id and x.step = 'paid'))`;

/** Whether the approval `a` was written down after the upgrade that the kind of a record names. */
const approvedSince = (kind: string): string => `exists (select from record_version v where v.kind = 'approval'
            and v.body ->> 'id' = a.approval::text and v.xact > (select min(xact) from record_version where kind = '${kind}'))`;

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
  const later = (purpose: 'unsend' | 'return', round: string, decided: string): string => `
    select 'withdrawal ' || w.id as id, format('%s approvals of %s, %s of the payout', u.given, '${purpose}', p.given) as problem
    from withdrawal w cross join lateral (${round}) r (round)
    cross join lateral (select count(distinct admin) as given from approval where subject = w.id and purpose = 'payout'
      and round = r.round and taken_back_ms is null) p
    cross join lateral (select count(distinct admin) as given from approval where subject = w.id
      and purpose = '${purpose}' and round = case '${purpose}' when 'return' then 1 else r.round end
      and taken_back_ms is null) u
    where ${decided} and u.given < p.given`;
  const setThen = `four_eyes_at('withdrawal', s.created_ms)`;
  return [
    check(
      'R3.deposit-approvals',
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
      'R3.payout-approvals',
      'withdrawal',
      `(select * from withdrawal where sending or status in ('approved', 'returned'))`,
      `a.purpose = 'payout' and a.round = s.round
          and coalesce(a.values ->> 'transactionId', s.transaction_id, '') = coalesce(s.transaction_id, '')`,
      's.amount',
      'withdrawals.approve',
      setThen,
    ),
    check(
      'R3.unsent-approvals',
      'withdrawal',
      '(select w.*, earlier from withdrawal w cross join generate_series(1, w.round - 1) as earlier)',
      `a.purpose = 'unsend' and a.round = s.earlier`,
      's.amount',
      'withdrawals.not-broadcast',
      setThen,
    ),
    check(
      'R3.return-approvals',
      'withdrawal',
      `(select * from withdrawal w where status = 'returned' and not ${calledFailed})`,
      `a.purpose = 'return'`,
      's.amount',
      'withdrawals.returned',
      setThen,
    ),
    check(
      'R3.failed-approvals',
      'withdrawal',
      `(select * from withdrawal w where ${calledFailed})`,
      `a.purpose = 'unsend' and a.round = s.round and a.values ->> 'failedBy' = s.transaction_id`,
      's.amount',
      'withdrawals.not-broadcast',
      '0',
    ),
    {
      rule: 'R3',
      promise: 'R3.unseen-credits',
      // A chain whose payments were seen before is one, whoever follows it by then; of before the upgrade it is only mentioned.
      sql: `select 'deposit ' || d.id as id, format('was decided by %s alone, and of its transaction there was %s', a.admin,
            case a.said when 'not shown' then 'nothing shown' else coalesce(a.said, 'nothing asked') end) as problem
        from deposit d
        cross join lateral (select min(x.admin) as admin, min(x.values ->> 'chain') as said, min(x.id) as approval, min(x.created_ms) as at
          from approval x where x.subject = d.id and x.purpose = 'credit' and x.round = d.round and x.taken_back_ms is null
          having count(distinct x.admin) = 1) a
        where d.status = 'approved' and d.payment is null and (a.said <> 'shown' or (a.said is null
          and a.at - ${oneDecisionMs} > (select min(p.first_seen_ms) from chain_payment p where p.chain = d.chain)
          and ${approvedSince('unwatched_takes_two')}))`,
    },
    {
      rule: 'R3',
      promise: 'R3.unmeant-credits',
      sql: `select 'deposit ' || d.id as id, format('was credited with %s by %s alone, a payment that did not mean it', p.id, a.admin)
          as problem
        from deposit d
        join chain_payment p on p.id = d.payment
        cross join lateral (
          select min(x.admin) as admin, min(x.id) as approval, min(x.created_ms) as at from approval x
          where x.subject = d.id and x.purpose = 'credit' and x.round = d.round and x.taken_back_ms is null
          having count(distinct x.admin) = 1) a
        where d.status = 'approved' and p.first_seen_ms <= a.at and not exists (
            select from chain_address c where c.chain = p.chain and c.place = p.place and (c.deposit = d.id
              or deposit_by_amount(p.payment_method, c.address, p.units, p.first_seen_ms, null) = d.id))
          -- A second payment to a credited deposit has a record of its own, which asks for just what arrived.
          and not (p.units = d.units and exists (
            select from timeline_step s where s.subject = d.id and s.step = 'opened_by_payment'))
          and ${approvedSince('more_takes_two')}`,
    },
    {
      rule: 'R3',
      promise: 'R3.undone-payouts',
      sql: `${later('unsend', 'select generate_series(1, w.round - 1)', 'true')}
        union all ${later('return', 'select w.round', `w.status = 'returned' and not ${calledFailed}`)}`,
    },
    {
      rule: 'W5',
      promise: 'W5.undone-by-two',
      sql: `select 'withdrawal ' || w.id as id, format('round %s: %s admins undid it, naming %s transactions', u.round, u.given,
            u.named) as problem
        from withdrawal w
        cross join lateral (
          select a.purpose, a.round, count(distinct a.admin) as given,
            count(distinct coalesce(a.values ->> 'transactionId', '')) filter (where a.purpose = 'return') as named,
            max(a.created_ms) as at
          from approval a
          where a.subject = w.id and a.admin <> w.user_id and a.taken_back_ms is null
            and ((a.purpose = 'unsend' and a.round < w.round) or (a.purpose = 'return' and w.status = 'returned' and not ${calledFailed}))
          group by 1, 2) u
        where exists (select from payout_fixing f where f.withdrawal = w.id and f.fixed_ms <= u.at)
          and (u.given < 2 or u.named > 1 or (u.purpose = 'return' and exists (
            select from approval a where a.subject = w.id and a.purpose = 'return' and a.taken_back_ms is null
              and a.values ->> 'transactionId' is distinct from w.returned_by)))`,
    },
    {
      rule: 'W5',
      promise: 'W5.returned-not-on-chain',
      sql: `select 'withdrawal ' || w.id as id, format('is returned, and %s is %s on the chain', w.transaction_id, e.state) as problem
        from withdrawal w
        join payout_evidence e on e.withdrawal = w.id and e.state in ('seen', 'confirmed')
        where w.status = 'returned' and w.returned_by is null
          and exists (select from payout_fixing f where f.withdrawal = w.id)`,
    },
    {
      rule: 'W5',
      promise: 'W5.return-transactions',
      sql: `select 'withdrawal ' || w.id as id, format('came back by %s, which counts as something else', w.returned_by) as problem
        from withdrawal w
        where exists (select from chain_payment p where p.chain = w.chain and p.transaction_id = w.returned_by
            and p.deposit is not null)
          or exists (select from deposit d where d.chain = w.chain and d.transaction_id = w.returned_by and d.status = 'approved')
          or exists (select from withdrawal o where o.chain = w.chain and o.transaction_id = w.returned_by)`,
    },
    {
      rule: 'R3',
      promise: 'R3.alone-in-a-day',
      sql: aloneSql,
    },
  ];
}

/**
 * Each decision that one admin made alone, with what was decided alone in the 24 hours before it: of its customer, by its admin
 * and in all. Of two in one millisecond the one that was given an id first counts first.
 */
const aloneSql = `
  with given as (
    select subject, purpose, round, min(id) as id, min(admin) as admin, min(created_ms) as at
    from approval where taken_back_ms is null and purpose in ('credit', 'payout', 'unsend', 'return')
    group by 1, 2, 3 having count(*) = 1),
  alone as (
    select 'deposit' as kind, d.id as subject, d.user_id as customer, greatest(d.amount, d.credited) as cents, g.admin, g.at, g.id
    from given g join deposit d on d.id = g.subject and d.round = g.round and d.status = 'approved'
    where g.purpose = 'credit'
    union all
    select 'withdrawal', w.id, w.user_id, w.amount, g.admin, g.at, g.id
    from given g join withdrawal w on w.id = g.subject
    where (g.purpose = 'payout' and (g.round < w.round or w.sending or w.status in ('approved', 'returned')))
      or (g.purpose = 'unsend' and g.round < w.round) or (g.purpose = 'return' and w.status = 'returned')),
  summed as (
    select a.*,
      sum(cents) over (partition by kind, customer order by at range between 86399999 preceding and current row)
        - coalesce(sum(cents) over (partition by kind, customer, at order by id rows between 1 following and unbounded following), 0)
        as of_customer,
      sum(cents) over (partition by kind, admin order by at range between 86399999 preceding and current row)
        - coalesce(sum(cents) over (partition by kind, admin, at order by id rows between 1 following and unbounded following), 0)
        as of_admin,
      sum(cents) over (partition by kind order by at range between 86399999 preceding and current row)
        - coalesce(sum(cents) over (partition by kind, at order by id rows between 1 following and unbounded following), 0)
        as in_all
    from alone a)
  select kind || ' ' || subject as id,
    format('%s decided alone by %s, which made %s cents of the customer, %s of the admin and %s in all within 24 hours', cents,
      admin, of_customer, of_admin, in_all) as problem
  from summed
  where greatest(of_customer, of_admin) >= four_eyes_at(kind || '_sum', at) or in_all >= four_eyes_at(kind || '_total', at)`;
