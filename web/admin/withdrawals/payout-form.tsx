import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { approveWithdrawal } from '#api/withdrawal-review.ts';
import { coinOf } from '#domain/money/coins.ts';
import { readTransactionId } from '#domain/money/transaction-ids.ts';
import { fieldOfRefusal } from '#web/admin/deposits/payment-form.ts';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import styles from '#web/admin/queue/decision.module.css';
import { DecisionOutcome, refusalOf, useDecision } from '#web/admin/queue/decision.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { sentence } from '#web/widgets/sentence.ts';

/**
 * Approves a payout, or records the transaction id of one that is being sent (W5). An approval names none: nothing may be sent before
 * the middle price of the minute after the last one has fixed the coins.
 */
export function PayoutForm(props: {
  readonly withdrawal: WithdrawalCase;
  readonly turn: Turn;
  readonly onDecided: (statusText: StatusText) => void;
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
    (reply) => onDecided(statusTextOf(reply)),
  );
  const { state, asked } = decision;
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, state.step === 'unknown');
  const refused = problem === null && fieldOfRefusal(refusalOf(state)) !== null && state.step === 'failed';
  useEffect(() => {
    if (refused && state.step === 'failed') field.current?.focus();
  }, [refused, state]);
  const transactionId = asked ? (asked.input.transactionId ?? '') : turn === 'sending' ? typed.trim() : '';
  const action = actions[turn];
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = asked || turn !== 'sending' ? null : problemOf(transactionId, withdrawal);
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
      {turn === 'sending' && (
        <TextInput
          ref={field}
          className={styles.mono}
          label="Transaction id"
          autoComplete="off"
          spellCheck={false}
          value={asked ? transactionId : typed}
          disabled={asked !== null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem ?? (refused ? sentenceOfError(state.error) : null)}
        />
      )}
      <p>{consequence(withdrawal, turn)}</p>
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

function problemOf(transactionId: string, withdrawal: WithdrawalCase): string | null {
  if (transactionId === '') return 'Paste the transaction id of the payout';
  const read = readTransactionId(transactionId, coinOf(withdrawal.paymentMethod));
  return read.ok ? null : sentence(read.failure);
}

type Turn = 'first' | 'last' | 'sending';

const actions: Readonly<Record<Turn, string>> = {
  first: 'Approve as first of two',
  last: 'Approve for sending',
  sending: 'Record as paid',
};

function consequence(withdrawal: WithdrawalCase, turn: Turn): string {
  const amount = `${money(withdrawal.amount)} USD`;
  if (turn === 'first') {
    return `Nothing moves yet: a second admin has to approve too. ${amount} stay held. Send nothing before: the customer may still cancel.`;
  }
  return turn === 'sending'
    ? `Posts the payout: ${amount} leave the books, network fee included.`
    : `The middle price of the next minute fixes the coins; send nothing before. ${amount} stay held while they are sent, and can no longer be cancelled.`;
}

function statusTextOf(withdrawal: WithdrawalCase): StatusText {
  const what = `${money(withdrawal.amount)} USD to ${withdrawal.clientName}`;
  if (withdrawal.status === 'approved') return { tone: 'success', sentence: `Payout of ${what} posted.` };
  if (withdrawal.sending) {
    return {
      tone: 'success',
      sentence: `${what} approved. Waiting for the price of the next minute, which fixes the coins; send them when they stand here, then record the transaction id.`,
    };
  }
  return {
    tone: 'info',
    sentence: `Your approval of ${what} is recorded as the first of two. The amount stays held until a different admin approves too.`,
  };
}
