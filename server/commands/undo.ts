import type { PoolClient } from 'pg';
import type { Decision } from '#domain/failures/failures.ts';

/**
 * Runs `decide` in the caller's transaction; what it wrote is undone when it refuses, what was written before stays.
 * Where one stands inside another, each has a `savepoint` of its own.
 */
export async function undoneIfRefused<T>(
  tx: PoolClient,
  decide: (tx: PoolClient) => Promise<Decision<T>>,
  savepoint: 'deciding' | 'proven' = 'deciding',
): Promise<Decision<T>> {
  await tx.query(`savepoint ${savepoint}`);
  const decision = await decide(tx);
  if (!decision.ok) await tx.query(`rollback to savepoint ${savepoint}`);
  return decision;
}
