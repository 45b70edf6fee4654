import type { Pool } from 'pg';

/** The longest time between two ticks of a pair that followed each other within a stretch of time, in ms. */
export async function longestTickGapMs(pool: Pool, pair: string, fromMs: number, toMs: number): Promise<number> {
  const { rows } = await pool.query<{ gap: bigint | null }>(
    `select max(gap) as gap from (
       select time_ms - lag(time_ms) over (order by seq) as gap, time_ms from market_tick where pair = $1) g
     where time_ms between $2 and $3`,
    [pair, Math.floor(fromMs), Math.floor(toMs)],
  );
  const gap = rows[0]?.gap ?? null;
  if (gap === null) throw new Error(`no tick of ${pair} was recorded in that time`);
  return Number(gap);
}

/** The database's clock in ms since the epoch. */
export async function databaseNowMs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ now: bigint }>('select clock_ms() as now');
  return Number(rows[0]?.now);
}
