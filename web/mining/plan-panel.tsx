import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { worthDecimals } from '#domain/mining/expectation.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { Figure } from '#web/ui/figure.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel, Tag } from '#web/ui/panel.tsx';
import { type ExpectedDay, expectedDay, termFigures } from './calculation.ts';
import { CalculationLines, MissingInputs } from './calculation-lines.tsx';
import { Curves } from './curves.tsx';
import styles from './mining.module.css';
import { PlanFacts } from './plan-facts.tsx';
import type { FleetView, InputsView, PlanView } from './queries.ts';
import { usd } from './units.ts';
import { soldOutWord } from './words.ts';

/** A plan: its terms, what it could pay at today's figures and why, and the way to buy it. */
export function PlanPanel(props: {
  readonly plan: PlanView;
  readonly inputs: readonly InputsView[];
  readonly fleet: FleetView | undefined;
  readonly closed: boolean;
  readonly onBuy: () => void;
}) {
  const { t } = useLingui();
  const { plan, inputs, fleet } = props;
  const expected = expectedDay(plan, inputs);
  const soldOut = plan.left === 0;
  return (
    <Panel
      id={`plan-${plan.id}`}
      title={plan.name}
      aside={
        soldOut ? (
          <Tag tone="warn">
            <Trans>sold out</Trans>
          </Tag>
        ) : plan.lapsed ? (
          <Tag tone="warn">
            <Trans>price lapsed</Trans>
          </Tag>
        ) : (
          <Tag tone="quiet">{t`${money(String(plan.left))} left`}</Tag>
        )
      }
    >
      {plan.about !== '' && <p className={styles.about}>{plan.about}</p>}
      <div className={styles.pair}>
        <div>
          <PlanFacts plan={plan} left />
        </div>
        <div>
          <h3>
            <Trans>At today’s figures</Trans>
          </h3>
          <Outlook plan={plan} expected={expected} />
          {soldOut && <p className={styles.risk}>{soldOutWord(plan, fleet)}</p>}
          {!soldOut && plan.lapsed && (
            <p className={styles.risk}>
              <Trans>
                Not on sale until the operator renews it: its price is 30 days old, or its coins are expected to bring
                more now.
              </Trans>
            </p>
          )}
          {!soldOut && !plan.lapsed && !props.closed && (
            <>
              <p className={styles.risk}>
                <Trans>You can get back less than you pay, or nothing. You can’t end a contract early.</Trans>
              </p>
              <Button onClick={props.onBuy} aria-haspopup="dialog">
                <Trans>Buy for {money(plan.price)} USD</Trans>
                <span className="visually-hidden">: {plan.name}</span>
              </Button>
            </>
          )}
        </div>
      </div>
      <details className={styles.more}>
        <summary>
          <Trans>The expected day, line by line</Trans>
          <span className="visually-hidden">: {plan.name}</span>
        </summary>
        <CalculationLines plan={plan} inputs={inputs} expected={expected} />
      </details>
      <details className={styles.more}>
        <summary>
          <Trans>If price or difficulty change</Trans>
          <span className="visually-hidden">: {plan.name}</span>
        </summary>
        <Curves plan={plan} expected={expected} />
        {expected.days.length === 0 && <MissingInputs expected={expected} />}
      </details>
    </Panel>
  );
}

/** The figures of a plan in short; how they come about is shown line by line. */
export function Outlook({ plan, expected }: { readonly plan: PlanView; readonly expected: ExpectedDay }) {
  if (expected.days.length === 0) return <MissingInputs expected={expected} />;
  const { paid, gain, daysToEarnBack } = termFigures(plan, expected);
  return (
    <>
      <MissingInputs expected={expected} />
      <dl className={styles.figures}>
        <div>
          <dt>
            <Trans>A day</Trans>
          </dt>
          <dd>
            <Figure value={formatScaled(expected.worth, worthDecimals)} digits={4} /> <small>{usd}</small>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The term, if nothing changed</Trans>
          </dt>
          <dd>
            {money(formatCents(paid))} <small>{usd}</small>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Less the price</Trans>
          </dt>
          <dd data-tone={gain < 0n ? 'down' : 'up'}>
            {signedMoney(formatCents(gain))} <small>{usd}</small>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Price earned back</Trans>
          </dt>
          <dd>
            <EarnedBack days={daysToEarnBack} term={plan.termDays} />
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        <Trans>Calculated with today’s figures, which will change. It is neither a promise nor a forecast.</Trans>
      </p>
    </>
  );
}

function EarnedBack({ days, term }: { readonly days: number | null; readonly term: number }) {
  if (days === null) return <Trans>never at today’s figures</Trans>;
  if (days > term) {
    return (
      <>
        <Trans>not within the term</Trans>{' '}
        <small>
          <Trans>it would take {money(String(days))} days</Trans>
        </small>
      </>
    );
  }
  return <Plural value={days} one="after # day" other="after # days" />;
}
