import { dayMs } from './durations.ts';
import { type Millis, millis } from './millis.ts';

const dayShape = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** The first millisecond of a UTC day such as '2026-11-21'; null when there is no such day ('2026-02-30', '21.11.2026'). */
export function dayStart(text: string): Millis | null {
  if (!dayShape.test(text)) return null;
  const start = new Date(`${text}T00:00:00.000Z`);
  // A day too many in a month may roll over into the next one.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text) ? millis(start.getTime()) : null;
}

/** The day that an instant is in, as the count of UTC days since 1970-01-01. */
export function dayOf(time: Millis): number {
  return Math.floor(time / dayMs);
}

/** A day as the API writes it, '2026-11-21', from the count of UTC days since 1970-01-01. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
