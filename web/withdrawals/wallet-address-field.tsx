import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

/** Where payouts go: an address that is typed or pasted. */
export function WalletAddressField(props: {
  readonly value: string;
  readonly disabled: boolean;
  readonly error: string | null;
  readonly onType: (address: string) => void;
}) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Your wallet address`}
      description={t`Check every character: a payout can’t be reversed.`}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={props.value}
      disabled={props.disabled}
      onChange={(event) => props.onType(event.currentTarget.value)}
      error={props.error}
    />
  );
}
