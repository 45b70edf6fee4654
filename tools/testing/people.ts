import type { CountryPolicy } from '#domain/accounts/country-policy.ts';
import { agreementsOf } from '#server/accounts/agreements.ts';

/** Every product in every country, as in a demo (B4). */
export const everywhere: CountryPolicy = { trades: 'all', copying: 'all', mining: 'all' };

/** What people accept in tests (I1). */
export const testAgreements = agreementsOf({
  name: 'Northwind',
  supportEmail: 'support@northwind.example',
  termsText: null,
});

/** Step two as somebody fills it in who has read everything. */
export const givenDetails = {
  country: 'CH',
  phone_number: '079 123 45 67',
  dateOfBirth: '1990-05-17',
  timeZone: 'Europe/Zurich',
  accepted: Object.fromEntries(testAgreements.map(({ kind, version }) => [kind, version])),
};

/** Step three as somebody fills it in. */
export const givenAddress = { address: 'Bahnhofstrasse 1', city: 'Zürich', state: 'ZH', zipCode: '8001' };
