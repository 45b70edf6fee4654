import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';

/** What a day came to, in cents; counts of people. */
export interface DaySums {
  /** UTC days since 1970. */
  readonly day: number;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly stakes: bigint;
  readonly result: bigint;
  readonly active: number;
  readonly signedUp: number;
}

/**
 * The sums of `days` UTC days, today included and last, from the postings in dollars (L6). A day without any is zero.
 *
 * Deposits and withdrawals are read at the external account, so that what was taken back or came back is taken off; the
 * house's result is the customers' profit and loss by trades, the other way round.
 */
export async function readDaySums(db: Pool, days: number): Promise<readonly DaySums[]> {
  const { rows } = await db.query<DaySums>(
    `with span as (select clock_ms() / ${dayMs} as today),
       moved as (
         select (e.created_ms / ${dayMs}) as day, a.kind, a.owner, e.class, j.code, e.amount
         from span, ledger_entry e
         join ledger_account a on a.id = e.account and a.asset = 'USD'
         join ledger_journal j on j.id = e.id / 32
         where e.created_ms >= (span.today - $1::integer + 1) * ${dayMs}
           and j.code in ('deposit', 'deposit-reversal', 'withdrawal-paid', 'withdrawal-returned', 'stake', 'win', 'loss')),
       sums as (
         select day,
           -sum(amount) filter (where kind = 'external' and code in ('deposit', 'deposit-reversal')) as deposits,
           sum(amount) filter (where kind = 'external' and code in ('withdrawal-paid', 'withdrawal-returned')) as withdrawals,
           sum(amount) filter (where kind = 'staked' and code = 'stake') as stakes,
           -sum(amount) filter (where owner is not null and class = 'profit' and code in ('win', 'loss')) as result,
           count(distinct owner) filter (where kind = 'staked' and code = 'stake') as active
         from moved group by day),
       people as (
         select c.created_ms / ${dayMs} as day, count(*) as signed_up
         from span, customer c where c.created_ms >= (span.today - $1::integer + 1) * ${dayMs} group by 1)
     select d.day::integer as day, coalesce(s.deposits, 0)::bigint as deposits, coalesce(s.withdrawals, 0)::bigint as withdrawals,
       coalesce(s.stakes, 0)::bigint as stakes, coalesce(s.result, 0)::bigint as result,
       coalesce(s.active, 0)::integer as active, coalesce(p.signed_up, 0)::integer as "signedUp"
     from span cross join generate_series(span.today - $1::integer + 1, span.today) d(day)
     left join sums s on s.day = d.day left join people p on p.day = d.day order by d.day`,
    [days],
  );
  return rows;
}
