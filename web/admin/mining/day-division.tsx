import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { percentText } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import {
  type DayPlan,
  type MiningDay,
  nothingWords,
  notKnown,
  partsText,
  sumOf,
  unitsOfParts,
  wholeParts,
} from './day-words.ts';
import styles from './mining.module.css';

/** 'would be' while the day is open: nothing of it is posted. */
const isPreview = ({ state }: MiningDay): boolean => state === 'open';

/** What becomes of all that came in, and that it adds up to the millionth of the smallest unit (N3). */
export function DaySums({ day }: { readonly day: MiningDay }) {
  useLingui();
  const { coin } = day;
  const sum = sumOf(day);
  const paid = `${money(day.sums.paid)} USD`;
  const lines: readonly (readonly [string, string, string])[] = [
    [t`Paid to contracts`, t`sold for ${paid}`, partsText(sum.sold)],
    [t`Carried on by contracts`, t`after the day less before it`, partsText(sum.carried)],
    [t`To the house`, t`pool fees, power and the part that nobody bought`, partsText(sum.fees)],
    [t`The house’s remainder`, t`less than a smallest unit, after less before`, partsText(sum.house)],
    [t`Received`, t`the day’s counted receipts`, partsText(sum.received)],
  ];
  return (
    <Panel id="day-sums-title" title={isPreview(day) ? t`Preview of the sum: nothing is posted yet` : t`The sum`}>
      <dl className={`${styles.figures} ${styles.sums}`}>
        {lines.map(([name, meaning, amount]) => (
          <div key={name}>
            <dt>
              {name}
              <small>{meaning}</small>
            </dt>
            <dd>
              {amount} {coin}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.verdict}>{verdictOf(day, sum.difference)}</div>
    </Panel>
  );
}

function verdictOf(day: MiningDay, difference: bigint) {
  if (day.state === 'closed') {
    return (
      <Notice tone="info">
        <Trans>It is divided plan by plan; the sum is complete once all plans are.</Trans>
      </Notice>
    );
  }
  if (difference === 0n) {
    return (
      <Notice tone="success">
        <Trans>Payouts + carried + fees = receipts, to the last part.</Trans>
      </Notice>
    );
  }
  const missing = `${partsText(difference)} ${day.coin}`;
  return (
    <Notice tone="error">
      <Trans>
        It does not add up: {missing} are missing. Run <code>npm run verify</code>: it names what is wrong.
      </Trans>
    </Notice>
  );
}

/** Each plan's part of the day: what one contract gets line by line, and what all of them get together. */
export function DayPlans({ day }: { readonly day: MiningDay }) {
  useLingui();
  const { plans, unsold, coin } = day;
  const left = `${unitsOfParts(unsold.gross)} ${coin}`;
  return (
    <Panel id="day-plans-title" title={isPreview(day) ? t`Part that each plan would get` : t`Part that each plan got`}>
      {plans.length === 0 && (
        <Empty>
          {day.state === 'closed'
            ? t`No plan is divided yet.`
            : t`No contract runs on this day, so all of it is the house’s.`}
        </Empty>
      )}
      <div className={styles.cards}>
        {plans.map((plan) => (
          <PlanCard key={plan.planId} plan={plan} coin={coin} />
        ))}
      </div>
      <p className={styles.note}>
        <Trans>Unsold part: {left}, of hash rate that no contract has bought. It goes to the house.</Trans>
      </p>
    </Panel>
  );
}

function PlanCard(props: { readonly plan: DayPlan; readonly coin: string }) {
  useLingui();
  const { plan, coin } = props;
  const id = `plan-${plan.planId}`;
  const nothing = nothingWords(plan);
  const lines: readonly (readonly [string, string])[] = [
    [t`Share of the receipts`, wholeParts(plan.gross)],
    [t`− pool fee`, wholeParts(plan.poolFee)],
    [t`− power`, wholeParts(plan.power)],
    [t`= left of the day`, wholeParts(plan.net)],
  ];
  const count = plan.contracts;
  const contracts = plural(count, { one: '# contract', other: '# contracts' });
  const due = `${unitsOfParts(plan.powerDue)} ${coin}`;
  const sold = `${money(plan.soldCoins)} ${coin}`;
  const before = `${unitsOfParts(plan.carriedBefore)} ${coin}`;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>
        {plan.name}: {contracts}
      </h3>
      {nothing !== null && (
        <Notice tone="warn">
          {nothing}
          {plan.nothing === 'costs' && (
            <>
              {' '}
              <Trans>Power alone would have cost {due} per contract.</Trans>
            </>
          )}
        </Notice>
      )}
      <dl className={styles.figures}>
        {lines.map(([name, coins]) => (
          <div key={name}>
            <dt>
              <Trans>{name}, per contract</Trans>
            </dt>
            <dd>
              {coins} {coin}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <Trans>Expected by the formula, per contract</Trans>
            <small>
              <Trans>by the network’s figures of the day; payouts do not depend on it</Trans>
            </small>
          </dt>
          <dd>{plan.expected === null ? notKnown() : `${unitsOfParts(plan.expected)} ${coin}`}</dd>
        </div>
        <div>
          <dt>
            <Trans>Luck</Trans>
          </dt>
          <dd>{plan.luckBps === null ? notKnown() : percentText(plan.luckBps)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Paid, all contracts</Trans>
            <small>
              <Trans>{sold} sold</Trans>
            </small>
          </dt>
          <dd>{money(plan.paid)} USD</dd>
        </div>
        <div>
          <dt>
            <Trans>Carried on, all contracts</Trans>
            <small>
              <Trans>before the day {before}</Trans>
            </small>
          </dt>
          <dd>
            {unitsOfParts(plan.carriedAfter)} {coin}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Fees to the house, all contracts</Trans>
          </dt>
          <dd>
            {money(plan.fees)} {coin}
          </dd>
        </div>
      </dl>
    </section>
  );
}
