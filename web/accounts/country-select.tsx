import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readCountries } from '#api/onboarding.ts';
import { homeCountries } from '#domain/accounts/countries.ts';
import { call } from '#web/client/client.ts';
import { namedCountries } from '#web/ui/country-name.ts';

/** Picks a country by its name; typing its first letters finds it. What the operator has closed is said and not offered (I1). */
export function CountrySelect(props: {
  readonly label: string;
  /** ISO 3166-1; empty while none is chosen. */
  readonly value: string;
  readonly disabled?: boolean;
  readonly error: string | null;
  readonly onChange: (country: string) => void;
}) {
  const { t, i18n } = useLingui();
  const countries = useQuery({ queryKey: ['countries'], queryFn: () => call(readCountries, {}) });
  const closed = countries.data?.closed ?? [];
  // What is saved stays to be seen, also where it was closed since.
  const offered = homeCountries.filter((code) => code === props.value || !closed.includes(code));
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' });
  const names = list.format(namedCountries(closed).map(({ label }) => label));
  return (
    <NativeSelect
      label={props.label}
      description={closed.length > 0 ? t`We can’t accept customers who live in ${names}.` : undefined}
      autoComplete="country"
      data={[{ value: '', label: t`Choose a country` }, ...namedCountries(offered)]}
      value={props.value}
      disabled={props.disabled ?? false}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
