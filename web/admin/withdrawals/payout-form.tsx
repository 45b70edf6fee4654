import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
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
import { textOf } from '#web/texts/text.ts';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import { PayoutConsequence, type PayoutTurn, payoutAction, payoutOf } from './payout-consequence.tsx';
import { sightingWords } from './payout-words.ts';

/**
 * Approves a payout, or records the transaction id of one that is being sent (W5). An approval names none: nothing may be sent before
 * the middle price of the minute after the last one has fixed the coins.
 */
export function PayoutForm(props: {
  readonly withdrawal: WithdrawalCase;
  readonly turn: PayoutTurn;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  useLingui();
  const { withdrawal, turn, onDecided } = props;
  const [typed, setTyped] = useState<PayoutTyped>({ transactionId: '', paymentNo: '' });
  const [problem, setProblem] = useState<Problem | null>(null);
  const fields = { transactionId: useRef<HTMLInputElement>(null), output: useRef<HTMLInputElement>(null) };
  const decision = useDecision(
    (input: { readonly transactionId?: string; readonly paymentNo?: number }, key) => {
      const { approvals, seenPayments } = withdrawal;
      const body = { ...input, approvals: approvals.length, seenPayments: seenPayments.length };
      return call(approveWithdrawal, { params: { id: withdrawal.id }, body, key });
    },
    (reply) => onDecided(statusTextOf(reply)),
  );
  const { state, asked } = decision;
  // A case was opened meanwhile (O4): read anew, the withdrawal asks for the reason.
  const queries = useQueryClient();
  const lacksReason = turn !== 'sending' && refusalOf(state) === 'invalid_input';
  useEffect(() => {
    if (lacksReason) void queries.invalidateQueries({ queryKey: ['admin'] });
  }, [lacksReason, queries]);
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const refused = problem === null && state.step === 'failed' ? fieldOfRefusal(refusalOf(state)) : null;
  const wrong = problem?.field ?? (refused === null ? null : refused === 'output' ? 'output' : 'transactionId');
  const told = problem?.words ?? (state.step === 'failed' && refused !== null ? sentenceOfError(state.error) : null);
  const { transactionId: idField, output: numberField } = fields;
  useEffect(() => {
    if (refused !== null) (refused === 'output' ? numberField : idField).current?.focus();
  }, [refused, idField, numberField]);
  const shown = asked ? typedOf(asked.input) : typed;
  const transactionId = turn === 'sending' || asked ? shown.transactionId.trim() : '';
  const action = textOf(payoutAction(withdrawal, turn));
  const { clientName } = withdrawal;
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = asked || turn !== 'sending' ? null : problemOf(shown, withdrawal);
    setProblem(found);
    if (found === null) await decision.run(turn === 'sending' ? inputOf(shown) : {});
    else fields[found.field].current?.focus();
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={
        turn === 'sending'
          ? t`Record the transaction of withdrawal by ${clientName}`
          : t`Approve withdrawal by ${clientName}`
      }
    >
      {turn === 'sending' && (
        <TextInput
          ref={idField}
          className={styles.mono}
          label={t`Transaction id`}
          autoComplete="off"
          spellCheck={false}
          value={shown.transactionId}
          disabled={asked !== null}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, transactionId: value }))}
          error={wrong === 'transactionId' ? told : null}
        />
      )}
      {turn === 'sending' && coinOf(withdrawal.paymentMethod).distinguishedBy !== null && (
        <TextInput
          ref={numberField}
          label={t`Payment to this address`}
          description={t`Only where the transaction pays this address more than once, or is on record of something else as well: 1 for its first payment to it, 2 for the second`}
          inputMode="numeric"
          autoComplete="off"
          value={shown.paymentNo}
          disabled={asked !== null}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, paymentNo: value }))}
          error={wrong === 'output' ? told : null}
        />
      )}
      <p>
        <PayoutConsequence withdrawal={withdrawal} turn={turn} />
      </p>
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : action}
      </Button>
      {refused === null && problem === null && (
        <DecisionOutcome
          state={state}
          about={transactionId === '' ? action : t`${action}, transaction ${transactionId}`}
        />
      )}
    </form>
  );
}

interface PayoutTyped {
  readonly transactionId: string;
  readonly paymentNo: string;
}

interface Problem {
  readonly field: 'transactionId' | 'output';
  readonly words: string;
}

function problemOf({ transactionId, paymentNo }: PayoutTyped, withdrawal: WithdrawalCase): Problem | null {
  const wrongId = (words: string): Problem => ({ field: 'transactionId', words });
  if (transactionId.trim() === '') return wrongId(t`Paste the transaction id of the payout`);
  const read = readTransactionId(transactionId, coinOf(withdrawal.paymentMethod));
  if (!read.ok) return wrongId(sentence(read.failure));
  return /^([1-9]\d{0,4})?$/.test(paymentNo.trim())
    ? null
    : { field: 'output', words: t`A whole number from 1 on, or empty` };
}

/** What is sent of it: nothing of what was left empty. */
function inputOf({ transactionId, paymentNo }: PayoutTyped) {
  const no = paymentNo.trim();
  return { transactionId: transactionId.trim(), ...(no === '' ? {} : { paymentNo: Number(no) }) };
}

/** What was sent, as it stands in the form. */
function typedOf({ transactionId = '', paymentNo }: Partial<ReturnType<typeof inputOf>>): PayoutTyped {
  return { transactionId, paymentNo: paymentNo === undefined ? '' : String(paymentNo) };
}

/** What came of an approval or a recording. */
export function statusTextOf(withdrawal: WithdrawalCase): StatusText {
  const amount = money(withdrawal.amount);
  const { clientName } = withdrawal;
  if (withdrawal.status === 'approved') {
    const posted = t`Payout of ${amount} USD to ${clientName} posted.`;
    return { tone: 'success', sentence: `${posted} ${sightingWords(withdrawal)}` };
  }
  if (withdrawal.sending) {
    const sent = payoutOf(withdrawal);
    return {
      tone: 'success',
      sentence: t`Payout of ${sent} to ${clientName} approved. Waiting for the price that fixes the coins; send them when they appear here, then record the transaction id.`,
    };
  }
  return {
    tone: 'info',
    sentence: t`Your approval of ${amount} USD to ${clientName} is recorded as the first of two. The amount stays held until a different admin approves too.`,
  };
}
