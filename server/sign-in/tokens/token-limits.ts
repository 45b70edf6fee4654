import { RateLimiterMemory } from 'rate-limiter-flexible';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { sourceOf } from '#server/operations/source.ts';

export interface TokenLimits {
  /** Calls of one token. */
  readonly readsPerSecond: number;
  readonly tradesPerSecond: number;
  /** Of one source, in 15 minutes. */
  readonly unknownPerSource: number;
}

export const defaultTokenLimits: TokenLimits = { readsPerSecond: 200, tradesPerSecond: 20, unknownPerSource: 100 };

const quarterHourS = 15 * 60;
/** Above it, what is known is learned anew. */
const mostKnown = 10_000;

/**
 * Counts the calls of each token, and the unknown tokens of each source. Each process counts for itself.
 *
 * A source that has shown too many unknown tokens is looked up no more, but for tokens that this process has seen hold: a
 * program that goes on with a revoked token shuts nobody out who shares its address.
 */
export function openTokenLimits(limits: TokenLimits) {
  const calls = {
    read: new RateLimiterMemory({ points: limits.readsPerSecond, duration: 1 }),
    trade: new RateLimiterMemory({ points: limits.tradesPerSecond, duration: 1 }),
  } as const;
  const unknown = new RateLimiterMemory({ points: limits.unknownPerSource, duration: quarterHourS });
  const known = new Set<string>();

  return {
    async take(id: string, call: 'read' | 'trade'): Promise<Decision<null>> {
      const { consumedPoints, msBeforeNext } = await calls[call].penalty(id);
      return consumedPoints > calls[call].points ? later(msBeforeNext) : accepted(null);
    },
    /** Whether a token, by its hash, may be looked up for a source. */
    async mayLookUp(hash: string, source: string): Promise<Decision<null>> {
      if (known.has(hash)) return accepted(null);
      const state = await unknown.get(sourceOf(source));
      return state && state.consumedPoints >= unknown.points ? later(state.msBeforeNext) : accepted(null);
    },
    held(hash: string): void {
      if (known.size >= mostKnown) known.clear();
      known.add(hash);
    },
    async failed(hash: string, source: string): Promise<void> {
      known.delete(hash);
      await unknown.penalty(sourceOf(source));
    },
  };
}

const later = (waitMs: number): Decision<null> =>
  refused('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
