import { type Static, Type } from 'typebox';
import { countryCodes } from '#domain/accounts/countries.ts';

/** The name by which the list is kept. */
export const limitCountriesName = 'limitsBeforeDeposit';

/** Where customers are asked for a deposit limit before they deposit (A13.2): codes of ISO 3166-1. */
export const LimitCountries = Type.Array(Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 }), {
  maxItems: countryCodes.length,
});
export type LimitCountries = Static<typeof LimitCountries>;

/** Each once and in one order, so that the same countries are the same list. */
export const countriesInOrder = (codes: Iterable<string>): string[] => [...new Set(codes)].toSorted();
