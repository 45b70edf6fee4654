import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { approveWithdrawal } from '#api/withdrawals.ts';
import { coinOf } from '#domain/money/coins.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { fieldOfRefusal } from '#web/admin/deposits/payment-form.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import styles from '#web/admin/queue/decision.module.css';
import { DecisionOutcome, refusalOf, useDecision } from '#web/admin/queue/decision.tsx';
import type { Saying } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { sentence } from '#web/widgets/sentence.ts';

/**
 * Approves a payout with or without its transaction id, or records the id of one that is being sent (W5). The first of two
 * names none: until the second one nothing may be sent.
 */
export function PayoutForm(props: {
  readonly withdrawal: WithdrawalCase;
  readonly turn: 'first' | 'last' | 'sending';
  readonly onDecided: (saying: Saying) => void;
}) {
  const { withdrawal, turn, onDecided } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const decision = useDecision(
    (input: { readonly transactionId?: string }, key) => {
      const body = { ...input, approvals: withdrawal.approvals.length };
      return call(approveWithdrawal, { params: { id: withdrawal.id }, body, key });
    },
    (reply) => onDecided(sayingOf(reply)),
  );
  const { state, asked } = decision;
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, state.step === 'unknown');
  const refused = problem === null && fieldOfRefusal(refusalOf(state)) !== null && state.step === 'failed';
  useEffect(() => {
    if (refused && state.step === 'failed') field.current?.focus();
  }, [refused, state]);
  const transactionId = asked ? (asked.input.transactionId ?? '') : turn === 'first' ? '' : typed.trim();
  const action = actionOf(turn, transactionId !== '');
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = asked ? null : problemOf(transactionId, withdrawal, turn === 'sending');
    setProblem(found);
    if (found === null) await decision.run(transactionId === '' ? {} : { transactionId });
    else field.current?.focus();
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={`${turn === 'sending' ? 'Record the transaction of' : 'Approve'} withdrawal by ${withdrawal.clientName}`}
    >
      {turn !== 'first' && (
        <TextInput
          ref={field}
          className={styles.mono}
          label={turn === 'sending' ? 'Transaction id' : 'Transaction id (empty: it is sent later)'}
          autoComplete="off"
          spellCheck={false}
          value={asked ? transactionId : typed}
          disabled={asked !== null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem ?? (refused ? sentenceOfError(state.error) : null)}
        />
      )}
      <p>{consequence(withdrawal, turn, transactionId !== '')}</p>
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : action}
      </Button>
      {!refused && problem === null && (
        <DecisionOutcome
          state={state}
          about={transactionId === '' ? action : `${action}, transaction ${transactionId}`}
        />
      )}
    </form>
  );
}

function problemOf(transactionId: string, withdrawal: WithdrawalCase, required: boolean): string | null {
  if (transactionId === '') return required ? 'Paste the transaction id of the payout' : null;
  const read = readTransactionId(transactionId, coinOf(withdrawal.paymentMethod));
  return read.ok ? null : sentence(read.failure);
}

function actionOf(turn: 'first' | 'last' | 'sending', named: boolean): string {
  if (turn === 'sending') return 'Record as paid';
  if (turn === 'first') return 'Approve as first of two';
  return named ? 'Approve as paid' : 'Approve for sending';
}

function consequence(withdrawal: WithdrawalCase, turn: 'first' | 'last' | 'sending', named: boolean): string {
  const amount = `${money(withdrawal.amount)} USD`;
  if (turn === 'first') {
    return `Nothing moves yet: a second admin has to approve too. ${amount} stay held. Send nothing before: the customer may still cancel.`;
  }
  return named || turn === 'sending'
    ? `Posts the payout: ${amount} leave the books, network fee included.`
    : `Fixes the coins at the recorded price now; ${amount} stay held while they are sent, and can no longer be cancelled.`;
}

function sayingOf(withdrawal: WithdrawalCase): Saying {
  const what = `${money(withdrawal.amount)} USD to ${withdrawal.clientName}`;
  if (withdrawal.status === 'approved') return { tone: 'success', sentence: `Payout of ${what} posted.` };
  if (withdrawal.sending) {
    return {
      tone: 'success',
      sentence: `${what} approved. Send ${withdrawal.coinAmount ?? ''} ${coinOf(withdrawal.paymentMethod).suffix}, then record the transaction id here.`,
    };
  }
  return {
    tone: 'info',
    sentence: `Your approval of ${what} is recorded as the first of two. The amount stays held until a different admin approves too.`,
  };
}
