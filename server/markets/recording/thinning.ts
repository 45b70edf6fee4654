import type { Pool } from 'pg';
import type { Log } from '#server/outside/venues/price-source.ts';

/**
 * Thins the oldest day of a pair that is due (M4), in one transaction: what no receipt, deposit or withdrawal needs is removed
 * once it is older than `keepDays` whole days and sealed; 0 keeps all. One day at a time, so that a backlog neither holds up a
 * shutdown nor fills the disk's queue. Answers whether there was one.
 */
export async function thinNextDay(pool: Pool, keepDays: number, log: Log): Promise<boolean> {
  if (keepDays === 0) return false;
  const { rows } = await pool.query<{ pair: string; day: string; removed: bigint }>(
    'select thinned_pair as pair, thinned_day as day, removed from market_thin_next($1)',
    [keepDays],
  );
  const [done] = rows;
  if (done === undefined) return false;
  log.info({ ...done, removed: done.removed.toString() }, 'a day of ticks was thinned');
  return true;
}

/**
 * Makes the minutes and hours of the oldest day of a pair that is over and has none yet (M4), in one transaction: candles of
 * past days are read from them. Answers whether there was one.
 */
export async function makeNextMinutes(pool: Pool, log: Log): Promise<boolean> {
  const { rows } = await pool.query<{ pair: string; day: string }>(
    'select made_pair as pair, made_day as day from market_minutes_next()',
  );
  const [done] = rows;
  if (done === undefined) return false;
  log.info({ ...done }, 'the minutes of a day were made');
  return true;
}

/** Removes the lists of what was heard that have been kept for long enough (Z3). Their digests stay. */
export async function pruneHeard(pool: Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ removed: bigint }>('select market_heard_prune() as removed');
  const removed = rows[0]?.removed ?? 0n;
  if (removed > 0n) log.info({ removed: removed.toString() }, 'old lists of what was heard were removed');
}
