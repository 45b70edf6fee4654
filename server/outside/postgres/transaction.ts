import { setTimeout as wait } from 'node:timers/promises';
import pg, { type Pool, type PoolClient } from 'pg';
import { traced, tracedWait } from '#server/outside/traces/spans.ts';
import { isStalePlan } from './stale-plans.ts';

const attemptsAtMost = 10;
const firstPauseMs = 5;
const longestPauseMs = 500;

const deadlockDetected = '40P01';
const serializationFailure = '40001';
const idleTooLong = '25P03';

/** Each takes one session out of the pool, which has fewer. */
const staleAtMost = 100;

/** The SQLSTATE of a lock that was not free at once, or not in time. */
export const lockNotAvailable = '55P03';

/** A process that was frozen goes on at once; work that idles for so long each time would never end. */
const idleAttemptsAtMost = 2;

/** The SQLSTATE of an error of the database; of any other error undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Thrown by the work of {@link withTransaction} to be run again from the start: what one of its statements saw was gone for the next. */
export class RunAgain extends Error {
  override readonly name = 'RunAgain';
  /** Whoever got no further in all attempts is answered as after a serialization failure: asking again may help. */
  readonly code = serializationFailure;
}

/** Full jitter: transactions that collided must not meet again at the same instant. */
function pauseMs(attempt: number): number {
  return Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
}

async function attempt<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await tracedWait('connection', () => pool.connect());
  // A connection that breaks between two queries says why here; the next query only says that it is broken.
  let lost: Error | undefined;
  const onLost = (error: Error): void => {
    lost ??= error;
  };
  client.on('error', onLost);
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError));
    });
    // The session would say the same at each further use of the statement.
    if (isStalePlan(error)) broken ??= error;
    throw lost ?? error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction (read committed) and commits what it did; anything thrown rolls all of it back.
 * A deadlock (40P01), a serialization failure (40001) or {@link RunAgain} runs `work` again from the start, at most ten times in all with
 * growing random pauses, so `work` must have no effect outside the transaction; so does, once, a transaction that the
 * database ended because this process stood still in it (25P03), and one whose session had planned a statement before a migration changed its
 * table, in another session (X3.8). Every other error, and the last of those, reaches the
 * caller unchanged. Where traces are on, it is a span with all of its attempts, and each wait for a connection one within it (X3.6).
 */
export function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return traced('transaction', { 'db.system.name': 'postgresql' }, (span) =>
    inAttempts(pool, work, (count) => span?.say({ 'fairlead.attempts': count })),
  );
}

async function inAttempts<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  onAttempt: (count: number) => void,
): Promise<T> {
  let stale = 0;
  for (let count = 1; ; count += 1) {
    onAttempt(count + stale);
    try {
      return await attempt(pool, work);
    } catch (error) {
      if (isStalePlan(error) && stale < staleAtMost) {
        stale += 1;
        count -= 1;
        continue;
      }
      const state = sqlState(error);
      const collided = state === deadlockDetected || state === serializationFailure || error instanceof RunAgain;
      const again = collided ? count < attemptsAtMost : state === idleTooLong && count < idleAttemptsAtMost;
      if (!again) throw error;
      await wait(pauseMs(count));
    }
  }
}
