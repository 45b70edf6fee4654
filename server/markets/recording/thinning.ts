import type { Pool } from 'pg';
import type { Log } from '#server/outside/venues/price-source.ts';

/**
 * Ticks that are looked at in one transaction: from its first write on, whoever reads in the order of transactions waits for its end
 * (the live stream, sealing).
 */
const usualSetSize = 10_000;

interface Step {
  readonly pair: string;
  readonly day: string;
  /** How many ticks of the day are removed by now. */
  readonly removed: bigint;
  /** Whether the day is done with it. */
  readonly whole: boolean;
}

/**
 * Thins the oldest day of a pair that is due (M4), set by set, each in a transaction of its own: what no receipt, deposit or withdrawal
 * needs is removed once it is older than `keepDays` whole days and sealed; 0 begins no day. A day that was left half done is gone on
 * with, by whichever process comes first. One day at a time, so that a backlog neither holds up a shutdown nor fills the disk's queue.
 * Answers whether there was one.
 */
export async function thinNextDay(pool: Pool, keepDays: number, log: Log, setSize = usualSetSize): Promise<boolean> {
  let step = await thinStep(pool, keepDays, setSize);
  while (step !== null && !step.whole) step = await thinStep(pool, keepDays, setSize);
  if (step === null) return false;
  const { pair, day, removed } = step;
  log.info({ pair, day, removed: removed.toString() }, 'a day of ticks was thinned');
  return true;
}

/** Takes the next step of the day that is begun, or begins one; null where nothing is due or another process is at it. */
export async function thinStep(pool: Pool, keepDays: number, setSize: number): Promise<Step | null> {
  const { rows } = await pool.query<Step>(
    `select thinned_pair as pair, thinned_day as day, removed_ticks as removed, is_whole as whole from market_thin_step($1, $2)`,
    [keepDays, setSize],
  );
  return rows[0] ?? null;
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

/** Removes the lists of what was heard that have been kept for long enough (Z3), some at a time. Their digests stay. */
export async function pruneHeard(pool: Pool, log: Log): Promise<void> {
  for (let all = 0n; ; ) {
    const { rows } = await pool.query<{ removed: bigint }>('select market_heard_prune() as removed');
    const removed = rows[0]?.removed ?? 0n;
    all += removed;
    if (removed > 0n) continue;
    if (all > 0n) log.info({ removed: all.toString() }, 'old lists of what was heard were removed');
    return;
  }
}
