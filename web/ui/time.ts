import { i18n } from '@lingui/core';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A time as a person reads it, in their own zone and language: '21 Nov, 09:20:03'. */
export function readableTime(iso: string): string {
  return clock('second').format(new Date(iso));
}

const dayOnly = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const shapes = {
  second: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  calendar: { ...dayOnly, timeZone: 'UTC' },
  day: dayOnly,
  minute: { ...dayOnly, hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A clock of the active language, made once. English is written the British way, the day first. */
function clock(shape: keyof typeof shapes): Intl.DateTimeFormat {
  const { locale } = i18n;
  const name = `${locale} ${shape}`;
  const known = clocks.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, shapes[shape]);
  clocks.set(name, made);
  return made;
}

/** A day: '1990-05-17' → '17 May 1990', the same for everybody; of a time the day in the reader's own zone. */
export function dayOf(text: string): string {
  return clock(text.length === 10 ? 'calendar' : 'day').format(new Date(text));
}

/** A time with its year, in the reader's own zone: '21 Nov 2026, 09:20'. */
export function dayAndTime(iso: string): string {
  return clock('minute').format(new Date(iso));
}

/** Milliseconds as a countdown, rounded up: 61,001 → '1:02'; nothing left is '0:00'. */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How old a price is: '0.4 s' (below ten seconds in tenths, unless whole ones do), '12 s', '3 min', '2 h'. */
export function age(ms: number, precision: 'tenths' | 'whole' = 'tenths'): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10 && precision === 'tenths') return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
