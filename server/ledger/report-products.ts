import type { ClientBase, Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { DayPostings } from '#domain/reports/report.ts';
import type { Span } from './report-sums.ts';

/** The postings of copied trades and of profit shares of a span, added up by day, code and account kind (R4.2). */
export async function readCopyPostings(db: Pool, { fromMs, beforeMs }: Span): Promise<readonly DayPostings[]> {
  const { rows } = await db.query<DayPostings>(
    `select (e.created_ms / ${dayMs})::integer as day, j.code, a.kind, e.class, a.owner is null as "ofHouse",
       null::text as pair, null::integer as "durationMs", sum(e.amount)::bigint as amount, count(*)::integer as count
     from ledger_entry e
     join ledger_account a on a.id = e.account and a.asset = 'USD'
     join ledger_journal j on j.id = e.id / 32 and j.code in ('win', 'loss', 'profit-share')
     left join trade t on t.trade_id = j.cause and j.code <> 'profit-share'
     where e.created_ms >= $1::bigint and e.created_ms < $2::bigint and (j.code = 'profit-share' or t.copy_id is not null)
     group by 1, 2, 3, 4, 5`,
    [fromMs, beforeMs],
  );
  return rows;
}

/** What open trades could win, in cents: the most at one time of a period and at its end; null where nothing tells. */
export interface ExposureSums {
  readonly most: bigint | null;
  readonly atEnd: bigint | null;
}

interface ExposureRow {
  readonly nth: number;
  readonly most: bigint;
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * The house's exposure by periods, which are given by their first instants in ms, rising, and the end of the last one. A period in which
 * nothing was staked has what the one before it ended with; before the first posting of all of them it is what that found.
 */
export async function readExposure(
  db: Pool | ClientBase,
  starts: readonly number[],
  beforeMs: number,
): Promise<readonly ExposureSums[]> {
  const { rows } = await db.query<ExposureRow>(
    `with found as materialized (
       select a.id as account, width_bucket(e.created_ms, $1::bigint[]) as nth, greatest(max(e.balance_before), max(e.balance_after)) as most,
         min(e.account_version) as first, max(e.account_version) as last
       from ledger_entry e
       join ledger_account a on a.id = e.account and a.kind = 'exposure' and a.asset = 'USD' and a.owner is null
       where e.created_ms >= ($1::bigint[])[1] and e.created_ms < $2::bigint
       group by 1, 2)
     select r.nth, r.most, f.balance_before as before, l.balance_after as after
     from found r
     join ledger_entry f on f.account = r.account and f.account_version = r.first
     join ledger_entry l on l.account = r.account and l.account_version = r.last
     order by r.nth`,
    [starts, beforeMs],
  );
  const byPeriod = new Map(rows.map((row) => [row.nth, row]));
  let standing = rows[0]?.before ?? null;
  return starts.map((_, i) => {
    const row = byPeriod.get(i + 1);
    const most = row ? row.most : standing;
    standing = row ? row.after : standing;
    return { most, atEnd: standing };
  });
}
