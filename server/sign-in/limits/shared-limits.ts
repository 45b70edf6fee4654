import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { inSets, purgedAtOnce } from '#server/commands/sets.ts';
import { countHere, type Limiter, type OpenLimiter } from './limiter.ts';

export interface SharedLimits {
  /** Used by nothing that holds a connection of it while it counts. */
  readonly pool: Pool;
  /** All processes have the same one: keys are hashed with it. */
  readonly secret: string;
  readonly log: (message: string, error: unknown) => void;
  /** How long (ms) the database may take to answer, 1,000 unless given. */
  readonly answerMs?: number;
}

/** For so long (ms) the database is not asked again once it did not answer, and not about a key that it said is used up. */
const askedAgainMs = 5_000;
/** Of more keys that are used up, all are asked about again. */
const mostKnown = 10_000;
/** Processes reckon by their own clocks: what is over is kept for an hour longer than any two of them differ. */
const keptMs = 3_600_000;

/**
 * Limits that all processes on one database count together. A key that is used up is known here for some seconds, so that a flood of it
 * writes nothing; requests for one key go one after the other, so that a burst does not get past that. While the database does not
 * answer, each process goes on with what it has counted itself, and nobody waits for it.
 */
export function openSharedLimits({ pool, secret, log, answerMs = 1_000 }: SharedLimits): OpenLimiter {
  let awayUntilMs = 0;

  /** The answer of the database; null when it gave none. */
  async function ask<T>(work: () => Promise<T>): Promise<{ readonly said: T } | null> {
    if (Date.now() < awayUntilMs) return null;
    try {
      return { said: await within(answerMs, work()) };
    } catch (error) {
      if (Date.now() >= awayUntilMs) log('limits are counted by this process alone for a while', error);
      awayUntilMs = Date.now() + askedAgainMs;
      return null;
    }
  }

  return (name, points, duration) => {
    const store = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    });
    const hashed = (key: string): string =>
      createHmac('sha256', secret).update(`${name} ${key}`).digest('base64url').slice(0, 32);
    return inFrontOf(store, countHere(name, points, duration), { points, hashed, ask });
  };
}

/** What is known of a key that is used up. */
interface UsedUp {
  readonly untilMs: number;
  readonly askAgainMs: number;
}

function inFrontOf(
  store: RateLimiterPostgres,
  here: Limiter,
  of: {
    readonly points: number;
    readonly hashed: (key: string) => string;
    readonly ask: <T>(work: () => Promise<T>) => Promise<{ readonly said: T } | null>;
  },
): Limiter {
  const { points, hashed, ask } = of;
  const usedUp = new Map<string, UsedUp>();
  const inTurn = openTurns();

  const knownWait = (key: string): number | null => {
    const known = usedUp.get(key);
    const now = Date.now();
    if (known && now < Math.min(known.untilMs, known.askAgainMs)) return known.untilMs - now;
    usedUp.delete(key);
    return null;
  };
  const keepUsedUp = (key: string, { msBeforeNext }: RateLimiterRes): number => {
    if (usedUp.size >= mostKnown) usedUp.clear();
    usedUp.set(key, { untilMs: Date.now() + msBeforeNext, askAgainMs: Date.now() + askedAgainMs });
    return msBeforeNext;
  };

  return {
    async wait(plain) {
      const key = hashed(plain);
      const known = knownWait(key);
      if (known !== null) return known;
      const answer = await ask(() => store.get(key));
      if (!answer) return here.wait(key);
      const { said } = answer;
      return said && said.consumedPoints >= points ? keepUsedUp(key, said) : null;
    },
    count: (plain) => {
      const key = hashed(plain);
      return inTurn(key, async () => {
        await here.count(key);
        if (knownWait(key) !== null) return;
        const answer = await ask(() => store.penalty(key));
        if (answer && answer.said.consumedPoints >= points) keepUsedUp(key, answer.said);
      });
    },
    take: (plain) => {
      const key = hashed(plain);
      return inTurn(key, async () => {
        const known = knownWait(key);
        if (known !== null) return known;
        const counted = await here.take(key);
        const answer = await ask(() => store.penalty(key));
        if (!answer) return counted;
        if (answer.said.consumedPoints <= points) return null;
        if (counted === null) await here.giveBack(key);
        await ask(() => store.reward(key));
        return keepUsedUp(key, answer.said);
      });
    },
    giveBack: (plain) => {
      const key = hashed(plain);
      return inTurn(key, async () => {
        usedUp.delete(key);
        await here.giveBack(key);
        await ask(() => store.reward(key));
      });
    },
    forget: (plain) => {
      const key = hashed(plain);
      return inTurn(key, async () => {
        usedUp.delete(key);
        await here.forget(key);
        await ask(() => store.delete(key));
      });
    },
  };
}

/** Runs what is about one key one after the other. */
function openTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Deletes what is over, set by set. Returns how many. */
export const purgeLimits = (pool: Pool): Promise<number> =>
  inSets(purgedAtOnce, (atOnce) =>
    pool.query(
      `delete from rate_limit where expire < clock_ms() - $1::bigint and key = any(array(
         select key from rate_limit where expire < clock_ms() - $1::bigint limit $2))`,
      [keptMs, atOnce],
    ),
  );
