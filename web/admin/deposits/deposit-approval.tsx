import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { approveDeposit } from '#api/deposit-review.ts';
import { millis } from '#domain/clock/millis.ts';
import { coinOf } from '#domain/money/coins.ts';
import { asTyped, symbolOf } from '#domain/money/symbols.ts';
import { neededOnceValued } from '#web/admin/queue/approvals.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import styles from '#web/admin/queue/decision.module.css';
import { DecisionOutcome, refusalOf, useDecision } from '#web/admin/queue/decision.tsx';
import { secondPersonWords } from '#web/admin/queue/second-person.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { DemoPriceNote } from '#web/widgets/demo-price-note.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { problemWords } from '#web/widgets/phrases.ts';
import { PaidTimeValue, usePaidTimeValue } from './paid-time.tsx';
import {
  fieldOfRefusal,
  type PaymentBody,
  type PaymentField,
  type PaymentTyped,
  paidAtOf,
  readPaymentForm,
  typedOf,
} from './payment-form.ts';
import { approvalWords } from './payment-words.ts';
import { SimulateArrival } from './simulate-arrival.tsx';

/** What arrived, as this admin has found it on the chain. Nothing is filled in: both admins look for themselves (R3). */
export function DepositApproval(props: {
  readonly deposit: DepositCase;
  /** Told how many approvals the payment takes as it is typed; null when none is typed. */
  readonly onNeeded: (needed: number | null) => void;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  useLingui();
  const { deposit, onNeeded, onDecided } = props;
  const { distinguishedBy } = coinOf(deposit.paymentMethod);
  // A log index is never guessed: under another number one transfer would count as two.
  const output = distinguishedBy === 'log index' ? '' : '0';
  const [typed, setTyped] = useState<PaymentTyped>({ transactionId: '', output, amountReceived: '', paidAt: '' });
  const [wrong, setWrong] = useState<{ readonly field: PaymentField; readonly problem: string } | null>(null);
  const fields = {
    transactionId: useRef<HTMLInputElement>(null),
    output: useRef<HTMLInputElement>(null),
    amountReceived: useRef<HTMLInputElement>(null),
    paidAt: useRef<HTMLInputElement>(null),
  };
  const { serverNow } = useLive();
  const decision = useDecision(
    (input: PaymentBody, key) => {
      // Empty means the amount that stands here: of a quote that was renewed meanwhile it would be another one.
      const asked = input.amountReceived === undefined ? { amountToSend: deposit.amountToSend } : {};
      const body = { ...input, ...asked, approvals: deposit.approvals.length };
      return call(approveDeposit, { params: { id: deposit.id }, body, key });
    },
    (reply) => onDecided(statusTextOf(reply)),
  );
  const { state, asked } = decision;
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const refused = wrong ? null : fieldOfRefusal(refusalOf(state));
  const refusedField = refused && fields[refused];
  useEffect(() => {
    if (state.step === 'failed') refusedField?.current?.focus();
  }, [state, refusedField]);
  const shown = asked ? typedOf(asked.input) : typed;
  const paidAt = paidAtOf(shown.paidAt);
  const found = usePaidTimeValue(deposit, paidAt, shown.amountReceived.trim());
  const problemAt = (field: PaymentField): string | null => {
    if (wrong) return wrong.field === field ? wrong.problem : null;
    if (refused === field && state.step === 'failed')
      return problemOf(field, state.error) ?? sentenceOfError(state.error);
    return problemOf(field, found.error);
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = asked
      ? { ok: true as const, body: asked.input }
      : readPaymentForm(typed, deposit, millis(Math.floor(serverNow())));
    setWrong(read.ok ? null : read);
    if (read.ok) await decision.run(read.body);
    else fields[read.field].current?.focus();
  }
  const type = (field: PaymentField) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value });
  const needed = neededOnceValued({ ...deposit, needed: deposit.approvalsNeeded }, found.data ?? null);
  useEffect(() => {
    onNeeded(needed);
    return () => onNeeded(null);
  }, [needed, onNeeded]);
  const turn = deposit.approvals.length + 1 < needed ? 'first' : 'last';
  const suffix = symbolOf(deposit.amountInCrypto.split(' ')[1] ?? '');
  const amountToSend = asTyped(deposit.amountToSend);
  const { clientName } = deposit;
  const isSeen = deposit.payments.length > 0;
  const words = approvalWords(turn, deposit.approvals.length, clientName);
  const { action } = words;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`Approve deposit by ${clientName}`}
    >
      {deposit.approvals.length > 0 && (
        <p>
          <Trans>
            The first admin’s values are on record with the approvals. Check the chain yourself and type what you find.
          </Trans>
        </p>
      )}
      {!isSeen && <SimulateArrival deposit={deposit} />}
      <div className={styles.pair}>
        <TextInput
          ref={fields.transactionId}
          className={styles.mono}
          label={t`Transaction id`}
          description={
            isSeen
              ? t`Only for a payment that is not under “Take a payment”: that one takes its id from the chain`
              : t`The watcher saw no payment for this deposit: paste the id from a block explorer`
          }
          autoComplete="off"
          spellCheck={false}
          value={shown.transactionId}
          disabled={asked !== null}
          onChange={type('transactionId')}
          error={problemAt('transactionId')}
        />
        {distinguishedBy !== null && (
          <TextInput
            ref={fields.output}
            label={distinguishedBy === 'output' ? t`Output` : t`Log index`}
            inputMode="numeric"
            autoComplete="off"
            value={shown.output}
            disabled={asked !== null}
            onChange={type('output')}
            error={problemAt('output')}
          />
        )}
      </div>
      <TextInput
        ref={fields.amountReceived}
        label={t`Amount received (${suffix})`}
        description={t`Empty: exactly the ${amountToSend} ${suffix} that were asked`}
        inputMode="decimal"
        autoComplete="off"
        value={shown.amountReceived}
        disabled={asked !== null}
        onChange={type('amountReceived')}
        error={problemAt('amountReceived')}
      />
      <DateField
        ref={fields.paidAt}
        kind="time"
        step={1}
        label={t`Paid at (UTC)`}
        description={t`The time of the transaction’s block. Where the watcher saw the payment, its first sight counts instead.`}
        value={shown.paidAt}
        disabled={asked !== null}
        onChange={(paidAt) => setTyped({ ...typed, paidAt })}
        error={problemAt('paidAt')}
      />
      <PaidTimeValue deposit={deposit} paidAt={paidAt} found={found} />
      <p>
        {words.sentence} <DemoPriceNote />
      </p>
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : action}
      </Button>
      {refused === null && !wrong && <DecisionOutcome state={state} about={aboutOf(action, shown, suffix)} />}
    </form>
  );
}

