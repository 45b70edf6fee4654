import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import type { readReport } from '#api/report.ts';
import { dayOf, dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { mostPeriods, mostReportDays, periodCount, periodsOf, type ReportStep } from '#domain/reports/periods.ts';
import {
  marginBps,
  type ReportSums,
  resultOf,
  sumAll,
  sumPairs,
  sumPeriods,
  type TradeSums,
} from '#domain/reports/report.ts';
import { readActive, readDayPostings } from '#server/ledger/report-sums.ts';
import { periodOf } from '#server/lists/period.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keptReadings } from '#server/operations/kept-readings.ts';
import { readClock } from '#server/review/timeline.ts';
import { type FunnelCounts, readFunnel } from './sign-up-funnel.ts';

type Report = ReplyOf<typeof readReport>;

/** Years of postings are added up at most once in so long for the same question, in ms. */
const keptForMs = 60_000;
/** Of how many questions the answer is kept. */
const keptAtMost = 20;

/** What days, weeks and months came to (R4). One report is read at a time; the others wait for it. */
export function reportHandlers(pool: Pool): Handlers<Pick<Catalogue, 'readReport'>> {
  const keep = keptReadings<Report>({ forMs: keptForMs, atMost: keptAtMost });
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(range: Range): Promise<Report> {
    const reading = last.then(() => readRange(pool, range));
    last = reading.catch(() => undefined);
    return reading;
  }
  return {
    async readReport({ query }) {
      const range = rangeOf(query);
      if (!range.ok) return range;
      return accepted(await keep(`${query.from} ${query.to} ${query.by}`, () => inTurn(range.value)));
    },
  };
}

/** Days as counts since 1970-01-01, both included. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly by: ReportStep;
}

/** The days that are asked for, refused where they are too many to be read at once. */
function rangeOf({ from: first, to: last, by }: QueryOf<typeof readReport>): Decision<Range> {
  const period = periodOf({ from: first, to: last });
  if (!period.ok) return period;
  const { fromMs, beforeMs } = period.value;
  // Both are given: neither end is open.
  if (fromMs === null || beforeMs === null) throw new Error('a report without an end');
  const [from, to] = [dayOf(fromMs), beforeMs / dayMs - 1];
  if (to - from + 1 > mostReportDays)
    return refused('invalid_input', {
      fields: [{ field: 'to', problem: phrase('too_many_days', { most: mostReportDays }) }],
    });
  if (periodCount(from, to, by) > mostPeriods)
    return refused('invalid_input', {
      fields: [{ field: 'by', problem: phrase('too_many_periods', { most: mostPeriods }) }],
    });
  return accepted({ from, to, by });
}

async function readRange(pool: Pool, { from, to, by }: Range): Promise<Report> {
  const periods = periodsOf(from, to, by);
  const starts = periods.map((period) => period.from * dayMs);
  const beforeMs = (to + 1) * dayMs;
  const rows = await readDayPostings(pool, { fromMs: from * dayMs, beforeMs });
  const active = await readActive(pool, starts, beforeMs);
  const [activeInAll = 0] = periods.length === 1 ? active : await readActive(pool, [from * dayMs], beforeMs);
  const people = await readFunnel(pool, starts, beforeMs);
  const sums = sumPeriods(periods, rows);
  return {
    time: isoTime(await readClock(pool)),
    periods: periods.map((period, nth) => ({
      from: dayText(period.from),
      to: dayText(period.to),
      ...moneyOf(sums[nth] ?? sumAll([])),
      active: active[nth] ?? 0,
      ...(people[nth] ?? addUp([])),
    })),
    total: { ...moneyOf(sumAll(rows)), active: activeInAll, ...addUp(people) },
    pairs: sumPairs(rows).map((pair) => ({
      pair: pair.pair,
      durationSeconds: pair.durationMs / 1000,
      ...tradesOf(pair),
    })),
  };
}

const money = (amount: bigint): string => formatCents(cents(amount));

function tradesOf(sums: TradeSums) {
  return {
    trades: sums.trades,
    stakes: money(sums.stakes),
    paid: money(sums.paid),
    result: money(resultOf(sums)),
    marginBps: marginBps(sums),
    refunded: sums.refunded,
    refundedStakes: money(sums.refundedStakes),
  };
}

function moneyOf(sums: ReportSums) {
  return {
    deposits: money(sums.deposits),
    withdrawals: money(sums.withdrawals),
    net: money(sums.deposits - sums.withdrawals),
    ...tradesOf(sums),
    shares: money(sums.shares),
    miningSold: money(sums.miningSold),
    miningPaid: money(sums.miningPaid),
    adjusted: money(sums.adjusted),
  };
}

/** Each customer signed up once: the counts of periods add up. */
function addUp(counts: readonly FunnelCounts[]): FunnelCounts {
  const sum = (of: keyof FunnelCounts): number => counts.reduce((all, one) => all + one[of], 0);
  return {
    signedUp: sum('signedUp'),
    verified: sum('verified'),
    approved: sum('approved'),
    deposited: sum('deposited'),
    traded: sum('traded'),
  };
}
