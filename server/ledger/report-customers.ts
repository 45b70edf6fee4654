import type { ClientBase, Pool } from 'pg';
import type { Span } from './report-sums.ts';

/** What one customer's trades of a span came to, in cents. */
export interface CustomerSums {
  readonly uid: string;
  readonly trades: number;
  readonly stakes: bigint;
  readonly paid: bigint;
}

/** Whose trades that ended in a span won the most, and lost the most: so many of each at most, in any order (R4.2). */
export async function readTopSums(
  db: Pool | ClientBase,
  { fromMs, beforeMs }: Span,
  most: number,
): Promise<readonly CustomerSums[]> {
  const { rows } = await db.query<CustomerSums>(
    `with sums as materialized (
       select a.owner as uid, (count(*) filter (where a.kind = 'staked'))::integer as trades,
         (-sum(e.amount) filter (where a.kind = 'staked'))::bigint as stakes,
         (coalesce(-sum(e.amount) filter (where a.kind = 'staked' and j.code = 'win'), 0)
           + coalesce(sum(e.amount) filter (where a.kind <> 'staked' and e.class = 'profit' and j.code = 'win'), 0))::bigint as paid
       from ledger_entry e
       join ledger_account a on a.id = e.account and a.asset = 'USD' and a.owner is not null
       join ledger_journal j on j.id = e.id / 32 and j.code in ('win', 'loss')
       where e.created_ms >= $1::bigint and e.created_ms < $2::bigint
       group by a.owner)
     (select uid, trades, stakes, paid from sums where paid > stakes order by paid - stakes desc, uid limit $3)
     union all
     (select uid, trades, stakes, paid from sums where paid < stakes order by paid - stakes, uid limit $3)`,
    [fromMs, beforeMs, most],
  );
  return rows;
}

/** When the first deposit of each customer was credited: `owner`, `at_ms`. */
const firstDeposits = `select a.owner, min(e.created_ms) as at_ms
       from ledger_account a cross join lateral (
         select created_ms from ledger_entry
         where account = a.id and class = 'deposit' and amount > 0
         order by account_version limit 1) e
       where a.asset = 'USD' and a.kind in ('available', 'aside') and a.owner is not null
       group by a.owner`;

/** Whose first deposit was credited in a span: as many as {@link readCohortCounts} counts of it in month 0. */
export async function readCohortCustomers(db: Pool, { fromMs, beforeMs }: Span): Promise<readonly string[]> {
  const { rows } = await db.query<{ uid: string }>(
    `select owner as uid from (${firstDeposits}) first where at_ms >= $1::bigint and at_ms < $2::bigint`,
    [fromMs, beforeMs],
  );
  return rows.map(({ uid }) => uid);
}

/** How many of a cohort staked something in a month; month 0 counts the cohort itself. */
export interface CohortCount {
  /** The month of the first deposit, from 1. */
  readonly cohort: number;
  readonly month: number;
  readonly customers: number;
}

/**
 * Customers by the month of their first credited deposit, and by each month in which they staked something: months by their starts in ms,
 * rising. First deposits are found account by account, so that no more than the entries of the months asked for is read.
 *
 * @param span.beforeMs the end of the last month; none unless given
 * @param span.stakesFromMs from when on stakes are looked at; from the first month on unless given
 */
export async function readCohortCounts(
  db: Pool | ClientBase,
  starts: readonly number[],
  span: { readonly beforeMs?: number; readonly stakesFromMs?: number } = {},
): Promise<readonly CohortCount[]> {
  const { beforeMs = Number.MAX_SAFE_INTEGER, stakesFromMs = starts[0] ?? 0 } = span;
  const { rows } = await db.query<CohortCount>(
    `with first as materialized (
       ${firstDeposits}),
     cohort as (select owner, width_bucket(at_ms, $1::bigint[]) as cohort from first
       where at_ms >= ($1::bigint[])[1] and at_ms < $2::bigint),
     staked as materialized (
       select distinct a.owner, width_bucket(e.created_ms, $1::bigint[]) as month
       from ledger_entry e
       join ledger_account a on a.id = e.account and a.kind = 'staked' and a.asset = 'USD'
       join ledger_journal j on j.id = e.id / 32 and j.code = 'stake'
       where e.created_ms >= $3::bigint and e.created_ms < $2::bigint)
     select cohort, 0 as month, count(*)::integer as customers from cohort group by cohort
     union all
     select c.cohort, s.month, count(*)::integer from cohort c join staked s using (owner) group by c.cohort, s.month`,
    [starts, beforeMs, stakesFromMs],
  );
  return rows;
}
