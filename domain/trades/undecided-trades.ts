import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/**
 * How many trades of one trader may have copies with real money that are not decided yet (C3). Each trade's copies wait for those of the trades before,
 * and what is late costs its copiers nothing: whoever could accept trades without end would choose when the copies of an earlier or
 * a later one are placed.
 */
const mostUndecided = 10;

/** Long enough for the copies of a trade, as a rule. */
const retryAfterSeconds = 1;

/**
 * One more copied trade of a trader. Refuses with rate_limited. Copies with practice money bound nothing: nobody gains by them, and who
 * changes theirs without end would keep a trader's own orders out.
 *
 * @param undecided how many trades have copies with real money that are not decided
 */
export function decideOneMoreCopied(undecided: number): Decision<null> {
  return undecided < mostUndecided ? accepted(null) : refused('rate_limited', { retryAfterSeconds });
}
