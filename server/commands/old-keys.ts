import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { inSets, purgedAtOnce } from './sets.ts';

/** P4: a key and its outcome are kept for 30 days, a refusal for one. */
const keptMs = 30 * dayMs;
const refusalKeptMs = dayMs;

/** Forgets the keys whose time is over, set by set, so that no statement holds others up. Returns how many. */
export async function forgetOldKeys(pool: Pool): Promise<number> {
  const refusals = await inSets(purgedAtOnce, async (atOnce) => {
    // One whose key is gone already, or was used again, counts too: the set is full, and there may be more.
    const { rows } = await pool.query<{ refusals: number }>(
      `with gone as (
         delete from idempotency_refusal where ctid = any(array(
           select ctid from idempotency_refusal where created_ms < clock_ms() - $1::bigint limit $2
           for update skip locked))
         returning actor, operation, key),
       keys as (
         delete from idempotency_key k using gone g
         where k.actor = g.actor and k.operation = g.operation and k.key = g.key and k.outcome -> 'ok' = 'false'::jsonb)
       select count(*)::integer as refusals from gone`,
      [refusalKeptMs, atOnce],
    );
    return { rowCount: rows[0]?.refusals ?? 0 };
  });
  const others = await inSets(purgedAtOnce, (atOnce) =>
    pool.query(
      `delete from idempotency_key where ctid = any(array(
         select ctid from idempotency_key where created_ms < clock_ms() - $1::bigint limit $2))`,
      [keptMs, atOnce],
    ),
  );
  return refusals + others;
}
