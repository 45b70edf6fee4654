import { RateLimiterMemory } from 'rate-limiter-flexible';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { sourceOf } from '#server/operations/source.ts';

export interface AttemptLimits {
  /** Failed sign-ins of one address and of one source, each in 15 minutes. */
  readonly failuresPerAddress: number;
  readonly failuresPerSource: number;
  /** Mails that strangers can have sent to one address, in an hour, and that one source can cause in 15 minutes. */
  readonly mailsPerAddress: number;
  readonly mailsPerSource: number;
  /** Challenges for a passkey that one source can ask for in 15 minutes: each is a row until it expires. */
  readonly challengesPerSource: number;
}

export const defaultLimits: AttemptLimits = {
  failuresPerAddress: 10,
  failuresPerSource: 100,
  mailsPerAddress: 10,
  mailsPerSource: 300,
  challengesPerSource: 300,
};

const quarterHourS = 15 * 60;
const hourS = 60 * 60;

/**
 * Counts attempts per e-mail address and per source (A3). Only failures of a sign-in count, and a success forgets those of
 * its address. Unknown addresses count like known ones. Each process counts for itself.
 */
export function openAttempts(limits: AttemptLimits) {
  const failuresByAddress = new RateLimiterMemory({ points: limits.failuresPerAddress, duration: quarterHourS });
  const failuresBySource = new RateLimiterMemory({ points: limits.failuresPerSource, duration: quarterHourS });
  const mailsByAddress = new RateLimiterMemory({ points: limits.mailsPerAddress, duration: hourS });
  const challengesBySource = new RateLimiterMemory({ points: limits.challengesPerSource, duration: quarterHourS });
  const mailsBySource = new RateLimiterMemory({ points: limits.mailsPerSource, duration: quarterHourS });

  return {
    /** Refuses as rate_limited when the address or the source has failed too often. */
    mayTry: async (address: string | null, source: string): Promise<Decision<null>> =>
      worse(
        address === null ? null : await left(failuresByAddress, address),
        await left(failuresBySource, sourceOf(source)),
      ),
    async failed(address: string | null, source: string): Promise<void> {
      if (address !== null) await failuresByAddress.penalty(address);
      await failuresBySource.penalty(sourceOf(source));
    },
    async succeeded(address: string): Promise<void> {
      await failuresByAddress.delete(address);
    },
    /**
     * Takes one attempt before it is made, or refuses as rate_limited: for what takes no turn at the gate, where a burst
     * would be through before the first of it has failed. What held gives it back by {@link gaveBack}.
     */
    async take(address: string, source: string): Promise<Decision<null>> {
      const key = sourceOf(source);
      const open = worse(await consumed(failuresByAddress, address), await consumed(failuresBySource, key));
      if (!open.ok) await failuresBySource.reward(key);
      return open;
    },
    async gaveBack(address: string, source: string): Promise<void> {
      await failuresByAddress.delete(address);
      await failuresBySource.reward(sourceOf(source));
    },
    /** Takes one challenge from the source's allowance, or refuses as rate_limited. */
    async mayChallenge(source: string): Promise<Decision<null>> {
      return worse(await consumed(challengesBySource, sourceOf(source)), null);
    },
    /** Takes one mail from both allowances, or refuses as rate_limited. */
    async mayMail(address: string, source: string): Promise<Decision<null>> {
      const open = worse(await left(mailsByAddress, address), await left(mailsBySource, sourceOf(source)));
      if (open.ok) {
        await mailsByAddress.penalty(address);
        await mailsBySource.penalty(sourceOf(source));
      }
      return open;
    },
  };
}

/** Takes one of so many in so many seconds from a source's allowance, or refuses as rate_limited. */
export function openAllowance(points: number, durationS: number): (source: string) => Promise<Decision<null>> {
  const bySource = new RateLimiterMemory({ points, duration: durationS });
  return async (source) => worse(await consumed(bySource, sourceOf(source)), null);
}

/** Takes a point in one step. Milliseconds to wait when there was none left. */
async function consumed(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  const state = await limiter.penalty(key);
  return state.consumedPoints > limiter.points ? state.msBeforeNext : null;
}

/** Milliseconds to wait; null when there is an attempt left. */
async function left(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  const state = await limiter.get(key);
  return state && state.consumedPoints >= limiter.points ? state.msBeforeNext : null;
}

function worse(one: number | null, other: number | null): Decision<null> {
  if (one === null && other === null) return accepted(null);
  const waitMs = Math.max(one ?? 0, other ?? 0);
  return refused('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
