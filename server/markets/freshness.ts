import type { Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { kindOfSource } from '#domain/markets/quotes.ts';
import { isStale } from '#domain/markets/staleness.ts';
import { timeWithinHours } from '#domain/markets/trading-hours.ts';

/** Of a pair's row, what says whether its last price is one of now. */
export interface PairAge extends TableRow<'market_pair', 'last_source' | 'last_tick_ms' | 'stale'> {
  readonly now_ms: bigint;
}

/** Whether a pair's price is no longer one of now (Z4). */
export function isStill({ stale, last_source, last_tick_ms, now_ms }: PairAge): boolean {
  const age = { marked: stale, kind: kindOfSource(last_source ?? ''), recordedMs: Number(last_tick_ms) };
  return isStale(age, Number(now_ms));
}

/** How many of some pairs have a price of now; one that was never recorded has none. */
export async function countFresh(
  pool: Pool,
  pairs: readonly string[],
): Promise<{ readonly fresh: number; readonly stale: number }> {
  const { rows } = await pool.query<PairAge>({
    name: 'markets-freshness',
    text: 'select stale, last_source, last_tick_ms, clock_ms() as now_ms from market_pair where pair = any($1)',
    values: [pairs],
  });
  const fresh = rows.filter((row) => !isStill(row)).length;
  return { fresh, stale: pairs.length - fresh };
}

/** Which of some pairs have had no price of now for longer than `forMs` of their hours, by name; one that was never recorded is among them. */
export async function readClosedPairs(
  pool: Pool,
  pairs: readonly Pick<PairDefinition, 'pair' | 'hours'>[],
  forMs: number,
): Promise<readonly string[]> {
  const { rows } = await pool.query<PairAge & TableRow<'market_pair', 'pair'>>(
    'select pair, stale, last_source, last_tick_ms, clock_ms() as now_ms from market_pair where pair = any($1)',
    [pairs.map(({ pair }) => pair)],
  );
  const recorded = new Map(rows.map((row) => [row.pair, row]));
  const closed = pairs.filter(({ pair, hours }) => {
    const row = recorded.get(pair);
    if (row === undefined) return true;
    return isStill(row) && timeWithinHours(hours, Number(row.last_tick_ms), Number(row.now_ms)) > forMs;
  });
  return closed.map(({ pair }) => pair).toSorted();
}
