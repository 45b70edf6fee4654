import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { returnWithdrawal } from '#api/withdrawal-returns.ts';
import { millis } from '#domain/clock/millis.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import { reviewOf, turnOf } from '#web/admin/queue/approvals.ts';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import styles from '#web/admin/queue/decision.module.css';
import { DecisionOutcome, refusalOf, useDecision } from '#web/admin/queue/decision.tsx';
import { WhySecond } from '#web/admin/queue/second-person.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { call, ProblemError } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { problemWords } from '#web/widgets/phrases.ts';
import { PayoutTakeBack } from './payout-take-back.tsx';
import {
  type ReturnBody,
  type ReturnField,
  type ReturnTyped,
  readReturnForm,
  returnFieldOf,
  typedOfReturn,
} from './return-values.ts';
import { ReturnWorth } from './return-worth.tsx';

/** A payout that came back: it credits the customer, so two admins name the transaction that brought it back (W5). */
export function ReturnForm(props: WithdrawalCaseProps) {
  const { withdrawal, admin, onDecided } = props;
  const approvals = withdrawal.returns;
  const turn = turnOf(reviewOf({ ...withdrawal, approvals }), admin);
  if (turn === 'another admin') {
    const amount = money(withdrawal.amount);
    return (
      <div className={styles.form}>
        <Notice tone="info">
          <Trans>
            You have recorded this return as the first of two. A different admin has to confirm it; what came back is
            credited then, at most {amount} USD.
          </Trans>
        </Notice>
        <PayoutTakeBack withdrawal={withdrawal} onDecided={onDecided} />
      </div>
    );
  }
  return <ReturnFields {...props} isFirst={turn === 'first'} />;
}

/** What this admin has found on the chain. Nothing is filled in: both look for themselves (R3). */
function ReturnFields({ withdrawal, onDecided, isFirst }: WithdrawalCaseProps & { readonly isFirst: boolean }) {
  useLingui();
  const unit = symbolOfMethod(withdrawal.paymentMethod);
  const [typed, setTyped] = useState<ReturnTyped>({ transactionId: '', amountReceived: '', paidAt: '', reason: '' });
  const [wrong, setWrong] = useState<{ readonly field: ReturnField; readonly problem: string } | null>(null);
  const transaction = useRef<HTMLInputElement>(null);
  const received = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLInputElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const fields = { transactionId: transaction, amountReceived: received, paidAt: time, reason };
  const { serverNow } = useLive();
  const amount = money(withdrawal.amount);
  const { clientName } = withdrawal;
  const decision = useDecision(
    (input: ReturnBody, key) =>
      call(returnWithdrawal, {
        params: { id: withdrawal.id },
        body: { ...input, approvals: withdrawal.returns.length },
        key,
      }),
    ({ givenBack }) => {
      const back = money(givenBack ?? '0.00');
      onDecided(
        givenBack === null
          ? {
              tone: 'info',
              sentence: t`The return of the payout of ${amount} USD is recorded by you as the first of two. Nothing is credited until a different admin confirms it.`,
            }
          : {
              tone: 'success',
              sentence: t`${back} USD of the payout of ${amount} USD are available to ${clientName} again.`,
            },
      );
    },
  );
  const { state, asked } = decision;
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const refused = wrong ? null : returnFieldOf(refusalOf(state));
  const refusedField = refused && fields[refused];
  useEffect(() => {
    if (state.step === 'failed') refusedField?.current?.focus();
  }, [state, refusedField]);
  const shown = asked ? typedOfReturn(asked.input) : typed;
  const sent = withdrawal.coinAmount ?? '';
  const transactionId = shown.transactionId.trim();
  const named = transactionId !== '';
  const readNow = (reasonGiven: string) =>
    readReturnForm({ ...shown, reason: reasonGiven }, withdrawal, millis(Math.floor(serverNow())));
  // What is typed is worth something before a reason is given.
  const found = readNow('a reason');
  const problemAt = (field: ReturnField): string | null => {
    if (wrong) return wrong.field === field ? wrong.problem : null;
    if (refused !== field || state.step !== 'failed') return null;
    const problem = state.error instanceof ProblemError ? state.error.fields[field] : undefined;
    if (problem === undefined) return sentenceOfError(state.error);
    const expects = problemWords(problem);
    return t`The time ${expects}`;
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = asked ? { ok: true as const, body: asked.input } : readNow(typed.reason);
    setWrong(read.ok ? null : read);
    if (read.ok) await decision.run(read.body);
    else fields[read.field].current?.focus();
  }
  const type = (field: ReturnField) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value });
  const action = isFirst ? t`Record as first of two` : t`Record the return`;
  const [first] = withdrawal.returns;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label={action}>
      {isFirst && <WhySecond reason={withdrawal.secondPerson} />}
      <p>
        {first && (
          <>
            {first.transactionId === null ? (
              <Trans>
                <Person id={first.admin} /> has recorded this return, naming no transaction. Look for yourself and type
                what you find.
              </Trans>
            ) : (
              <Trans>
                <Person id={first.admin} /> has recorded this return by a transaction. Look for yourself and type what
                you find.
              </Trans>
            )}{' '}
          </>
        )}
        {isFirst ? (
          <Trans>
            Gives back what the coins that came back are worth at the middle price of the minute from then on, at most
            what was asked for, once a second admin has confirmed the same.
          </Trans>
        ) : (
          <Trans>
            Gives back what the coins that came back are worth at the middle price of the minute from then on, at most
            what was asked for.
          </Trans>
        )}
      </p>
      <TextInput
        ref={transaction}
        className={styles.mono}
        label={t`Transaction that brought the coins back`}
        description={t`Empty: the chain shows that the payout did not arrive`}
        autoComplete="off"
        spellCheck={false}
        value={shown.transactionId}
        disabled={asked !== null}
        onChange={type('transactionId')}
        error={problemAt('transactionId')}
      />
      {named && (
        <>
          <TextInput
            ref={received}
            label={t`Coins that came back (${unit})`}
            description={t`Empty: all ${sent} ${unit} that went out. Where the chain is watched, what it shows counts.`}
            inputMode="decimal"
            autoComplete="off"
            value={shown.amountReceived}
            disabled={asked !== null}
            onChange={type('amountReceived')}
            error={problemAt('amountReceived')}
          />
          <DateField
            ref={time}
            kind="time"
            step={1}
            label={t`Came back at (UTC)`}
            description={t`The time of the transaction’s block. Of coins that the watcher saw their first block counts.`}
            value={shown.paidAt}
            disabled={asked !== null}
            onChange={(paidAt) => setTyped({ ...typed, paidAt })}
            error={problemAt('paidAt')}
          />
        </>
      )}
      {(found.ok || !named) && <ReturnWorth withdrawal={withdrawal} body={found.ok ? found.body : null} />}
      <Textarea
        ref={reason}
        label={
          isFirst ? t`How you know that the payout came back, for the audit trail` : t`Reason, which the customer sees`
        }
        description={t`3 to 500 characters`}
        rows={2}
        value={shown.reason}
        disabled={asked !== null}
        onChange={type('reason')}
        error={problemAt('reason')}
      />
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : action}
      </Button>
      {refused === null && !wrong && (
        <DecisionOutcome state={state} about={named ? t`${action}, transaction ${transactionId}` : action} />
      )}
    </form>
  );
}
