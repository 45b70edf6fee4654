import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { requestAdjustment } from '#api/adjustments.ts';
import { parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import {
  type AdjustmentDirection,
  type AdjustmentReason,
  adjustmentDirections,
  adjustmentReasonCodes,
} from '#domain/review/adjustments.ts';
import { adjustmentReason } from '#messages/reasons/reasons.ts';
import { CustomerPick, type Picked } from '#web/admin/customers/customer-pick.tsx';
import styles from '#web/admin/queue/decision.module.css';
import { DecisionOutcome, useDecision } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { translator } from '#web/widgets/translator.ts';
import { adjustmentEffect, adjustmentTitle, problemOfExplanation } from './adjustment-words.ts';
import house from './house.module.css';

interface RequestProps {
  readonly onStatusMessage: ShowStatus;
}

/** Asks for an adjustment of a customer's balance; a different admin posts it (P1, R3). */
export function AdjustmentRequest(props: RequestProps) {
  return (
    <div className={house.request}>
      <Choices choices={[{ name: msg`New adjustment`, of: requestAdjustment, form: <Form {...props} /> }]} />
    </div>
  );
}

/** As it is asked for. */
interface Asked {
  readonly customer: Picked;
  readonly direction: AdjustmentDirection;
  readonly amount: string;
  readonly reasonCode: AdjustmentReason;
  readonly explanation: string;
}

interface Problems {
  readonly customer: string | null;
  readonly amount: string | null;
  readonly explanation: string | null;
}

const none: Problems = { customer: null, amount: null, explanation: null };

const directionChoices: Readonly<Record<AdjustmentDirection, MessageDescriptor>> = {
  credit: msg`Credit: the house pays`,
  debit: msg`Debit: the customer pays`,
};

function Form({ onStatusMessage }: RequestProps) {
  useLingui();
  const action = t`Request this adjustment`;
  const [customer, setCustomer] = useState<Picked | null>(null);
  const [direction, setDirection] = useState<AdjustmentDirection>('credit');
  const [amount, setAmount] = useState('');
  const [reasonCode, setReasonCode] = useState<AdjustmentReason>('our_error');
  const [explanation, setExplanation] = useState('');
  const [problems, setProblems] = useState<Problems>(none);
  const customerField = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const explanationField = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const decision = useDecision(
    ({ customer: { uid }, ...rest }: Asked, key) => call(requestAdjustment, { body: { customer: uid, ...rest }, key }),
    (reply) => {
      setAmount('');
      setExplanation('');
      const title = adjustmentTitle(reply);
      onStatusMessage({
        tone: 'info',
        sentence: t`The ${title} is requested. You count as the first of two: no money moves until a different admin approves the same values.`,
      });
    },
  );
  const { state, asked } = decision;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const shown = asked?.input ?? { customer, direction, amount, reasonCode, explanation };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) {
      await decision.run(asked.input);
      return;
    }
    const parsed = parseCents(plainAmount(amount));
    const found: Problems = {
      customer: customer === null ? t`Find the customer first` : null,
      amount:
        parsed === null || parsed === 0n
          ? t`Enter an amount in USD with at most two decimals, for example 25.00`
          : null,
      explanation: problemOfExplanation(explanation),
    };
    setProblems(found);
    if (customer === null) customerField.current?.focus();
    else if (found.amount !== null) amountField.current?.focus();
    else if (found.explanation !== null) explanationField.current?.focus();
    else {
      const typed = { customer, direction, reasonCode };
      await decision.run({ ...typed, amount: plainAmount(amount), explanation: explanation.trim() });
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label={t`New adjustment`}>
      <CustomerPick
        picked={shown.customer}
        disabled={asked !== null}
        error={problems.customer}
        field={customerField}
        onPick={setCustomer}
      />
      <div className={house.fields}>
        <NativeSelect
          label={t`Direction`}
          data={adjustmentDirections.map((value) => ({ value, label: textOf(directionChoices[value]) }))}
          value={shown.direction}
          disabled={asked !== null}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setDirection(adjustmentDirections.find((one) => one === value) ?? 'credit');
          }}
        />
        <TextInput
          ref={amountField}
          label={t`Amount (USD)`}
          inputMode="decimal"
          autoComplete="off"
          value={shown.amount}
          disabled={asked !== null}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={problems.amount}
        />
      </div>
      <NativeSelect
        label={t`Reason`}
        data={adjustmentReasonCodes.map((value) => ({ value, label: adjustmentReason(translator, value) }))}
        value={shown.reasonCode}
        disabled={asked !== null}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setReasonCode(adjustmentReasonCodes.find((one) => one === value) ?? 'our_error');
        }}
      />
      <Textarea
        ref={explanationField}
        label={t`Explanation, which the customer reads`}
        description={t`10 to 500 characters: what happened, and why this amount`}
        rows={3}
        value={shown.explanation}
        disabled={asked !== null}
        onChange={(event) => setExplanation(event.currentTarget.value)}
        error={problems.explanation}
      />
      {shown.customer !== null && parseCents(plainAmount(shown.amount)) !== null && (
        <p>
          {adjustmentEffect({ ...shown, amount: plainAmount(shown.amount), customer: shown.customer })}{' '}
          <Trans>Nothing moves until a different admin approves it.</Trans>
        </p>
      )}
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : action}
      </Button>
      <DecisionOutcome
        state={state}
        about={shown.customer === null ? action : adjustmentTitle({ ...shown, customer: shown.customer })}
      />
    </form>
  );
}
