import { hourMs, minuteMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';

/** A13: with longer than this between two own trades with real money, the later one begins a new time of trading. */
export const tradingPauseMs = 30 * minuteMs;

/** A13: how long somebody trades until they are shown for how long, and from then until they are shown it again. */
const realityCheckEveryMs = hourMs;

/** How a customer went on from a reality check. */
export const realityAnswers = ['continue', 'limits', 'stop', 'closed'] as const;
export type RealityAnswer = (typeof realityAnswers)[number];

/**
 * Whether somebody who has been trading since a time is to be shown for how long: an hour after that, and an hour after the last
 * time that they were shown it. Null: they are not trading.
 */
export function isRealityCheckDue(sinceMs: Millis | null, lastShownMs: Millis | null, now: Millis): boolean {
  if (sinceMs === null) return false;
  const fromMs = lastShownMs !== null && lastShownMs > sinceMs ? lastShownMs : sinceMs;
  return now >= fromMs + realityCheckEveryMs;
}
