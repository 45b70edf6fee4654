import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { figureDays, type readDayFigures } from '#api/day-figures.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayText } from '#domain/clock/days.ts';
import { isoTime } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { readDaySums } from '#server/ledger/day-figures.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keptReadings } from '#server/operations/kept-readings.ts';
import { readClock } from '#server/review/timeline.ts';

type Figures = ReplyOf<typeof readDayFigures>;

/** Thirty days of postings are summed at most once in so long, however many consoles are open, in ms. */
const keptForMs = 60_000;

/** What the last days came to, from the postings (R1). */
export function dayFigureHandlers(pool: Pool): Handlers<Pick<Catalogue, 'readDayFigures'>> {
  const keep = keptReadings<Figures>({ forMs: keptForMs, atMost: 1 });
  return { readDayFigures: async () => accepted(await keep('', () => readFigures(pool))) };
}

async function readFigures(pool: Pool): Promise<Figures> {
  const sums = await readDaySums(pool, figureDays);
  const money = (amount: bigint): string => formatCents(cents(amount));
  return {
    time: isoTime(await readClock(pool)),
    items: sums.map(({ day, active, signedUp, deposits, withdrawals, stakes, result }) => ({
      day: dayText(day),
      deposits: money(deposits),
      withdrawals: money(withdrawals),
      stakes: money(stakes),
      result: money(result),
      active,
      signedUp,
    })),
  };
}
