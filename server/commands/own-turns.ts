import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { type Decision, refused } from '#domain/failures/failures.ts';

/** Who takes a turn. */
export interface TurnTaker {
  /** Whose turns they are: the account's, or those of a source without a session. */
  readonly of: string;
  /** What the bound of those that wait is counted by, where it is not the account: somebody else may have one of its sessions. */
  readonly share?: string;
  /** How many run at once; one where it is left out. */
  readonly atOnce?: number;
}

/** Of one share. At some 10 ms for a command the last one waits for half a second. */
export const waitingAtMost = 50;

const retryAfterSeconds = 1;

interface Waiting {
  readonly share: string;
  readonly go: () => void;
}

/** The commands of one account that run or wait. */
interface Line {
  running: number;
  readonly waiting: Waiting[];
}

/** By pool: its connections are what is bounded. */
const linesOf = new WeakMap<Pool, Map<string, Line>>();

/** Set for whatever runs in a turn. */
const inTurn = new AsyncLocalStorage<true>();

/**
 * Runs what locks an account's own rows in the account's turn, one after the other in the order in which they came. Those
 * that wait hold no connection: two of one account would wait for each other's rows in the database, each with a connection that
 * orders need, too (X4). Each process counts for itself. Refused as rate_limited, without having run, where
 * {@link waitingAtMost} of the same share wait. What runs in a turn takes no second one, so that it never waits for itself.
 */
export async function inOwnTurn<T>(
  pool: Pool,
  { of, share = of, atOnce = 1 }: TurnTaker,
  work: () => Promise<Decision<T>>,
): Promise<Decision<T>> {
  if (inTurn.getStore()) return work();
  const lines = linesOf.get(pool) ?? new Map<string, Line>();
  linesOf.set(pool, lines);
  const line = lines.get(of) ?? { running: 0, waiting: [] };
  lines.set(of, line);
  if (line.running < atOnce) line.running += 1;
  else {
    if (line.waiting.filter((one) => one.share === share).length >= waitingAtMost) {
      return refused('rate_limited', { retryAfterSeconds });
    }
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((go) => line.waiting.push({ share, go }));
  }
  try {
    return await inTurn.run(true, work);
  } finally {
    const next = line.waiting.shift();
    if (next) next.go();
    else {
      line.running -= 1;
      if (line.running === 0) lines.delete(of);
    }
  }
}
