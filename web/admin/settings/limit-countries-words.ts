import { t } from '@lingui/core/macro';
import type { listLimitCountries } from '#api/limit-countries.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isCountry } from '#domain/accounts/countries.ts';
import { countriesInOrder } from '#domain/house-settings/limit-countries.ts';
import { type Problems, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import { namedCountries } from '#web/ui/country-name.ts';
import { readWhen } from './proposal-fields.ts';

export type LimitCountriesList = ReplyOf<typeof listLimitCountries>;
export type LimitCountriesChange = NonNullable<LimitCountriesList['open']>;

export type CountriesField = 'countries' | 'at' | 'reason';

interface Proposal {
  readonly countries: string[];
  readonly effectiveAt: string | null;
  readonly reason: string;
}

/** 'Spain, United Kingdom', in the order of the names. */
export const namesOf = (codes: readonly string[]): string =>
  namedCountries(codes)
    .map(({ label }) => label)
    .join(', ');

/** What a change makes otherwise: countries that come, and that go. */
export function countriesDifference(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((code) => !before.includes(code)),
    removed: before.filter((code) => !after.includes(code)),
  };
}

/** The list as it is typed, codes with commas or spaces between them, and what is wrong with it at its field. */
export function readCountries(typed: Typed<CountriesField>, nowMs: number): Read<CountriesField, Proposal> {
  const codes = typed.countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  const unknown = codes.find((code) => !isCountry(code));
  const when = readWhen(typed, nowMs);
  const problems: Problems<CountriesField> = {
    countries: unknown === undefined ? null : t`${unknown} is not the code of a country`,
    at: when.at,
    reason: when.reason,
  };
  return readForm(problems, () => ({ countries: countriesInOrder(codes), ...when.value() }));
}
