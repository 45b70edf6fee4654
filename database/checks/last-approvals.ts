import type { Check } from './check.ts';

/**
 * Each approval of a payout as it was sealed, with the versions that wrote it and its taking back: their numbers are in the order of the
 * decisions, which a clock that was set may contradict. What an earlier version wrote has no time.
 */
const given = `
  select v.body ->> 'subject' as subject, (v.body ->> 'round')::int as round, v.body ->> 'admin' as admin,
    min((v.body ->> 'created_ms')::bigint) as at, min((v.body ->> 'taken_back_ms')::bigint) as back_ms,
    min(v.id) as no, min(v.id) filter (where v.body ->> 'taken_back_ms' is not null) as back_no
  from record_version v where v.kind = 'approval' and v.body ->> 'purpose' = 'payout'
  group by v.body ->> 'id', 1, 2, 3 having bool_and(v.at_ms is not null)`;

/** What else was decided alone in the 24 hours before an approval `g` of a withdrawal `w`, in cents. */
const alone = (of: string): string => `(select coalesce(sum(d.cents), 0) from decided_alone d
  where d.kind = 'withdrawal' and d.created_ms > g.at - 86400000 and d.created_ms <= g.at and ${of})`;

/** Whether the approval `g` of a withdrawal `w` was the last one that it needed: a second one, or one where one is enough (R3). */
const wasLast = `(exists (select from given o where o.subject = g.subject and o.round = g.round and o.admin <> g.admin
    and o.no < g.no and (o.back_no is null or o.back_no > g.no))
  or (w.amount < four_eyes_at('withdrawal', w.created_ms)
    and w.amount + ${alone('d.customer = w.user_id')} < four_eyes_at('withdrawal_sum', g.at)
    and w.amount + ${alone('d.admin = g.admin')} < four_eyes_at('withdrawal_sum', g.at)
    and w.amount + ${alone('true')} < four_eyes_at('withdrawal_total', g.at)))`;

/**
 * W5: the last approval of a payout fixes the time whose price counts. Whoever could take it back, or end the withdrawal or its round
 * before coins were fixed, would learn the price of that time and ask for another.
 */
export const lastApprovalChecks: readonly Check[] = [
  {
    rule: 'W5',
    promise: 'W5.last-approvals',
    sql: `with given as materialized (${given})
      select 'withdrawal ' || w.id as id, case when g.back_ms is not null
          then format('had its last approval of %s by %s, and that was taken back at %s', g.at, g.admin, g.back_ms)
          else format('had its last approval of %s by %s, and is %s', g.at, g.admin, w.status) end as problem
      from given g
      join withdrawal w on w.id = g.subject
      where (g.back_no is not null or (g.round = w.round and w.status in ('declined', 'cancelled'))) and ${wasLast}`,
  },
  {
    rule: 'W5',
    promise: 'W5.unsent-after-fixing',
    sql: `with given as materialized (${given})
      select distinct 'withdrawal ' || w.id as id, format('was undone in round %s, and no coins were fixed in it', g.round) as problem
      from given g
      join withdrawal w on w.id = g.subject
      where g.round < w.round and not exists (select from payout_fixing f where f.withdrawal = w.id and f.round = g.round)`,
  },
];
