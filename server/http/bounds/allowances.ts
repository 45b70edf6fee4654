import { RateLimiterMemory } from 'rate-limiter-flexible';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { sourceOf } from '#server/operations/source.ts';

export interface RequestLimits {
  /** Of one source without a session, in a minute: all requests to the API, and those of them that bring a body. */
  readonly visitorRequests: number;
  readonly visitorBodies: number;
  /**
   * Commands in a minute and in 24 hours: of one person over all their sessions and API tokens, and apart from them of one session that
   * changes how the account is signed in to. Trades count by themselves.
   */
  readonly commandsPerMinute: number;
  readonly commandsPerDay: number;
  /** Trades of one person over all their sessions and API tokens: as many as one token may place. */
  readonly tradesPerSecond: number;
  /** Reads of one person over all their API tokens: four times as many as one token may make. */
  readonly tokenReadsPerSecond: number;
  /** Requests by which a person sends files, over all their sessions: pieces of a file, and where to go on. */
  readonly uploadsPerMinute: number;
  readonly uploadsPerDay: number;
}

/**
 * What nobody reaches by hand: a page asks for ten things, a reviewer decides one case in ten seconds, and a program that sends
 * the largest file (10 MB) in pieces of 32 KiB, asking before each where to go on, makes 612 requests; all that a person may
 * have kept in 30 days (256 MiB) is 8,192 such pieces.
 */
export const usualRequestLimits: RequestLimits = {
  visitorRequests: 3_000,
  visitorBodies: 300,
  commandsPerMinute: 300,
  commandsPerDay: 5_000,
  tradesPerSecond: 20,
  tokenReadsPerSecond: 800,
  uploadsPerMinute: 900,
  uploadsPerDay: 20_000,
};

const minuteS = 60;
const dayS = 24 * 3_600;

export type Allowances = ReturnType<typeof openAllowances>;

/** Counts requests before anything of them is parsed or looked up (X4). Each process counts for itself. */
export function openAllowances(limits: RequestLimits) {
  const requests = new RateLimiterMemory({ points: limits.visitorRequests, duration: minuteS });
  const bodies = new RateLimiterMemory({ points: limits.visitorBodies, duration: minuteS });
  const perMinute = () => new RateLimiterMemory({ points: limits.commandsPerMinute, duration: minuteS });
  const perDay = () => new RateLimiterMemory({ points: limits.commandsPerDay, duration: dayS });
  const dayOfPerson = perDay();
  const commands = [perMinute(), dayOfPerson];
  const waysIn = [perMinute(), perDay()];
  const uploads = [
    new RateLimiterMemory({ points: limits.uploadsPerMinute, duration: minuteS }),
    new RateLimiterMemory({ points: limits.uploadsPerDay, duration: dayS }),
  ];
  const trades = [new RateLimiterMemory({ points: limits.tradesPerSecond, duration: 1 })];
  const tokenReads = [new RateLimiterMemory({ points: limits.tokenReadsPerSecond, duration: 1 })];
  return {
    /** Takes one request of who has no session, or refuses as rate_limited. */
    visitor: (address: string, bringsBody: boolean): Promise<Decision<null>> =>
      take(bringsBody ? [requests, bodies] : [requests], sourceOf(address)),
    /** Takes one command of a person's sessions and API tokens, or refuses as rate_limited. */
    command: (person: string, operation: string): Promise<Decision<null>> =>
      take(operation === 'trades.place' ? trades : commands, person),
    /** Takes one read that a person's program makes with an API token, over all their tokens, or refuses as rate_limited. */
    tokenRead: (person: string): Promise<Decision<null>> => take(tokenReads, person),
    /**
     * Takes one command that opens an account or changes how it is signed in to, or refuses as rate_limited. Counted by session
     * or known device: who has stolen one cannot keep its owner from ending it.
     */
    wayIn: (sessionOrDevice: string): Promise<Decision<null>> => take(waysIn, sessionOrDevice),
    /** Takes one request by which a person sends a file, over all their sessions, or refuses as rate_limited. */
    upload: (person: string): Promise<Decision<null>> => take(uploads, person),
    /** Begins the 24 hours of a person anew: sessions that may have used them up have ended. */
    async beginDay(person: string): Promise<void> {
      await dayOfPerson.delete(person);
    },
  };
}

/** Takes one from each in turn, up to the first that has none left: what is refused uses up nothing of the longer ones. */
async function take(limiters: readonly RateLimiterMemory[], key: string): Promise<Decision<null>> {
  for (const limiter of limiters) {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key);
    if (consumedPoints > limiter.points) {
      return refused('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) });
    }
  }
  return accepted(null);
}
