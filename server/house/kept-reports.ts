import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { dayOf } from '#domain/clock/days.ts';
import { dayMs, minuteMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { canonicalReport } from '#domain/reports/kept.ts';
import { periodAround, type ReportPeriod, type ReportStep, reportSteps } from '#domain/reports/periods.ts';
import { readActive, readDayPostings, readFirstPosting } from '#server/ledger/report-sums.ts';

/** A statement that posts may last a minute (X4): what it posts says a time of at most so long (ms) before its transaction's number. */
export const postsWithinMs = 2 * minuteMs;
/** How many periods are kept in one run: the history of an upgrade is kept over several of them. */
const keptAtOnce = 400;

export type KeptReportRow = TableRow<'kept_report'>;

/** What the postings of a period give now, in the canonical form. */
export async function computeReport(
  db: Pool | ClientBase,
  step: ReportStep,
  period: ReportPeriod,
): Promise<{ readonly figures: string; readonly hash: string }> {
  const span = { fromMs: period.from * dayMs, beforeMs: (period.to + 1) * dayMs };
  const rows = await readDayPostings(db, span);
  const [active = 0] = await readActive(db, [span.fromMs], span.beforeMs);
  const figures = canonicalReport({ step, period, rows, active });
  return { figures, hash: createHash('sha256').update(figures).digest('hex') };
}

/**
 * Keeps what each day, week and month came to that is over and whose postings are all sealed, oldest first, once (R4.1). Several processes
 * may: the same figures are kept once.
 *
 * @param sealedUntil until when (ms) all that was committed is sealed
 */
export async function keepClosedReports(pool: Pool, sealedUntil: () => Promise<number>): Promise<void> {
  const firstMs = await readFirstPosting(pool);
  if (firstMs === null) return;
  const sealedMs = await sealedUntil();
  // The last day of which nothing can be sealed any more.
  const lastDay = dayOf(millis(sealedMs - postsWithinMs)) - 1;
  let left = keptAtOnce;
  for (const step of reportSteps) {
    const { rows } = await pool.query<{ next_day: number | null }>(
      'select max(to_day) + 1 as next_day from kept_report where step = $1',
      [step],
    );
    let period = periodAround(rows[0]?.next_day ?? dayOf(millis(firstMs)), step);
    for (; period.to <= lastDay && left > 0; left -= 1) {
      const { figures, hash } = await computeReport(pool, step, period);
      await pool.query(
        `insert into kept_report (step, from_day, to_day, figures, hash) values ($1, $2, $3, $4, $5)
         on conflict (step, from_day) do nothing`,
        [step, period.from, period.to, figures, hash],
      );
      period = periodAround(period.to + 1, step);
    }
  }
}
