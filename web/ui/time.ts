import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { dateWriter } from '#domain/languages/date-writer.ts';

const clocks = new Map<string, ReturnType<typeof dateWriter>>();

/** A time whose seconds matter, such as that of a price, in the reader's own zone and language: '4 Nov, 09:20:03'. */
export function readableTime(iso: string): string {
  return written('second', iso);
}

const dayOnly = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const shapes = {
  second: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  calendar: { ...dayOnly, timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  day: dayOnly,
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  minute: { ...dayOnly, hour: '2-digit', minute: '2-digit' },
  utc: { ...dayOnly, hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
  time: { hour: '2-digit', minute: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A time by a clock of the active language, made once. */
function written(shape: keyof typeof shapes, text: string): string {
  const { locale } = i18n;
  const name = `${locale} ${shape}`;
  const clock = clocks.get(name) ?? dateWriter(locale, shapes[shape]);
  clocks.set(name, clock);
  return clock(new Date(text));
}

/** A day: '1990-05-17' → '17 May 1990', the same for everybody; of a time the day in the reader's own zone. */
export function dayOf(text: string): string {
  return written(text.length === 10 ? 'calendar' : 'day', text);
}

/** A month: '2025-11' → 'Nov 2025', the same for everybody. */
export const monthOf = (text: string): string => written('month', text);

/** A time as screens say it, in the reader's own zone: '4 Nov 2026, 09:20'. */
export function dayAndTime(iso: string): string {
  return written('minute', iso);
}

/** The same in UTC, which it says: on paper, where nobody knows whose zone it was: '4 Nov 2026, 09:20 UTC'. */
export function utcTime(iso: string): string {
  return `${written('utc', iso)} UTC`;
}

/** A time where the room is narrow and the year is plain: '4 Nov, 09:20'. */
export function shortTime(iso: string): string {
  return written('short', iso);
}

/** The time of day alone, of something within the last day: '09:20'. */
export function timeOfDay(iso: string): string {
  return written('time', iso);
}

/** Milliseconds as a countdown, rounded up: 61,001 → '1:02'; nothing left is '0:00'. */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds of a whole duration: '30 s', '15 min', '3 h'. */
export function durationOf(seconds: number): string {
  if (seconds % 3_600 === 0) return `${seconds / 3_600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** How old a price is: '0.4 s' (below ten seconds in tenths, unless whole ones do), '12 s', '3 min', '1 h 52 min'. */
export function age(ms: number, precision: 'tenths' | 'whole' = 'tenths'): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10 && precision === 'tenths') return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Days between two times as the reader's own calendar counts them. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (day: Date): number => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / 86_400_000);
}

/**
 * A time near `now` (ms) as people say it, in their own zone: 'today 14:05', 'yesterday 14:05', 'tomorrow 09:00', otherwise
 * '21 Nov 2026, 09:20'.
 */
export function relativeDay(iso: string, now: number = Date.now()): string {
  const [at, here] = [new Date(iso), new Date(now)];
  const time = written('time', iso);
  switch (daysBetween(at, here)) {
    case 0:
      return t`today ${time}`;
    case 1:
      return t`yesterday ${time}`;
    case -1:
      return t`tomorrow ${time}`;
    default:
      return dayAndTime(iso);
  }
}

/** The clock of a time of today to the second, '09:20:03'; of another day with it, '4 Nov, 09:20:03'. In the reader's own zone. */
export function timeOrDay(iso: string, now: number = Date.now()): string {
  return written(daysBetween(new Date(iso), new Date(now)) === 0 ? 'clock' : 'second', iso);
}

/** How long something still lasts, in one unit, rounded up: '45 s left', '12 min left', '3 h left', '2 days left'. */
export function timeLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  if (seconds < 120) return t`${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return t`${minutes} min left`;
  const hours = Math.ceil(minutes / 60);
  if (hours < 48) return t`${hours} h left`;
  const days = Math.ceil(hours / 24);
  return t`${days} days left`;
}
