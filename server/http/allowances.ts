import { RateLimiterMemory } from 'rate-limiter-flexible';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { sourceOf } from '#server/operations/source.ts';

export interface RequestLimits {
  /** Of one source without a session, in a minute: all requests to the API, and those of them that bring a body. */
  readonly visitorRequests: number;
  readonly visitorBodies: number;
  /** Commands of one person over all their sessions, in a minute and in 24 hours; trades count by themselves. */
  readonly commandsPerMinute: number;
  readonly commandsPerDay: number;
  /** Trades of one person over all their sessions: as many as an API token may place. */
  readonly tradesPerSecond: number;
}

/** What nobody reaches by hand: a page asks for ten things, a reviewer decides one case in ten seconds. */
export const usualRequestLimits: RequestLimits = {
  visitorRequests: 3_000,
  visitorBodies: 300,
  commandsPerMinute: 300,
  commandsPerDay: 5_000,
  tradesPerSecond: 20,
};

const minuteS = 60;
const dayS = 24 * 3_600;

export type Allowances = ReturnType<typeof openAllowances>;

/** Counts requests before anything of them is parsed or looked up (X4). Each process counts for itself. */
export function openAllowances(limits: RequestLimits) {
  const requests = new RateLimiterMemory({ points: limits.visitorRequests, duration: minuteS });
  const bodies = new RateLimiterMemory({ points: limits.visitorBodies, duration: minuteS });
  const commands = [
    new RateLimiterMemory({ points: limits.commandsPerMinute, duration: minuteS }),
    new RateLimiterMemory({ points: limits.commandsPerDay, duration: dayS }),
  ];
  const trades = [new RateLimiterMemory({ points: limits.tradesPerSecond, duration: 1 })];
  return {
    /** Takes one request of who has no session, or refuses as rate_limited. */
    visitor: (address: string, bringsBody: boolean): Promise<Decision<null>> =>
      take(bringsBody ? [requests, bodies] : [requests], sourceOf(address)),
    /** Takes one command of a person's sessions, or refuses as rate_limited. */
    command: (person: string, operation: string): Promise<Decision<null>> =>
      take(operation === 'trades.place' ? trades : commands, person),
  };
}

async function take(limiters: readonly RateLimiterMemory[], key: string): Promise<Decision<null>> {
  let waitMs = 0;
  for (const limiter of limiters) {
    const state = await limiter.penalty(key);
    if (state.consumedPoints > limiter.points) waitMs = Math.max(waitMs, state.msBeforeNext);
  }
  return waitMs === 0 ? accepted(null) : refused('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}
