import type { Pool } from 'pg';

/**
 * Until when (ms) all that was committed is sealed: whatever is not sealed yet was begun after that, by the count of transactions, which no
 * clock decides. It lies a pass or two behind (L7).
 */
export async function readSealedUntil(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ticks_from_ms: bigint }>('select ticks_from_ms from seal_head');
  return Number(rows[0]?.ticks_from_ms ?? 0n);
}
