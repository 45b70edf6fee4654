import type { Pool } from 'pg';

/** P4: a key and its outcome are kept for 30 days. */
const keptMs = 30 * 24 * 3_600_000;
const atOnce = 5_000;

/** Forgets the keys whose time is over, some thousand at a time, so that no statement holds others up. Returns how many. */
export async function forgetOldKeys(pool: Pool): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from idempotency_key where ctid = any(array(
         select ctid from idempotency_key where created_ms < clock_ms() - $1::bigint limit $2))`,
      [keptMs, atOnce],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) return forgotten;
  }
}
