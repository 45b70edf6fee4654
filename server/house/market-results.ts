import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { resultDays } from '#api/market-results.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { type DayPostings, resultOf, sumAll } from '#domain/reports/report.ts';
import { readDayPostings } from '#server/ledger/report-sums.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keptReadings } from '#server/operations/kept-readings.ts';
import { readClock } from '#server/review/timeline.ts';

/** Journals that end a trade. */
const ends = ['win', 'loss', 'refund'] as const;

/** Today is summed at most once in so long, whoever asks; and a day is over for good so long after its end. In ms. */
const minuteMs = 60_000;

interface Deps {
  /** With a limit of time of its own: what is public may not hold up anybody. */
  readonly pool: Pool;
  /** Read anew at each call. */
  readonly pairs: readonly { readonly pair: string }[];
  /** Whether days that are over stay as they are: not while a demo's past is made, which posts into them. */
  readonly daysStay: boolean;
  /** A steady clock in ms; this process's own unless given. */
  readonly steadyMs?: () => number;
}

/** What trades on each pair came to for the house, day by day, for anybody (M7). */
export function marketResultHandlers(deps: Deps): Handlers<Pick<Catalogue, 'readMarketResults'>> {
  const { pool, daysStay, steadyMs } = deps;
  // What was posted is never changed: a day that is over is summed once.
  const over = keptReadings<readonly DayPostings[]>({ forMs: resultDays * dayMs, atMost: resultDays, steadyMs });
  const latest = keptReadings<{ readonly timeMs: Millis; readonly rows: readonly DayPostings[] }>({
    forMs: minuteMs,
    atMost: 1,
    steadyMs,
  });
  async function read() {
    const timeMs = await readClock(pool);
    const today = Math.floor(timeMs / dayMs);
    const rows: DayPostings[] = [];
    // One after the other: each is a reading of one day, whatever the customers of that day did.
    for (let day = today - resultDays + 1; day <= today; day += 1) {
      const span = { fromMs: day * dayMs, beforeMs: (day + 1) * dayMs };
      const sum = () => readDayPostings(pool, span, ends);
      // What was posted just before midnight may be committed after it.
      const isOver = daysStay && span.beforeMs + minuteMs < timeMs;
      rows.push(...(isOver ? await over(String(day), sum) : await sum()));
    }
    return { timeMs, rows };
  }
  return {
    readMarketResults: async ({ params }) => {
      if (!deps.pairs.some(({ pair }) => pair === params.pair)) return refused('not_found', { what: 'pair' });
      const { timeMs, rows } = await latest('', read);
      const ofPair = rows.filter(({ pair }) => pair === params.pair);
      return accepted({
        time: isoTime(timeMs),
        days: resultDays,
        total: resultsOf(ofPair),
        items: [...daysOf(ofPair)],
      });
    },
  };
}

const money = (amount: bigint): string => formatCents(cents(amount));

function resultsOf(rows: readonly DayPostings[]) {
  const { trades, stakes, paid, refunded } = sumAll(rows);
  return {
    trades,
    stakes: money(stakes),
    paid: money(paid),
    result: money(resultOf({ stakes, paid })),
    refunded,
  };
}

/** The days on which trades ended, the oldest first. */
const daysOf = (rows: readonly DayPostings[]) =>
  [...Map.groupBy(rows, ({ day }) => day)]
    .toSorted(([one], [other]) => one - other)
    .map(([day, postings]) => ({ day: dayText(day), ...resultsOf(postings) }));
