import { isCountry } from '#domain/accounts/countries.ts';

/**
 * A13.2: LIMITS_BEFORE_DEPOSIT, a comma list of ISO 3166-1 codes: who lives there is asked for a deposit limit before they deposit.
 * Nobody is without it.
 */
export function readLimitsBeforeDeposit(env: Readonly<Record<string, string | undefined>>): ReadonlySet<string> {
  const text = env['LIMITS_BEFORE_DEPOSIT']?.trim() ?? '';
  const codes = text === '' ? [] : text.split(',').map((code) => code.trim());
  const unknown = codes.find((code) => !isCountry(code));
  if (unknown !== undefined) {
    throw new Error(`LIMITS_BEFORE_DEPOSIT has to be a comma list of countries such as GB,ES; ${unknown} is none`);
  }
  return new Set(codes);
}
