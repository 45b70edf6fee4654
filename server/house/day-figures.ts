import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { figureDays, type readDayFigures } from '#api/day-figures.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { periodsOf } from '#domain/reports/periods.ts';
import { resultOf, sumPeriods } from '#domain/reports/report.ts';
import { readActive, readDayPostings } from '#server/ledger/report-sums.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keptReadings } from '#server/operations/kept-readings.ts';
import { readClock } from '#server/review/timeline.ts';
import { readFunnel } from './sign-up-funnel.ts';

type Figures = ReplyOf<typeof readDayFigures>;

/** Thirty days of postings are summed at most once in so long, however many consoles are open, in ms. */
const keptForMs = 60_000;

/** What the last days came to, from the postings (R1). */
export function dayFigureHandlers(pool: Pool): Handlers<Pick<Catalogue, 'readDayFigures'>> {
  const keep = keptReadings<Figures>({ forMs: keptForMs, atMost: 1 });
  return { readDayFigures: async () => accepted(await keep('', () => readFigures(pool))) };
}

/** By the sums of a report of these days (R4): one definition of each figure, whichever screen shows it. */
async function readFigures(pool: Pool): Promise<Figures> {
  const now = await readClock(pool);
  const today = Math.floor(now / dayMs);
  const first = today - figureDays + 1;
  const periods = periodsOf(first, today, 'day');
  const starts = periods.map(({ from }) => from * dayMs);
  const beforeMs = (today + 1) * dayMs;
  const sums = sumPeriods(periods, await readDayPostings(pool, { fromMs: first * dayMs, beforeMs }));
  const active = await readActive(pool, starts, beforeMs);
  const people = await readFunnel(pool, starts, beforeMs);
  const money = (amount: bigint): string => formatCents(cents(amount));
  return {
    time: isoTime(now),
    items: sums.map((day, nth) => ({
      day: dayText(first + nth),
      deposits: money(day.deposits),
      withdrawals: money(day.withdrawals),
      stakes: money(day.stakes),
      result: money(resultOf(day)),
      active: active[nth] ?? 0,
      signedUp: people[nth]?.signedUp ?? 0,
    })),
  };
}
