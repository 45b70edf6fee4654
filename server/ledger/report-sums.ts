import type { ClientBase, Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { type DayPostings, type ReportedCode, reportedCodes } from '#domain/reports/report.ts';

/** Instants in ms: from the first until before the second. */
export interface Span {
  readonly fromMs: number;
  readonly beforeMs: number;
}

/**
 * The postings in dollars of a span, added up by day, code and account kind, and those of trades by pair and duration (R4).
 *
 * @param codes of which journals; all that a report reads unless given
 */
export async function readDayPostings(
  db: Pool | ClientBase,
  { fromMs, beforeMs }: Span,
  codes: readonly ReportedCode[] = reportedCodes,
): Promise<readonly DayPostings[]> {
  const { rows } = await db.query<DayPostings>(
    `select (e.created_ms / ${dayMs})::integer as day, j.code, a.kind, e.class, a.owner is null as "ofHouse",
       t.currency_pair as pair, t.duration_ms::integer as "durationMs", sum(e.amount)::bigint as amount, count(*)::integer as count
     from ledger_entry e
     join ledger_account a on a.id = e.account and a.asset = 'USD'
     join ledger_journal j on j.id = e.id / 32 and j.code = any ($3::text[])
     left join trade t on t.trade_id = j.cause and j.code in ('win', 'loss', 'refund')
     where e.created_ms >= $1::bigint and e.created_ms < $2::bigint
     group by 1, 2, 3, 4, 5, 6, 7`,
    [fromMs, beforeMs, codes],
  );
  return rows;
}

/** Entries e of stakes of real money, of accounts a. */
const realStakes = `from ledger_entry e
     join ledger_account a on a.id = e.account and a.kind = 'staked' and a.asset = 'USD'
     join ledger_journal j on j.id = e.id / 32 and j.code = 'stake'`;

/**
 * How many customers staked real money in each period: by the periods' first instants, which rise, and the end of the last
 * one. What began before it ended counts where it was staked.
 */
export async function readActive(
  db: Pool | ClientBase,
  starts: readonly number[],
  beforeMs: number,
): Promise<readonly number[]> {
  const { rows } = await db.query<{ nth: number; active: number }>(
    `select width_bucket(e.created_ms, $1::bigint[]) as nth, count(distinct a.owner)::integer as active
     ${realStakes}
     where e.created_ms >= ($1::bigint[])[1] and e.created_ms < $2::bigint
     group by 1`,
    [starts, beforeMs],
  );
  const found = new Map(rows.map(({ nth, active }) => [nth, active]));
  return starts.map((_, i) => found.get(i + 1) ?? 0);
}

/** Who staked real money in a span, each once: as many as {@link readActive} counts of it. */
export async function readActiveCustomers(db: Pool, { fromMs, beforeMs }: Span): Promise<readonly string[]> {
  const { rows } = await db.query<{ uid: string }>(
    `select distinct a.owner as uid
     ${realStakes}
     where e.created_ms >= $1::bigint and e.created_ms < $2::bigint and a.owner is not null`,
    [fromMs, beforeMs],
  );
  return rows.map(({ uid }) => uid);
}

/** When the first posting was made (ms); null before there is one. Journals are numbered in their order. */
export async function readFirstPosting(db: Pool): Promise<number | null> {
  const { rows } = await db.query<{ created_ms: bigint }>('select created_ms from ledger_entry order by id limit 1');
  return rows[0] ? Number(rows[0].created_ms) : null;
}
