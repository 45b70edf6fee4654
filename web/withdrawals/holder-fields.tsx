import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { countryCodes } from '#domain/accounts/countries.ts';
import { holderKinds } from '#domain/withdrawals/travel-rule.ts';
import { namedCountries } from '#web/ui/country-name.ts';
import type { HolderProblems, TypedHolder } from './holder.ts';
import styles from './withdrawal.module.css';

/** Who holds the address of a larger withdrawal (W2.1): each choice asks for its own part alone. */
export function HolderFields(props: {
  readonly holder: TypedHolder;
  readonly problems: HolderProblems;
  readonly onChange: (holder: TypedHolder) => void;
}) {
  const { t } = useLingui();
  const { holder, problems, onChange } = props;
  const words = {
    own_wallet: t`Me, in my own wallet`,
    own_account: t`Me, at an exchange or another provider`,
    other_person: t`Another person`,
  };
  return (
    <fieldset className={styles.holder}>
      <legend>
        <Trans>Recipient</Trans>
      </legend>
      <p>
        <Trans>
          Rules on crypto transfers require this for larger withdrawals; those of the last 24 hours count together. Your
          answer is kept with the withdrawal.
        </Trans>
      </p>
      <NativeSelect
        label={t`Who holds this address?`}
        data={[{ value: '', label: t`Choose one` }, ...holderKinds.map((value) => ({ value, label: words[value] }))]}
        value={holder.kind}
        error={problems.kind}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...holder, kind: holderKinds.find((kind) => kind === value) ?? '' });
        }}
      />
      {holder.kind === 'own_account' && (
        <TextInput
          label={t`Exchange or provider`}
          autoComplete="off"
          maxLength={100}
          value={holder.provider}
          error={problems.provider}
          onChange={(event) => onChange({ ...holder, provider: event.currentTarget.value })}
        />
      )}
      {holder.kind === 'other_person' && (
        <>
          <TextInput
            label={t`Full name`}
            autoComplete="off"
            maxLength={100}
            value={holder.name}
            error={problems.name}
            onChange={(event) => onChange({ ...holder, name: event.currentTarget.value })}
          />
          <NativeSelect
            label={t`Country they live in`}
            data={[{ value: '', label: t`Choose a country` }, ...namedCountries(countryCodes)]}
            value={holder.country}
            error={problems.country}
            onChange={(event) => onChange({ ...holder, country: event.currentTarget.value })}
          />
        </>
      )}
    </fieldset>
  );
}
