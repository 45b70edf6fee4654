import { dayMs } from '#domain/clock/durations.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';

/** The first Monday after the epoch, 1970-01-05. */
const firstMondayMs = 4 * dayMs;
const weekMs = 7 * dayMs;

/** The last Monday 00:00 UTC that is not after a time: where weeks of profit share end (C6). */
export function weekStart(now: Millis): Millis {
  return millis(Math.floor((now - firstMondayMs) / weekMs) * weekMs + firstMondayMs);
}

/** The end of the week that begins with a Monday 00:00 UTC. */
export function weekAfter(start: Millis): Millis {
  return millis(start + weekMs);
}
