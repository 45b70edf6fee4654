import type { Language } from '#domain/languages/language.ts';
import { grouped } from '#domain/languages/words.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';

const countries: Readonly<Record<Language, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  es: new Intl.DisplayNames(['es'], { type: 'region' }),
};

/** A country as people name it: CH → Switzerland, Suiza */
export function countryName(code: string, language: Language): string {
  return countries[language].of(code) ?? code;
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
