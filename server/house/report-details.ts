import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { readCohorts, readProducts, readQueueTimes, readTopCustomers } from '#api/report-details.ts';
import { dayOf, dayText } from '#domain/clock/days.ts';
import { dayMs, minuteMs } from '#domain/clock/durations.ts';
import { isoTime } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import { formatCents } from '#domain/money/amount.ts';
import { periodAround, periodsOf } from '#domain/reports/periods.ts';
import { resultOf, sumAll, sumPeriods } from '#domain/reports/report.ts';
import { type CustomerSums, readCohortCounts, readTopSums } from '#server/ledger/report-customers.ts';
import { readCopyPostings, readExposure } from '#server/ledger/report-products.ts';
import { readDayPostings } from '#server/ledger/report-sums.ts';
import { readAnswerHours } from '#server/limits/answer-hours.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keptReadings } from '#server/operations/kept-readings.ts';
import { readClock } from '#server/review/timeline.ts';
import { promiseHours, readQueueWaits } from './queue-times.ts';
import { type ReportRange, rangeOf, spanOf } from './report-range.ts';
import type { ReportTurns } from './report-turns.ts';

/** Customers on each of the two lists. */
const listedCustomers = 20;
/** Months of the cohorts, this one included. */
const cohortMonths = 12;

export interface ReportDetailDeps {
  readonly pool: Pool;
  readonly inTurn: ReportTurns;
  /** Within so many hours support promises an answer, as this process was started. */
  readonly supportAnswerHours: number;
}

type Details = Pick<Catalogue, 'readCohorts' | 'readTopCustomers' | 'readQueueTimes' | 'readProducts'>;

/** Cohorts, who won and lost most, how long queues took, and what copying and mining came to (R4.2). */
export function reportDetailHandlers({ pool, inTurn, supportAnswerHours }: ReportDetailDeps): Handlers<Details> {
  const cohorts = keptReadings<ReplyOf<typeof readCohorts>>({ forMs: 10 * minuteMs, atMost: 1 });
  const customers = keptReadings<ReplyOf<typeof readTopCustomers>>({ forMs: minuteMs, atMost: 20 });
  const queueTimes = keptReadings<ReplyOf<typeof readQueueTimes>>({ forMs: minuteMs, atMost: 20 });
  const products = keptReadings<ReplyOf<typeof readProducts>>({ forMs: minuteMs, atMost: 20 });
  const key = ({ from, to, by }: ReportRange): string => `${from} ${to} ${by}`;
  return {
    readCohorts: async () => accepted(await cohorts('', () => inTurn(() => cohortsOf(pool)))),

    async readTopCustomers({ query }) {
      const range = rangeOf(query);
      if (!range.ok) return range;
      return accepted(await customers(key(range.value), () => inTurn(() => topCustomers(pool, range.value))));
    },

    async readQueueTimes({ query }) {
      const range = rangeOf(query);
      if (!range.ok) return range;
      const answerHours = await readAnswerHours(pool, supportAnswerHours);
      const hours = promiseHours(answerHours);
      const read = async () => {
        const waits = await readQueueWaits(pool, spanOf(range.value), hours);
        const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000));
        return {
          time: isoTime(await readClock(pool)),
          queues: waits.map(({ queue, cases, medianMs, p95Ms, inTime }) => ({
            queue,
            promiseHours: hours[queue],
            cases,
            medianSeconds: seconds(medianMs),
            p95Seconds: seconds(p95Ms),
            inTime,
          })),
        };
      };
      return accepted(await queueTimes(`${key(range.value)} ${answerHours}`, () => inTurn(read)));
    },

    async readProducts({ query }) {
      const range = rangeOf(query);
      if (!range.ok) return range;
      return accepted(await products(key(range.value), () => inTurn(() => productsOf(pool, range.value))));
    },
  };
}

async function cohortsOf(pool: Pool): Promise<ReplyOf<typeof readCohorts>> {
  const now = await readClock(pool);
  const months: number[] = [];
  for (let day = dayOf(now); months.length < cohortMonths; day = (months[0] ?? 0) - 1)
    months.unshift(periodAround(day, 'month').from);
  const counts = await readCohortCounts(
    pool,
    months.map((day) => day * dayMs),
  );
  const of = new Map(counts.map(({ cohort, month, customers }) => [`${cohort} ${month}`, customers]));
  return {
    time: isoTime(now),
    cohorts: months.map((day, nth) => ({
      from: dayText(day),
      customers: of.get(`${nth + 1} 0`) ?? 0,
      active: months.slice(nth).map((_, later) => of.get(`${nth + 1} ${nth + later + 1}`) ?? 0),
    })),
  };
}

async function topCustomers(pool: Pool, range: ReportRange): Promise<ReplyOf<typeof readTopCustomers>> {
  const sums = await readTopSums(pool, spanOf(range), listedCustomers);
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select u.id, coalesce(c.display_name, u.name) as name from auth_user u left join customer c on c.uid = u.id
     where u.id = any($1)`,
    [sums.map(({ uid }) => uid)],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // What the house won of them is what they lost.
  const won = (one: CustomerSums): bigint => -resultOf(one);
  const view = (one: CustomerSums) => ({
    uid: one.uid,
    name: names.get(one.uid) ?? one.uid,
    trades: one.trades,
    stakes: formatCents(one.stakes),
    paid: formatCents(one.paid),
    result: formatCents(won(one)),
  });
  const sorted = sums.toSorted((a, b) => (won(a) === won(b) ? (a.uid < b.uid ? -1 : 1) : won(a) > won(b) ? -1 : 1));
  return {
    time: isoTime(await readClock(pool)),
    winners: sorted.filter((one) => won(one) > 0n).map(view),
    losers: sorted
      .filter((one) => won(one) < 0n)
      .toReversed()
      .map(view),
  };
}

async function productsOf(pool: Pool, range: ReportRange): Promise<ReplyOf<typeof readProducts>> {
  const periods = periodsOf(range.from, range.to, range.by);
  const span = spanOf(range);
  const copied = await readCopyPostings(pool, span);
  const all = sumPeriods(periods, await readDayPostings(pool, span));
  const copies = sumPeriods(periods, copied);
  const paid = copied.filter(({ code, kind }) => code === 'profit-share' && kind === 'allocated');
  const exposure = await readExposure(
    pool,
    periods.map(({ from }) => from * dayMs),
    span.beforeMs,
  );
  const none = sumAll([]);
  return {
    time: isoTime(await readClock(pool)),
    periods: periods.map((period, nth) => {
      const [sums, own] = [all[nth] ?? none, copies[nth] ?? none];
      const shares = paid
        .filter(({ day }) => day >= period.from && day <= period.to)
        .reduce((sum, { amount }) => sum - amount, 0n);
      const { most = null, atEnd = null } = exposure[nth] ?? {};
      return {
        from: dayText(period.from),
        to: dayText(period.to),
        copiedTrades: own.trades,
        copiedStakes: formatCents(own.stakes),
        copiedPaid: formatCents(own.paid),
        copiedResult: formatCents(resultOf(own)),
        sharesPaid: formatCents(shares),
        sharesToTraders: formatCents(shares - own.shares),
        sharesToHouse: formatCents(own.shares),
        miningSold: formatCents(sums.miningSold),
        miningPaid: formatCents(sums.miningPaid),
        miningNet: formatCents(sums.miningSold - sums.miningPaid),
        exposureMost: most === null ? null : formatCents(most),
        exposureAtEnd: atEnd === null ? null : formatCents(atEnd),
      };
    }),
  };
}
