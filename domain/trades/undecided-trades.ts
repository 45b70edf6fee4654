import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/**
 * How many trades of one trader may have copies in a wallet that are not decided yet (C3). Each trade's copies wait for those of the trades before,
 * and what is late costs its copiers nothing: whoever could accept trades without end would choose when the copies of an earlier or
 * a later one are placed.
 */
const mostUndecided = 10;

/** Long enough for the copies of a trade, as a rule. */
const retryAfterSeconds = 1;

/**
 * One more copied trade of a trader. Refuses with rate_limited.
 *
 * @param undecided in each wallet in which copies of the trader run, how many trades have copies that are not decided
 */
export function decideOneMoreCopied(undecided: readonly number[]): Decision<null> {
  return undecided.every((count) => count < mostUndecided)
    ? accepted(null)
    : refused('rate_limited', { retryAfterSeconds });
}
