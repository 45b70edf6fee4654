import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { dayOf } from '#domain/clock/days.ts';
import { dayMs, minuteMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { canonicalReport, type KeptCohort, type KeptDetails, recordedText } from '#domain/reports/kept.ts';
import { sumOfFigure } from '#domain/reports/made-of.ts';
import { periodAround, type ReportPeriod, type ReportStep, reportSteps } from '#domain/reports/periods.ts';
import type { DayPostings } from '#domain/reports/report.ts';
import { readCohortCounts, readTopSums } from '#server/ledger/report-customers.ts';
import { readNetworkFees } from '#server/ledger/report-figures.ts';
import { readExposure } from '#server/ledger/report-products.ts';
import { readActive, readDayPostings, readFirstPosting } from '#server/ledger/report-sums.ts';
import { readAnswerHours } from '#server/limits/answer-hours.ts';
import { promiseHours, readQueueWaits } from './queue-times.ts';
import { nobody, readFunnel } from './sign-up-funnel.ts';

/** A statement that posts may last a minute (X4): what it posts says a time of at most so long (ms) before its transaction's number. */
export const postsWithinMs = 2 * minuteMs;
/** How many periods are kept in one run: the history of an upgrade is kept over several of them. */
const keptAtOnce = 400;

export type KeptReportRow = TableRow<'kept_report'>;

/** Customers on each of the two lists, and months of cohorts. */
const listedCustomers = 20;
const cohortMonths = 12;

type CohortsOfMonths = ReadonlyMap<number, readonly KeptCohort[]>;
const noCohorts: CohortsOfMonths = new Map();

/**
 * The details of a period from its postings (R4.2): what they say of it does not change once it is over.
 *
 * @param cohorts those of a month, none of another period
 */
export async function readKeptDetails(
  db: Pool | ClientBase,
  period: ReportPeriod,
  rows: readonly DayPostings[],
  cohorts: readonly KeptCohort[],
): Promise<KeptDetails> {
  const span = { fromMs: period.from * dayMs, beforeMs: (period.to + 1) * dayMs };
  const [networkFees = 0n] = await readNetworkFees(db, [span.fromMs], span.beforeMs);
  const [exposure] = await readExposure(db, [span.fromMs], span.beforeMs);
  return {
    networkFees,
    houseResult: sumOfFigure('houseResult', rows),
    exposureMost: exposure?.most ?? null,
    exposureAtEnd: exposure?.atEnd ?? null,
    customers: await readTopSums(db, span, listedCustomers),
    cohorts,
  };
}

/** The starts (days) of the twelve months up to this one. */
function monthsUpTo(month: ReportPeriod): readonly number[] {
  const months: number[] = [];
  for (let day = month.from; months.length < cohortMonths; day = (months[0] ?? 0) - 1)
    months.unshift(periodAround(day, 'month').from);
  return months;
}

/**
 * The cohorts of the twelve months up to each of these months, as far as they were active in it: all of them read at once, by the start of
 * the month.
 *
 * @param months which follow each other or are in any order
 */
export async function readKeptCohorts(
  db: Pool | ClientBase,
  months: readonly ReportPeriod[],
): Promise<CohortsOfMonths> {
  if (months.length === 0) return noCohorts;
  const starts = [...new Set(months.flatMap(monthsUpTo))].toSorted((one, other) => one - other);
  const counts = await readCohortCounts(
    db,
    starts.map((day) => day * dayMs),
    {
      beforeMs: (Math.max(...months.map(({ to }) => to)) + 1) * dayMs,
      stakesFromMs: Math.min(...months.map(({ from }) => from)) * dayMs,
    },
  );
  const of = new Map(counts.map(({ cohort, month, customers }) => [`${cohort} ${month}`, customers]));
  const placeOf = new Map(starts.map((day, nth) => [day, nth + 1]));
  return new Map(
    months.map((month) => [
      month.from,
      monthsUpTo(month).map((from) => ({
        from,
        customers: of.get(`${placeOf.get(from)} 0`) ?? 0,
        active: of.get(`${placeOf.get(from)} ${placeOf.get(month.from)}`) ?? 0,
      })),
    ]),
  );
}

/** What records say now of who signed up in a period and how long its cases waited. */
async function readRecorded(pool: Pool, period: ReportPeriod, supportAnswerHours: number): Promise<string> {
  const span = { fromMs: period.from * dayMs, beforeMs: (period.to + 1) * dayMs };
  const [funnel = nobody] = await readFunnel(pool, [span.fromMs], span.beforeMs);
  return recordedText({ funnel, queues: await readQueueWaits(pool, span, promiseHours(supportAnswerHours)) });
}

/**
 * What the postings of a period give now, in the canonical form.
 *
 * @param recorded what records said when it was kept; null for one that was kept before that was
 */
export async function computeReport(
  db: Pool | ClientBase,
  step: ReportStep,
  period: ReportPeriod,
  recorded: string | null,
): Promise<{ readonly figures: string; readonly hash: string }> {
  const span = { fromMs: period.from * dayMs, beforeMs: (period.to + 1) * dayMs };
  const rows = await readDayPostings(db, span);
  const [active = 0] = await readActive(db, [span.fromMs], span.beforeMs);
  const cohorts = recorded === null || step !== 'month' ? noCohorts : await readKeptCohorts(db, [period]);
  const own = cohorts.get(period.from) ?? [];
  const more = recorded === null ? null : { details: await readKeptDetails(db, period, rows, own), recorded };
  const figures = canonicalReport({ step, period, rows, active }, more);
  return { figures, hash: createHash('sha256').update(figures).digest('hex') };
}

/**
 * Keeps what each day, week and month came to that is over and whose postings are all sealed, oldest first, once (R4.1). Several processes
 * may: the same figures are kept once.
 *
 * @param sealedUntil until when (ms) all that was committed is sealed
 * @param supportAnswerHours within which support promises to answer as this process was started: what waits are counted against
 */
export async function keepClosedReports(
  pool: Pool,
  sealedUntil: () => Promise<number>,
  supportAnswerHours: number,
): Promise<void> {
  const firstMs = await readFirstPosting(pool);
  if (firstMs === null) return;
  const sealedMs = await sealedUntil();
  const answerHours = await readAnswerHours(pool, supportAnswerHours);
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
      const recorded = await readRecorded(pool, period, answerHours);
      const { figures, hash } = await computeReport(pool, step, period, recorded);
      await pool.query(
        `insert into kept_report (step, from_day, to_day, figures, hash) values ($1, $2, $3, $4, $5)
         on conflict (step, from_day) do nothing`,
        [step, period.from, period.to, figures, hash],
      );
      period = periodAround(period.to + 1, step);
    }
  }
}
