import { inEachLanguage, type Language } from '#domain/languages/language.ts';
import { grouped } from '#domain/languages/words.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';

/** A price as people read it: the digits after the point stay as they are. '65000.123456' → '65,000.123456' */
export function groupedPrice(price: string): string {
  const [whole = '', ...fraction] = price.split('.');
  return [grouped(whole), ...fraction].join('.');
}

const countries = inEachLanguage((language) => new Intl.DisplayNames([language], { type: 'region' }));

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
