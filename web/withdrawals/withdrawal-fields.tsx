import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import type { SavedAddress } from './address-book.ts';
import { Cost } from './cost.tsx';
import type { Payee } from './payee.ts';
import { PayeeFields } from './payee-fields.tsx';
import styles from './withdrawal.module.css';
import { isOverAvailable, type Problems } from './withdrawal-problems.ts';

/** What is typed of a withdrawal, before it is read as a whole. */
export function WithdrawalFields(props: {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly amount: string;
  readonly payee: Payee;
  readonly book: readonly SavedAddress[];
  readonly available: string | null;
  readonly problems: Problems;
  readonly halted: boolean;
  readonly onAmount: (amount: string) => void;
  readonly onPayee: (payee: Payee) => void;
  readonly onSubmit: (event: FormEvent) => void;
  /** Below the address: who holds it, where that is asked for. */
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const { amount, payee, available, problems, onAmount } = props;
  return (
    <form ref={props.form} className={styles.form} onSubmit={props.onSubmit} noValidate aria-label={t`New withdrawal`}>
      <div>
        <TextInput
          label={t`Amount to withdraw (USD)`}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => onAmount(event.currentTarget.value)}
          error={problems.amount}
        />
        {available !== null && available !== '0.00' && (
          <Button variant="subtle" size="compact-sm" px={0} onClick={() => onAmount(available)}>
            <Trans>All {money(available)} USD</Trans>
          </Button>
        )}
      </div>
      <PayeeFields payee={payee} book={props.book} onChange={props.onPayee} disabled={false} error={problems.address} />
      {props.children}
      <Cost method={payee.method} amount={isOverAvailable(amount, available) ? '' : amount} />
      <Button type="submit" disabled={props.halted}>
        <Trans>Review withdrawal</Trans>
      </Button>
      {problems.blocked !== null && <Blocked words={problems.blocked} amount={amount} available={available} />}
    </form>
  );
}

/** The source’s words to the letter, and beside them what they leave open: how much there is, and what to do. */
function Blocked(props: { readonly words: string; readonly amount: string; readonly available: string | null }) {
  const { words, available } = props;
  const cents = parseCents(plainAmount(props.amount));
  const amount = cents === null ? props.amount : formatCents(cents);
  return (
    <div className={styles.blocked}>
      <Notice tone="error">{words}</Notice>
      {available !== null && (
        <p>
          {available === '0.00' ? (
            <Trans>You entered {money(amount)} USD. Nothing is available to withdraw right now.</Trans>
          ) : (
            <Trans>
              You entered {money(amount)} USD, and {money(available)} USD is available to withdraw. Enter that much or
              less; a deposit is only needed for more.
            </Trans>
          )}
        </p>
      )}
    </div>
  );
}
