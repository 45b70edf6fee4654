import { isCountry } from '#domain/accounts/countries.ts';
import { usual } from './variables.ts';

/**
 * I1: COUNTRIES_CLOSED, a comma list of ISO 3166-1 codes, or `none`. Whoever sets it names the whole list: nothing is added
 * to it.
 */
export function readClosedCountries(env: Readonly<Record<string, string | undefined>>): ReadonlySet<string> {
  const text = env['COUNTRIES_CLOSED']?.trim() || usual('COUNTRIES_CLOSED');
  if (text === 'none') return new Set();
  const codes = text.split(',').map((code) => code.trim());
  const unknown = codes.find((code) => !isCountry(code));
  if (unknown !== undefined) {
    throw new Error(`COUNTRIES_CLOSED has to be none or a comma list of countries such as IR,KP; ${unknown} is none`);
  }
  return new Set(codes);
}
