import type { Pool } from 'pg';
import { type CountryPolicy, countryProducts } from '#domain/accounts/country-policy.ts';
import { noOwnTexts } from '#domain/page-texts/page-texts.ts';
import { agreementsOf } from '#server/customers/agreements.ts';

/** Every product in every country, as in a demo (B4). */
export const everywhere: CountryPolicy = { trades: 'all', copying: 'all', mining: 'all' };

/** Records that every product is sold everywhere, as the first start of a demo does, without its entry of the trail. */
export async function sellEverywhere(owner: Pool): Promise<void> {
  await owner.query('insert into country_policy_standing (product) select * from unnest($1::text[])', [
    countryProducts,
  ]);
}

/** What people accept in tests (I1). */
export const testAgreements = agreementsOf({
  name: 'Northwind',
  supportEmail: 'support@northwind.example',
  texts: noOwnTexts,
});

/** How accounts are reviewed in tests, beside who the admins are: everything is sold everywhere, and no country is closed. */
export const testPeople = { agreements: testAgreements, policy: everywhere, closedCountries: new Set<string>() };

/** Step two as somebody fills it in who has read everything. */
export const givenDetails = {
  country: 'CH',
  phone_number: '079 123 45 67',
  dateOfBirth: '1990-05-17',
  timeZone: 'Europe/Zurich',
  accepted: Object.fromEntries(
    testAgreements.map(({ kind, version, byLanguage: { en } }) => [kind, { version, sha256: en.sha256 }]),
  ),
};

/** Step three as somebody fills it in. */
export const givenAddress = { address: 'Bahnhofstrasse 1', city: 'Zürich', state: 'ZH', zipCode: '8001' };
