import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { parseCents } from '#domain/money/amount.ts';
import { useBalance } from '#web/client/balance.ts';
import type { CommandState } from '#web/client/command.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { Halvings, mayHalve } from './halvings.tsx';
import styles from './mining.module.css';
import { PlanFacts } from './plan-facts.tsx';
import { Outlook } from './plan-outlook.tsx';
import type { InputsView, PlanView } from './queries.ts';
import { RiskOfMining } from './risk.tsx';
import { usd } from './units.ts';

/** Whether an amount is more than what is available; false while that is not known. */
const tooLittle = (available: string | null, price: string): boolean => {
  if (available === null) return false;
  const [have, need] = [parseCents(available), parseCents(price)];
  // Less than nothing is no amount of cents: a reversal can bring that about.
  return need !== null && (have === null || have < need);
};

/** The terms once more, what can be lost, what is available, and one button. */
export function BuyForm(props: {
  readonly plan: PlanView;
  readonly inputs: readonly InputsView[];
  readonly command: {
    readonly state: CommandState<unknown>;
    readonly asked: { readonly input: PlanView } | null;
    readonly busy: boolean;
  };
  readonly about: string;
  readonly onBuy: () => void;
  readonly onClose: () => void;
}) {
  const { plan, command } = props;
  const button = useRef<HTMLButtonElement>(null);
  const spare = useBalance('real').data?.available ?? null;
  const asked = command.asked !== null;
  useFocusKept(button, command.state.step === 'unknown' || command.state.step === 'failed');
  return (
    <div className={styles.form}>
      <PlanFacts plan={plan} />
      <Outlook plan={plan} inputs={props.inputs} />
      <Halvings plan={plan} inputs={props.inputs} />
      <RiskOfMining halves={mayHalve(plan.coins, props.inputs)} />
      <Facts rows>
        <Fact name={<Trans>Begins</Trans>}>
          <Trans>with the next day in UTC, for {plan.termDays} days</Trans>
        </Fact>
        <Fact name={<Trans>Available</Trans>}>{spare === null ? '…' : `${money(spare)} ${usd}`}</Fact>
      </Facts>
      {tooLittle(spare, plan.price) && !asked ? (
        <Notice tone="info">
          <Trans>
            That is less than the price. <Link to="/user/deposits/mining">Deposit first</Link>.
          </Trans>
        </Notice>
      ) : (
        <div className={styles.foot}>
          <Outcome state={command.state} about={props.about} />
          <div className={styles.buttons}>
            <Button ref={button} loading={command.busy} onClick={props.onBuy}>
              {asked ? askAgain() : <Trans>Buy for {money(plan.price)} USD</Trans>}
            </Button>
            <Button variant="subtle" onClick={props.onClose}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
