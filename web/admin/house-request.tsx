import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { requestHouseMovement } from '#api/accounts.ts';
import type { BodyOf } from '#api/operation.ts';
import { parseCents } from '#domain/money/amount.ts';
import { call } from '#web/api-client/client.ts';
import { Choices } from './choices.tsx';
import styles from './decision.module.css';
import { DecisionOutcome, problemOfReason, useDecision } from './decision.tsx';
import { money } from './figures.ts';
import house from './house.module.css';
import { balanceOf, useHouse } from './house-balances.ts';
import { movements, payerOf, routeOf, titleOf } from './movement-words.ts';
import type { Saying } from './said.tsx';

interface RequestProps {
  readonly onDecided: (saying: Saying) => void;
}

/** Asks for a movement of the house's own money; a different admin posts it. */
export function HouseRequest(props: RequestProps) {
  return (
    <div className={house.request}>
      <Choices choices={[{ name: 'New movement', form: <Form {...props} /> }]} />
    </div>
  );
}

const first = { code: 'capital', direction: 'in' } as const;
const action = 'Ask for this movement';

function Form({ onDecided }: RequestProps) {
  const [chosen, setChosen] = useState('0');
  const [amount, setAmount] = useState('');
  const [evidence, setEvidence] = useState('');
  const [problems, setProblems] = useState<{ readonly amount: string | null; readonly evidence: string | null }>({
    amount: null,
    evidence: null,
  });
  const amountField = useRef<HTMLInputElement>(null);
  const evidenceField = useRef<HTMLTextAreaElement>(null);
  const accounts = useHouse();
  const movement = movements[Number(chosen)] ?? first;
  const payer = payerOf(movement);
  const decision = useDecision(
    (body: BodyOf<typeof requestHouseMovement>, key) => call(requestHouseMovement, { body, key }),
    (reply) => {
      setAmount('');
      setEvidence('');
      onDecided({
        tone: 'info',
        sentence: `${titleOf(reply)} of ${money(reply.amount)} ${reply.asset} asked for. You count as the first of two: no money moves until a different admin approves it.`,
      });
    },
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    const cents = parseCents(amount.trim());
    const found = {
      amount:
        cents === null || cents === 0n
          ? 'Enter an amount in USD with at most two decimals, for example 50000.00'
          : null,
      evidence: problemOfReason(evidence, true),
    };
    setProblems(found);
    if (found.amount !== null) amountField.current?.focus();
    else if (found.evidence !== null) evidenceField.current?.focus();
    else await decision.run({ ...movement, amount: amount.trim(), evidence: evidence.trim() });
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="New house movement">
      <div className={house.fields}>
        <NativeSelect
          label="Movement"
          data={movements.map((one, i) => ({ value: String(i), label: `${titleOf(one)}: ${routeOf(one)}` }))}
          description={
            payer === null || !accounts.data
              ? 'Money that the operator brings in'
              : `The ${payer} holds ${money(balanceOf(accounts.data, payer, 'USD'))} USD`
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <TextInput
          ref={amountField}
          label="Amount (USD)"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={problems.amount}
        />
      </div>
      <Textarea
        ref={evidenceField}
        label="Evidence"
        description="What proves it, for example the bank’s reference: 3 to 500 characters"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        value={evidence}
        onChange={(event) => setEvidence(event.currentTarget.value)}
        error={problems.evidence}
      />
      <Button type="submit" size="sm" loading={decision.busy}>
        {action}
      </Button>
      <DecisionOutcome state={decision.state} again={action} />
    </form>
  );
}
