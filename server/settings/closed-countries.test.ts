import { expect, it } from 'vitest';
import { readClosedCountries } from './closed-countries.ts';

it('[I1] without a list the usual countries are closed, with one that list alone', () => {
  for (const env of [{}, { COUNTRIES_CLOSED: ' ' }])
    expect([...readClosedCountries(env)]).toEqual(['CU', 'IR', 'KP', 'MM']);
  expect([...readClosedCountries({ COUNTRIES_CLOSED: 'none' })]).toEqual([]);
  expect([...readClosedCountries({ COUNTRIES_CLOSED: ' RU, BY' })]).toEqual(['RU', 'BY']);
});

it('[X2] what is no country stops the start with a sentence that names the variable', () => {
  for (const text of ['Russia', 'ru', 'RU,', 'all'])
    expect(() => readClosedCountries({ COUNTRIES_CLOSED: text })).toThrow(
      /^COUNTRIES_CLOSED has to be none or a comma/,
    );
});
