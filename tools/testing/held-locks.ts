import { withTransaction } from '#server/outside/postgres/transaction.ts';
import type { FreshDatabase } from './database.ts';
import { until } from './until.ts';

/**
 * Takes locks by a statement and holds them until what is begun waits for one, and `meanwhile` is done. Answers what was begun, with
 * the locks free again.
 */
export async function whileHeld<T>(
  db: FreshDatabase,
  lock: string,
  begin: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const { begun } = await withTransaction(db.owner, async (tx) => {
    await tx.query(lock);
    const begun = begin();
    // Awaited below; a failure of before is no unhandled one.
    begun.catch(() => undefined);
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waits = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    await until(async () => (await db.owner.query(waits, [rows[0]?.pid])).rows.length > 0);
    await meanwhile();
    return { begun };
  });
  return begun;
}
