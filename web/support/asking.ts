import { hourMs, minuteMs } from '#domain/clock/durations.ts';

/**
 * How long (ms) until a visitor's page asks again for what staff answered: soon after the newest message, then ever less often, and
 * less often after an answer that did not come. A hidden tab asks for nothing until it is seen again.
 */
export function askAgainAfterMs(newest: string | undefined, nowMs: number, failed: boolean): number {
  const ageMs = newest === undefined ? 0 : nowMs - Date.parse(newest);
  const byAge = ageMs < 10 * minuteMs ? 20_000 : ageMs < hourMs ? minuteMs : 5 * minuteMs;
  return failed ? Math.max(byAge, 2 * minuteMs) : byAge;
}
