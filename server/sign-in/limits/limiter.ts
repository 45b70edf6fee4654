import { RateLimiterMemory } from 'rate-limiter-flexible';

/** So many in so many seconds for each key. */
export interface Limiter {
  /** Milliseconds to wait; null while there is one left. */
  wait(key: string): Promise<number | null>;
  /** Counts one, whether or not there is one left. */
  count(key: string): Promise<void>;
  /** Takes one in one step. Milliseconds to wait when there is none left; nothing is taken then. */
  take(key: string): Promise<number | null>;
  /** Gives one back that was taken. */
  giveBack(key: string): Promise<void>;
  /** Forgets what was counted of a key. */
  forget(key: string): Promise<void>;
}

/** @param name what is counted, the same in all processes and no other limit's */
export type OpenLimiter = (name: string, points: number, durationS: number) => Limiter;

/** Counts in this process alone. */
export const countHere: OpenLimiter = (_name, points, duration) => {
  const here = new RateLimiterMemory({ points, duration });
  return {
    async wait(key) {
      const state = await here.get(key);
      return state && state.consumedPoints >= points ? state.msBeforeNext : null;
    },
    async count(key) {
      await here.penalty(key);
    },
    async take(key) {
      const state = await here.penalty(key);
      if (state.consumedPoints <= points) return null;
      await here.reward(key);
      return state.msBeforeNext;
    },
    async giveBack(key) {
      await here.reward(key);
    },
    async forget(key) {
      await here.delete(key);
    },
  };
};
