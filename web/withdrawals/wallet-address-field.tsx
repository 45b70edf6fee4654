import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { leftAddressProblem } from './withdrawal-problems.ts';

/** Where payouts go: an address that is typed or pasted. */
export function WalletAddressField(props: {
  readonly method: PaymentMethod;
  readonly value: string;
  readonly disabled: boolean;
  readonly error: string | null;
  readonly onType: (address: string) => void;
}) {
  const { t } = useLingui();
  /** What the field held when it was left: a shape that its coin has not is said then, and not while somebody types. */
  const [left, setLeft] = useState('');
  const atField = left === props.value ? leftAddressProblem(props.method, left) : null;
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
      onBlur={() => setLeft(props.value)}
      error={props.error ?? atField}
    />
  );
}
