import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { readReport } from '#api/report.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { houseResults } from '#domain/reports/made-of.ts';
import { periodsOf } from '#domain/reports/periods.ts';
import {
  marginBps,
  type ReportSums,
  resultOf,
  sumAll,
  sumPairs,
  sumPeriods,
  type TradeSums,
} from '#domain/reports/report.ts';
import { readNetworkFees } from '#server/ledger/report-figures.ts';
import { readActive, readDayPostings } from '#server/ledger/report-sums.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keptReadings } from '#server/operations/kept-readings.ts';
import { readClock } from '#server/review/timeline.ts';
import { type ReportRange, rangeOf } from './report-range.ts';
import type { ReportTurns } from './report-turns.ts';
import { type FunnelCounts, readFunnel } from './sign-up-funnel.ts';

type Report = ReplyOf<typeof readReport>;

/** Years of postings are added up at most once in so long for the same question, in ms. */
const keptForMs = 60_000;
/** Of how many questions the answer is kept. */
const keptAtMost = 20;

/** What days, weeks and months came to (R4). One report is read at a time; the others wait for it. */
export function reportHandlers(pool: Pool, inTurn: ReportTurns): Handlers<Pick<Catalogue, 'readReport'>> {
  const keep = keptReadings<Report>({ forMs: keptForMs, atMost: keptAtMost });
  return {
    async readReport({ query }) {
      const range = rangeOf(query);
      if (!range.ok) return range;
      const read = () => inTurn(() => readRange(pool, range.value));
      return accepted(await keep(`${query.from} ${query.to} ${query.by}`, read));
    },
  };
}

async function readRange(pool: Pool, { from, to, by }: ReportRange): Promise<Report> {
  const periods = periodsOf(from, to, by);
  const starts = periods.map((period) => period.from * dayMs);
  const beforeMs = (to + 1) * dayMs;
  const rows = await readDayPostings(pool, { fromMs: from * dayMs, beforeMs });
  const active = await readActive(pool, starts, beforeMs);
  const [activeInAll = 0] = periods.length === 1 ? active : await readActive(pool, [from * dayMs], beforeMs);
  const fees = await readNetworkFees(pool, starts, beforeMs);
  const people = await readFunnel(pool, starts, beforeMs);
  const sums = sumPeriods(periods, rows);
  const results = houseResults(periods, rows);
  const ofHouse = (nth: number): OfHouse => ({ networkFees: fees[nth] ?? 0n, houseResult: results[nth] ?? 0n });
  return {
    time: isoTime(await readClock(pool)),
    periods: periods.map((period, nth) => ({
      from: dayText(period.from),
      to: dayText(period.to),
      ...moneyOf(sums[nth] ?? sumAll([]), ofHouse(nth)),
      active: active[nth] ?? 0,
      ...(people[nth] ?? addUp([])),
    })),
    total: {
      ...moneyOf(sumAll(rows), { networkFees: inAll(fees), houseResult: inAll(results) }),
      active: activeInAll,
      ...addUp(people),
    },
    pairs: sumPairs(rows).map((pair) => ({
      pair: pair.pair,
      durationSeconds: pair.durationMs / 1000,
      ...tradesOf(pair),
    })),
  };
}

const inAll = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

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

/** In cents: what withdrawals kept for the network, and what the house gained. */
interface OfHouse {
  readonly networkFees: bigint;
  readonly houseResult: bigint;
}

function moneyOf(sums: ReportSums, { networkFees, houseResult }: OfHouse) {
  return {
    deposits: money(sums.deposits),
    withdrawals: money(sums.withdrawals),
    net: money(sums.deposits - sums.withdrawals),
    ...tradesOf(sums),
    shares: money(sums.shares),
    miningSold: money(sums.miningSold),
    miningPaid: money(sums.miningPaid),
    adjusted: money(sums.adjusted),
    networkFees: money(networkFees),
    fees: money(sums.shares + networkFees),
    houseResult: money(houseResult),
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
