import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { homeCountries } from '#domain/accounts/countries.ts';
import { namedCountries } from '#web/ui/country-name.ts';

/** Picks a country by its name; typing its first letters finds it. */
export function CountrySelect(props: {
  readonly label: string;
  readonly description?: string;
  /** ISO 3166-1; empty while none is chosen. */
  readonly value: string;
  readonly disabled?: boolean;
  readonly error: string | null;
  readonly onChange: (country: string) => void;
}) {
  const { t } = useLingui();
  return (
    <NativeSelect
      label={props.label}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="country"
      data={[{ value: '', label: t`Choose a country` }, ...namedCountries(homeCountries)]}
      value={props.value}
      disabled={props.disabled ?? false}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
