import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';

/** P4: a key and its outcome are kept for 30 days, a refusal for one. */
const keptMs = 30 * dayMs;
const refusalKeptMs = dayMs;
const atOnce = 5_000;

/** Forgets the keys whose time is over, some thousand at a time, so that no statement holds others up. Returns how many. */
export async function forgetOldKeys(pool: Pool): Promise<number> {
  const refusals = await again(() =>
    pool.query(
      `with gone as (
         delete from idempotency_refusal where ctid = any(array(
           select ctid from idempotency_refusal where created_ms < clock_ms() - $1::bigint limit $2
           for update skip locked))
         returning actor, operation, key)
       delete from idempotency_key k using gone g
       where k.actor = g.actor and k.operation = g.operation and k.key = g.key and k.outcome -> 'ok' = 'false'::jsonb`,
      [refusalKeptMs, atOnce],
    ),
  );
  const others = await again(() =>
    pool.query(
      `delete from idempotency_key where ctid = any(array(
         select ctid from idempotency_key where created_ms < clock_ms() - $1::bigint limit $2))`,
      [keptMs, atOnce],
    ),
  );
  return refusals + others;
}

async function again(step: () => Promise<{ readonly rowCount: number | null }>): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rowCount } = await step();
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) return forgotten;
  }
}