function aboutOf(action: string, { transactionId, amountReceived, paidAt }: PaymentTyped, suffix: string): string {
  const paid = paidAt.replace('T', ' ');
  return amountReceived === ''
    ? t`${action}, transaction ${transactionId}, exactly what was asked, paid at ${paid} UTC`
    : t`${action}, transaction ${transactionId}, ${amountReceived} ${suffix} received, paid at ${paid} UTC`;
}

/** What the server says of one field, in words that stand at it; null where it says nothing of it. */
function problemOf(field: PaymentField, error: unknown): string | null {
  const problem = error instanceof ProblemError ? error.fields[field] : undefined;
  if (problem === undefined) return null;
  const expects = problemWords(problem);
  if (field === 'paidAt') return t`The time ${expects}`;
  return field === 'amountReceived' ? t`Type an amount of the coin, such as 0.015` : expects;
}

/** What became of an approval. */
export function statusTextOf(deposit: DepositCase): StatusText {
  const { clientName, secondPerson } = deposit;
  if (deposit.status === 'approved' && deposit.credited !== null) {
    const credited = money(deposit.credited);
    return { tone: 'success', sentence: t`${credited} USD credited to ${clientName}.` };
  }
  const amount = money(deposit.amount);
  const recorded = t`Your approval of ${amount} USD for ${clientName} is recorded as the first of two. Nothing is credited until a different admin confirms the same values.`;
  return {
    tone: 'info',
    sentence: secondPerson === null ? recorded : `${recorded} ${secondPersonWords(secondPerson)}`,
  };
}
