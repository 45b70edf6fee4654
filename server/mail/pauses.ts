import { dayMs, hourMs, minuteMs } from '#domain/clock/durations.ts';
import { type MailProblem, refusedForGood } from './problems.ts';

/** A mail that was tried so often is shown as failing. */
const attemptsBeforeFailed = 10;
/** Refusals for good by the recipient's side, after which it is asked slowly, and not asked any more. */
const refusalsBeforeSlow = 10;
const refusalsInAll = 22;
const firstPauseMs = 5_000;
export const longestPauseMs = 15 * minuteMs;
const slowPauseMs = 6 * hourMs;
/** A recipient's side that has asked to wait for so long is asked slowly. */
const patienceMs = 3 * dayMs;

/** A mail that was not taken, with this attempt counted. */
export interface Untaken {
  readonly attempts: number;
  /** By the recipient's side, for good; without this attempt. */
  readonly refusals: number;
  /** Whether nobody has shown that the address is theirs. */
  readonly unproven: boolean;
  /** How long ago the recipient's side first asked to wait; 0 where it has not before. */
  readonly askedForMs: number;
}

export interface Pause {
  readonly pauseMs: number;
  readonly refusals: number;
  readonly hasFailed: boolean;
  /** Only a person has it tried again. */
  readonly stops: boolean;
}

/**
 * When a mail is tried again that was not taken (S3): after pauses that double up to 15 minutes, however long the mail server is
 * away. Only the recipient's side is asked less, since who asks a refusing server too often is refused altogether.
 */
export function pauseAfter({ attempts, refusals: before, unproven, askedForMs }: Untaken, problem: MailProblem): Pause {
  const forGood = refusedForGood.includes(problem);
  const refusals = before + (forGood ? 1 : 0);
  const patient = problem === 'asked_to_wait' && askedForMs >= patienceMs;
  const slowly = patient || (forGood && refusals >= refusalsBeforeSlow);
  // Beyond the tenth the power grows without bound.
  const growing = firstPauseMs * 2 ** (Math.min(attempts, attemptsBeforeFailed) - 1);
  return {
    pauseMs: slowly ? slowPauseMs : Math.min(longestPauseMs, growing),
    refusals,
    hasFailed: attempts >= attemptsBeforeFailed,
    stops: forGood && (refusals >= refusalsInAll || (unproven && refusals >= refusalsBeforeSlow)),
  };
}
