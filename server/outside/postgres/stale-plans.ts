import type pg from 'pg';

/** Sessions of a pool that may have planned the same statement. */
const sessionsAtMost = 100;

/**
 * Whether a session refused a statement for what a migration changed since it was planned there: a table has a column more than the
 * result of before, or a function was made again in the moment between its look-up and its call. Nothing was done, another session does it, and this
 * one would refuse it again.
 */
export function isStalePlan(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    (error.code === '0A000' && error.message === 'cached plan must not change result type') ||
    (error.code === 'XX000' && /^cache lookup failed for (function|relation|type|attribute) \d+/.test(error.message))
  );
}

/** Has a pool's own statements, outside of transactions, asked again in another session: the pool gives up one whose statement failed. */
export function askStaleAgain(pool: pg.Pool): void {
  const { query } = pool;
  const value = async (...sent: readonly unknown[]): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await Reflect.apply(query, pool, sent);
      } catch (error) {
        if (!isStalePlan(error) || tries >= sessionsAtMost) throw error;
      }
    }
  };
  Object.defineProperty(pool, 'query', { value, writable: true, configurable: true });
}
