import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { dayMs } from '#domain/clock/durations.ts';
import { dateWriter } from '#domain/languages/date-writer.ts';
import type { Interval } from './candle-feed.ts';

type Shape = 'second' | 'minute' | 'moment' | 'exact' | 'day' | 'month' | 'year';

const shapes = {
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  minute: { hour: '2-digit', minute: '2-digit' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  exact: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
} as const satisfies Record<Shape, Intl.DateTimeFormatOptions>;

const clocks = new Map<string, ReturnType<typeof dateWriter>>();

function say(timeMs: number, shape: Shape, utc: boolean): string {
  const name = `${i18n.locale} ${shape} ${utc}`;
  const clock = clocks.get(name) ?? dateWriter(i18n.locale, { ...shapes[shape], ...(utc ? { timeZone: 'UTC' } : {}) });
  clocks.set(name, clock);
  return clock(timeMs);
}

const daySeconds = dayMs / 1_000;

/** When a bar begins, in the reader's own zone; a day is one of UTC's, as the bars of days are. What is not today's has its day. */
export function barTime(timeMs: number, seconds: number): string {
  if (seconds >= daySeconds) return say(timeMs, 'day', true);
  const today = say(timeMs, 'day', false) === say(Date.now(), 'day', false);
  if (seconds < 60) return say(timeMs, today ? 'second' : 'exact', false);
  return say(timeMs, today && seconds < 3_600 ? 'minute' : 'moment', false);
}

/** The clock to the second. */
export const clockTime = (timeMs: number): string => say(timeMs, 'second', false);

/** A mark of the time scale. @param weight the library's: 0 year, 1 month, 2 day, 3 time, 4 time with seconds */
export function markTime(timeMs: number, weight: number, seconds: number): string {
  const shape = (['year', 'month', 'day', 'minute', 'second'] as const)[weight] ?? 'second';
  return say(timeMs, shape, seconds >= daySeconds);
}

/** What a character of the scale takes at most, px: most are figures. */
const characterPx = 7;

/** Whether a mark of the scale, whose middle is at `x` px, would be cut at its left edge; null is a place out of sight. */
export const isCut = (text: string, x: number | null): boolean => x !== null && x < (text.length * characterPx) / 2;

/** How long a bar is, in words: '15 s', '5 min', '4 h', '1 day'. */
export function intervalText(seconds: Interval): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${seconds / 60} min`;
  return seconds < 86_400 ? `${seconds / 3_600} h` : t`1 day`;
}
