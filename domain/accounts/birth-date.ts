import { dayStart } from '#domain/clock/days.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';

/** I1. */
const adultAge = 18;
const oldest = 120;

/**
 * The day that it is at `now` in a time zone such as 'Europe/Zurich', as '2026-11-21'; null when there is no such zone. A
 * person's age is counted in days of their own calendar.
 */
export function calendarDay(now: Millis, timeZone: string): string | null {
  // An offset such as '+23:59' is nobody's calendar. Zones that have a name are at most 14 hours ahead.
  if (!/^[A-Za-z]/.test(timeZone)) return null;
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    const found = new Map(parts.formatToParts(now).map(({ type, value }) => [type, value]));
    return `${found.get('year')}-${found.get('month')}-${found.get('day')}`;
  } catch {
    return null;
  }
}

const inYears = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;

/**
 * Checks a date of birth on a day of the person's calendar (I1). One turns 18 on the birthday itself; who was born on 29
 * February does so on 1 March where the year has no such day.
 *
 * Failures: invalid_input (no day of the calendar, in the future, longer ago than anybody lives), under_age.
 */
export function checkBirthDate(dateOfBirth: string, today: string): Decision<string> {
  const wrong = (problem: Phrase) => refused('invalid_input', { fields: [{ field: 'dateOfBirth', problem }] });
  if (dayStart(dateOfBirth) === null) return wrong(phrase('no_day', { example: '1990-05-17' }));
  if (dateOfBirth > today) return wrong(phrase('in_future'));
  if (inYears(dateOfBirth, oldest) < today) return wrong(phrase('too_long_ago', { years: oldest }));
  // As texts: 29 February comes before 1 March and after 28 February in any year.
  return inYears(dateOfBirth, adultAge) <= today ? accepted(dateOfBirth) : refused('under_age', { adultAge });
}
