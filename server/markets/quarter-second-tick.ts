import { permittedLagMs } from '#domain/markets/quotes.ts';
import type { Entry } from '#server/markets/recording/recording.ts';
import type { Feed } from '#server/markets/sources/selection.ts';
import { isWithinLag } from './quote-lag.ts';

/** Z4 in ms. */
export const slotMs = 250;
const heldEveryMs = 1_000;
/** A slot begins so long after its quarter second, so that an offset guessed a little wrong does not put two in one. */
export const slotMarginMs = 5;
/** A slot begins, and its statement reaches the table, so long after it is due at most, as a rule. */
const slotDelayMs = 20;
/** A quote without a time of its own holds for so long. */
const quoteHoldsMs = 2_000;

/** What the recorder last recorded of a pair in this run. */
export interface Recorded {
  feed: Feed | null;
  tickAtMs: number;
  /** Of its last tick. */
  seq: number;
  stale: boolean;
}

/** What the moment asks: both clocks now, in ms. */
export interface Now {
  readonly steadyMs: number;
  readonly databaseMs: number;
}

/**
 * What is to be recorded of a feed now: its new quote, its old one as held, or nothing (null); 'late' for a quote that has waited
 * for too long.
 *
 * @param mayTrade whether trades may be staked on what its source says
 */
export function dueTick(feed: Feed, recorded: Recorded, mayTrade: boolean, now: Now): Entry | 'late' | null {
  const { databaseMs: nowMs } = now;
  if (Math.floor(nowMs / slotMs) <= Math.floor(recorded.tickAtMs / slotMs)) return null;
  const { quote, quotedMs, confirmedMs, confirmation } = feed;
  const mostMs = feed.source.permittedLagMs ?? permittedLagMs;
  // What streams is traded on only by a time of its own.
  const tradable = mayTrade && quotedMs !== null;
  if (feed.fate === 'new') {
    if (feed.waits) return null;
    const ageMs = now.steadyMs - feed.receivedAt;
    if (ageMs > quoteHoldsMs) return 'late';
    if (quotedMs === null) {
      return {
        quote,
        held: false,
        confirmation: null,
        tradable,
        quotedMs,
        deadlineMs: Math.floor(nowMs - ageMs + quoteHoldsMs),
      };
    }
    // One that came in time and has waited too long for its slot waits for the source to confirm it.
    const asOfMs = isWithinLag(quotedMs, nowMs, mostMs) ? quotedMs : feed.current ? confirmedMs : null;
    if (asOfMs === null || !isWithinLag(asOfMs, nowMs, mostMs)) return null;
    return { quote, held: false, confirmation: null, tradable, quotedMs: asOfMs, deadlineMs: asOfMs + mostMs };
  }
  if (feed.fate !== 'recorded' || !feed.current || recorded.feed !== feed) return null;
  if (confirmedMs === null || !isWithinLag(confirmedMs, nowMs) || !isHeldNow(feed, recorded, confirmedMs, nowMs))
    return null;
  return { quote, held: true, confirmation, tradable, quotedMs: confirmedMs, deadlineMs: confirmedMs + permittedLagMs };
}

/** Whether what is as old as this now is too old by the next slot. */
export const endsBeforeNextSlot = (asOfMs: number, nowMs: number): boolean =>
  Math.floor(nowMs / slotMs + 1) * slotMs + slotMarginMs + slotDelayMs - asOfMs > permittedLagMs;

/**
 * Whether a price that is confirmed now is recorded as held: each second (Z4), and a slot earlier where the confirmation would be
 * too old by the next one and no other comes before it.
 */
function isHeldNow(feed: Feed, recorded: Recorded, confirmedMs: number, nowMs: number): boolean {
  const sinceMs = nowMs - recorded.tickAtMs + slotMarginMs;
  const endsBefore = endsBeforeNextSlot(confirmedMs, nowMs) && feed.confirmedEveryMs > slotMs;
  return sinceMs >= (endsBefore ? heldEveryMs - slotMs : heldEveryMs);
}
