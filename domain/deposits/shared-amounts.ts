import { dayMs } from '#domain/clock/durations.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/**
 * D2: how many exact amounts of one customer can mean a payment at a time on one shared address: those that were asked for last.
 * Two, so that a payment finds its deposit when its quote is renewed while it is on its way. Each is one more that a payment of
 * somebody else can hit by chance.
 */
export const mostSharedAmounts = 2;

/** D2: how long (ms) an exact amount on a shared address means its deposit once its last quote was to end. */
export const amountOutlastsQuoteMs = dayMs;

/**
 * One more exact amount on a shared address, beside those of the same customer whose quotes hold there. Refuses with
 * too_many_open_amounts: a further one would displace one that the customer is told to pay.
 */
export function decideSharedAmount(held: number): Decision<null> {
  return held < mostSharedAmounts ? accepted(null) : refused('too_many_open_amounts', { most: mostSharedAmounts });
}
