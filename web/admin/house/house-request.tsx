import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { requestHouseMovement } from '#api/house.ts';
import { decimalsOf } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { readScaled } from '#web/admin/mining/mining-units.ts';
import styles from '#web/admin/queue/decision.module.css';
import { DecisionOutcome, problemOfReason, useDecision } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import house from './house.module.css';
import { balanceOf, useHouse } from './house-balances.ts';
import {
  assetsOf,
  keptWords,
  movementName,
  movements,
  payerOf,
  payerWord,
  routeOf,
  titleOf,
} from './movement-words.ts';

interface RequestProps {
  readonly onDecided: (statusText: StatusText) => void;
}

/** Asks for a movement of the house's own money; a different admin posts it. */
export function HouseRequest(props: RequestProps) {
  return (
    <div className={house.request}>
      <Choices choices={[{ name: msg`New movement`, of: requestHouseMovement, form: <Form {...props} /> }]} />
    </div>
  );
}

/** A movement as it was asked for. */
interface Asked {
  readonly movement: (typeof movements)[number];
  readonly asset: ReturnType<typeof assetsOf>[number];
  readonly amount: string;
  readonly evidence: string;
}

const first = { code: 'capital', direction: 'in', earnedIn: null } as const;

/** What the paying account holds, or why that is not known. */
function heldWords({ movement, asset }: Asked, { data, isError }: ReturnType<typeof useHouse>): string {
  const payer = payerOf(movement);
  if (payer === null) return t`Money that the operator brings in`;
  const account = payerWord(payer);
  const kept = keptWords(movement, asset);
  if (data) {
    const held = `${money(balanceOf(data, payer, asset))} ${asset}`;
    return kept === null ? t`The ${account} holds ${held}` : t`The ${account} holds ${held}; ${kept}`;
  }
  return isError ? t`The balance of the ${account} could not be read` : t`Reading the balance of the ${account}…`;
}

function Form({ onDecided }: RequestProps) {
  useLingui();
  const action = t`Request this movement`;
  const [chosen, setChosen] = useState('0');
  const [asset, setAsset] = useState<Asked['asset']>('USD');
  const [amount, setAmount] = useState('');
  const [evidence, setEvidence] = useState('');
  const [problems, setProblems] = useState<{ readonly amount: string | null; readonly evidence: string | null }>({
    amount: null,
    evidence: null,
  });
  const amountField = useRef<HTMLInputElement>(null);
  const evidenceField = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const accounts = useHouse();
  const decision = useDecision(
    ({ movement: { code, direction, earnedIn }, asset, amount, evidence }: Asked, key) =>
      call(requestHouseMovement, {
        body: { code, direction, asset, amount, evidence, ...(earnedIn === null ? {} : { earnedIn }) },
        key,
      }),
    (reply) => {
      setAmount('');
      setEvidence('');
      const what = movementName(reply);
      onDecided({
        tone: 'info',
        sentence: t`${what} requested. You count as the first of two: no money moves until a different admin approves it.`,
      });
    },
  );
  const { state, asked } = decision;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const wanted = movements[Number(chosen)] ?? first;
  // The asset that was chosen, wherever the movement can be made in it.
  const typed: Asked = {
    movement: wanted,
    asset: assetsOf(wanted).find((one) => one === asset) ?? 'USD',
    amount,
    evidence,
  };
  const shown = asked?.input ?? typed;
  const { movement } = shown;
  const decimals = decimalsOf(shown.asset);
  const what = movementName({ ...movement, amount: shown.amount, asset: shown.asset });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) {
      await decision.run(asked.input);
      return;
    }
    const minor = readScaled(amount, decimals);
    const example = decimals === 2 ? '50000.00' : '0.05';
    const found = {
      amount:
        minor === null || minor === 0n
          ? t`Enter an amount in ${typed.asset} with at most ${decimals} decimals, for example ${example}`
          : null,
      evidence: problemOfReason(evidence, true),
    };
    setProblems(found);
    if (found.amount !== null) amountField.current?.focus();
    else if (found.evidence !== null) evidenceField.current?.focus();
    else await decision.run({ ...typed, amount: plainAmount(amount), evidence: evidence.trim() });
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`New house movement`}
    >
      <div className={house.fields}>
        <NativeSelect
          label={t`Movement`}
          data={movements.map((one, i) => ({ value: String(i), label: `${titleOf(one)}: ${routeOf(one)}` }))}
          description={heldWords(shown, accounts)}
          value={String(Math.max(movements.indexOf(movement), 0))}
          disabled={asked !== null}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {assetsOf(movement).length > 1 && (
          <NativeSelect
            label={t`Asset`}
            data={[...assetsOf(movement)]}
            value={shown.asset}
            disabled={asked !== null}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setAsset(assetsOf(movement).find((one) => one === value) ?? 'USD');
            }}
          />
        )}
        <TextInput
          ref={amountField}
          label={t`Amount (${shown.asset})`}
          inputMode="decimal"
          autoComplete="off"
          value={shown.amount}
          disabled={asked !== null}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={problems.amount}
        />
      </div>
      <Textarea
        ref={evidenceField}
        label={t`Evidence`}
        description={t`A proof of it, for example the bank’s reference: 3 to 500 characters`}
        rows={2}
        value={shown.evidence}
        disabled={asked !== null}
        onChange={(event) => setEvidence(event.currentTarget.value)}
        error={problems.evidence}
      />
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : action}
      </Button>
      <DecisionOutcome state={state} about={t`${what}, “${shown.evidence}”`} />
    </form>
  );
}
