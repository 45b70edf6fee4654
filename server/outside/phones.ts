import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number as it is stored: E.164, such as +41791234567. Numbers without a country's prefix are read as those of
 * `country` (ISO 3166-1), the way people there write them. Null for what no phone can have.
 */
export function readPhone(text: string, country: string | null): string | null {
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined;
  const found = parsePhoneNumberFromString(text, { ...(home ? { defaultCountry: home } : {}), extract: false });
  // An extension is part of no number that can be stored.
  return found?.isValid() && found.ext === undefined ? found.number : null;
}
