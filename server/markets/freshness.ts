import type { Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { kindOfSource, streamSilenceMs } from '#domain/markets/quotes.ts';

/** Of a pair's row, what says whether its last price is one of now. */
export interface PriceAge extends TableRow<'market_pair', 'last_source' | 'last_tick_ms' | 'stale'> {
  readonly now_ms: bigint;
}

/** Whether a pair's price is no longer one of now (Z4). */
export function isStill({ stale, last_source, last_tick_ms, now_ms }: PriceAge): boolean {
  // A recorder that died marks nothing: what is older than the silence of a stream is stale all the same.
  const polled = kindOfSource(last_source ?? '') === 'polled';
  return stale || (!polled && now_ms - last_tick_ms >= streamSilenceMs);
}

/** How many of some pairs have a price of now; one that was never recorded has none. */
export async function countFresh(
  pool: Pool,
  pairs: readonly string[],
): Promise<{ readonly fresh: number; readonly stale: number }> {
  const { rows } = await pool.query<PriceAge>({
    name: 'markets-freshness',
    text: 'select stale, last_source, last_tick_ms, clock_ms() as now_ms from market_pair where pair = any($1)',
    values: [pairs],
  });
  const fresh = rows.filter((row) => !isStill(row)).length;
  return { fresh, stale: pairs.length - fresh };
}
