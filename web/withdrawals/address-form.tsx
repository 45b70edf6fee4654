import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { BodyOf } from '#api/operation.ts';
import { addPayoutAddress } from '#api/payout-addresses.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { CoinTiles } from '#web/widgets/coin-tiles.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { HoldNote } from './payee-fields.tsx';
import { type AskToSignIn, SignInFirst } from './sign-in-first.tsx';
import { WalletAddressField } from './wallet-address-field.tsx';
import styles from './withdrawal.module.css';
import { addressProblem } from './withdrawal-problems.ts';

type Asked = BodyOf<typeof addPayoutAddress>;

/** Adds an address to one's address book (W6). */
export function AddressForm(props: { readonly askToSignIn: AskToSignIn }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [label, setLabel] = useState('');
  const [method, setMethod] = useState<PaymentMethod>('Bitcoin');
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const add = useCommand((body: Asked, key) => call(addPayoutAddress, { body, key }));
  const { state, asked } = add;
  const refused = state.step === 'failed' && state.error instanceof ProblemError ? state.error : null;
  const atField =
    refused?.code === 'address_invalid' || refused?.code === 'payout_address_known' ? refused.message : null;
  useFocusOnRefusal(form, atField);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');

  async function send() {
    const typed = { label: label.trim(), paymentMethod: method, walletAddress: address.trim() };
    const reply = await add.run(asked?.input ?? typed);
    if (!reply) return;
    setLabel('');
    setAddress('');
    setTried(false);
    await queries.invalidateQueries({ queryKey: ['withdrawals', 'addresses'] });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const isWrong = label.trim() === '' || addressProblem(method, address) !== null;
    if (asked === null && isWrong) return focusFirstError(form.current);
    await send();
  }
  const shown = asked?.input ?? { label, paymentMethod: method, walletAddress: address };
  return (
    <Panel id="add-title" title={t`Add an address`}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={t`Add an address`}
      >
        <TextInput
          label={t`Name`}
          autoComplete="off"
          maxLength={60}
          value={shown.label}
          disabled={asked !== null}
          onChange={(event) => setLabel(event.currentTarget.value)}
          error={tried && shown.label.trim() === '' ? t`Enter a name` : null}
        />
        <CoinTiles label={t`Coin`} value={shown.paymentMethod} disabled={asked !== null} onChange={setMethod} />
        <WalletAddressField
          method={shown.paymentMethod}
          value={shown.walletAddress}
          disabled={asked !== null}
          onType={setAddress}
          error={(tried ? addressProblem(shown.paymentMethod, shown.walletAddress) : null) ?? atField}
        />
        <HoldNote />
        <Button ref={button} type="submit" loading={add.busy}>
          {asked ? askAgain() : t`Add`}
        </Button>
        {atField === null && <Outcome state={state} about={t`to add ${shown.walletAddress} as “${shown.label}”`} />}
        {state.step === 'done' && (
          <Notice tone="success">
            <Trans>“{state.reply.label}” is in your address book.</Trans>
          </Notice>
        )}
      </form>
      <SignInFirst state={state} ask={props.askToSignIn} onSignedIn={() => void send()} />
    </Panel>
  );
}
