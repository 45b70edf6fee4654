import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { makeNextMinutes, thinNextDay } from '#server/markets/recording/thinning.ts';
import { openPair } from '#tools/testing/markets/ticks.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import { stakedPair } from '../stakes.ts';

/** How far back the day lies, and how many days of ticks are kept. */
const daysBack = 10;
const keepDays = 5;
/** ms between two ticks: of the first pair as of a market that never rests. */
const restlessMs = 250;
const quietMs = 1_000;

/** A day of ticks of many pairs that is over and sealed. */
interface PastTicks {
  /** Makes the minutes and hours of all. */
  makeMinutes(): Promise<void>;
  /** Thins the days of half of the pairs, or of the rest. */
  thinAll(days: 'half' | 'rest'): Promise<void>;
}

/** Writes the day as if it had been recorded and sealed; no record needs one of its ticks, so that nearly all of them go. */
export async function openPastTicks(owner: Pool, app: Pool, count: number): Promise<PastTicks> {
  const recorded = pairs.filter(({ pair }) => pair !== stakedPair).slice(0, count);
  const dayBeginsMs = Math.floor(Date.now() / dayMs - daysBack) * dayMs;
  // What is written below says that it was there before.
  await sealAtOnce(app);
  for (const [nth, { pair, decimals }] of recorded.entries()) {
    await openPair(app, pair, decimals, [dayBeginsMs]);
    const everyMs = nth === 0 ? restlessMs : quietMs;
    await owner.query(
      `insert into market_tick (pair, seq, time_ms, price, source, source_run, held, hash, xact)
       select $1, n, $2::bigint + (n - 1) * $3::bigint, 100000 + n % 977, 'live:bench', 1, false, sha256(n::text::bytea), 1
       from generate_series(1, $4::bigint) n`,
      [pair, dayBeginsMs, everyMs, dayMs / everyMs],
    );
    await owner.query(
      `update market_pair set last_seq = $2, last_time_ms = $3, last_tick_ms = $3, last_price = 100000, last_source = 'live:bench'
       where pair = $1`,
      [pair, dayMs / everyMs, dayBeginsMs + dayMs - everyMs],
    );
  }
  await owner.query('vacuum analyze market_tick');
  const half = Math.ceil(recorded.length / 2);
  return {
    async makeMinutes() {
      while (await makeNextMinutes(app, loud));
    },
    async thinAll(days) {
      for (let due = days === 'half' ? half : recorded.length - half; due > 0; due -= 1) {
        if (!(await thinNextDay(app, keepDays, loud))) throw new Error('no day was thinned');
      }
    },
  };
}
