import type { Pool } from 'pg';
import type { Log } from '#server/outside/price-source.ts';

/**
 * Thins every day of ticks that is due (M4), one pair and day in one transaction, the oldest first: what no receipt, deposit
 * or withdrawal needs is removed once it is older than `keepDays` whole days and sealed. 0 keeps all.
 */
export async function thinTicks(pool: Pool, keepDays: number, log: Log): Promise<void> {
  if (keepDays === 0) return;
  for (;;) {
    const { rows } = await pool.query<{ pair: string; day: string; removed: bigint }>(
      'select thinned_pair as pair, thinned_day as day, removed from market_thin_next($1)',
      [keepDays],
    );
    const [done] = rows;
    if (done === undefined) return;
    log.info({ ...done, removed: done.removed.toString() }, 'a day of ticks was thinned');
  }
}
