import { dateWriter } from './date-writer.ts';
import { inEachLanguage, type Language } from './language.ts';

const days = inEachLanguage((language) => dateWriter(language, { dateStyle: 'long', timeZone: 'UTC' }));

/** To the minute, rounded up, so that nothing is promised too early: '2026-11-21T23:58:01.000Z' → '21 November 2026, 23:59 UTC' */
export function minuteIn(language: Language, iso: string): string {
  const time = new Date(Math.ceil(Date.parse(iso) / 60_000) * 60_000);
  return `${days[language](time)}, ${time.toISOString().slice(11, 16)} UTC`;
}

/** To the minute, rounded down: what ends then is not promised for longer. '2026-11-21T23:58:59.000Z' → '21 November 2026, 23:58 UTC' */
export function endMinuteIn(language: Language, iso: string): string {
  return minuteIn(language, new Date(Math.floor(Date.parse(iso) / 60_000) * 60_000).toISOString());
}

/** To the second, rounded down: it says when something was. '2026-11-21T23:58:01.900Z' → '21 November 2026, 23:58:01 UTC' */
export function secondIn(language: Language, iso: string): string {
  return `${days[language](new Date(iso))}, ${iso.slice(11, 19)} UTC`;
}

/** A day of UTC: '2026-11-16' → '16 November 2026'. */
export const dayIn = (language: Language, day: string): string => days[language](new Date(day));

/** A country by its code of ISO 3166-1: 'CH' → 'Switzerland'; what is no code stays as it is. */
export const countryIn = (language: Language, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;

/** The reason as a sentence of its own, whichever way its writer ended it. */
export function ended(reason: string): string {
  const trimmed = reason.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** An amount with two decimals as people read it, alike in every language: 1234.50 → 1,234.50 */
export function grouped(amount: string): string {
  return amount.replace(/\d+/, inThousands);
}

/** Digits in threes from the right: '1234567' → '1,234,567'. */
function inThousands(digits: string): string {
  const head = digits.length % 3;
  const threes = digits.slice(head).match(/\d{3}/g) ?? [];
  return [...(head > 0 ? [digits.slice(0, head)] : []), ...threes].join(',');
}
