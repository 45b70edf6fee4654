import type { Language } from '#domain/languages/language.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';

/** An amount with two decimals as people read it, alike in every language: 1234.50 → 1,234.50 */
export function grouped(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

const countries: Readonly<Record<Language, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  es: new Intl.DisplayNames(['es'], { type: 'region' }),
};

/** A country as people name it: CH → Switzerland, Suiza */
export function countryName(code: string, language: Language): string {
  return countries[language].of(code) ?? code;
}

const days: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** To the minute, rounded up, so that nothing is promised too early: '2026-11-21T23:58:01.000Z' → '21 November 2026, 23:59 UTC' */
export function minuteIn(language: Language, iso: string): string {
  const time = new Date(Math.ceil(Date.parse(iso) / 60_000) * 60_000);
  return `${days[language].format(time)}, ${time.toISOString().slice(11, 16)} UTC`;
}

/** The reason as a sentence of its own, whichever way its writer ended it. */
export function ended(reason: string): string {
  const trimmed = reason.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** What arrived is credited, not what was asked: by how much it differs (D5), null when it does not. */
export function differenceOf(
  asked: string,
  credited: string,
): { readonly amount: string; readonly isMore: boolean } | null {
  const [wanted, came] = [parseCents(asked), parseCents(credited)];
  if (wanted === null || came === null || wanted === came) return null;
  return { amount: grouped(formatCents(came > wanted ? came - wanted : wanted - came)), isMore: came > wanted };
}
