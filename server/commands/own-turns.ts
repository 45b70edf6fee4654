import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import { type Decision, refused } from '#domain/failures/failures.ts';

/** Who takes a turn. */
export interface TurnTaker {
  /** Whose turns they are: the account's, those of a source without a session, or of what changes come one after the other to. */
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

/** Bounds what one account may have of a pool's connections ({@link inOwnTurn}); without it commands race in the database alone. */
export function boundTurns(pool: Pool): void {
  linesOf.set(pool, new Map());
}

/** Whose turns whatever runs has. */
const held = new AsyncLocalStorage<ReadonlySet<string>>();

/**
 * Runs what locks an account's own rows in the account's turn, of a pool that bounds them ({@link boundTurns}): one after the
 * other, in the order in which they came. Those that wait hold no connection: two of one account would wait for each other's
 * rows in the database, each with a connection that orders need, too (X4). Each process counts for itself.
 *
 * Refused as rate_limited, without having run, where {@link waitingAtMost} of the same share wait. What runs in a turn takes the
 * same no second time, so that it never waits for itself; whoever takes two takes the account's first.
 */
export async function inOwnTurn<T>(
  pool: Pool,
  { of, share = of, atOnce = 1 }: TurnTaker,
  work: () => Promise<Decision<T>>,
): Promise<Decision<T>> {
  const lines = linesOf.get(pool);
  const already = held.getStore();
  if (!lines || already?.has(of)) return work();
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
    return await held.run(new Set([...(already ?? []), of]), work);
  } finally {
    const next = line.waiting.shift();
    if (next) next.go();
    else {
      line.running -= 1;
      if (line.running === 0) lines.delete(of);
    }
  }
}
