import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { worthDecimals } from '#domain/mining/expectation.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { significant } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Tag } from '#web/ui/panel.tsx';
import { aboutPlan } from '#web/widgets/plan-words.ts';
import { expectedDay, termByFigures } from './calculation.ts';
import styles from './mining.module.css';
import { aboutText } from './pace-words.tsx';
import type { FleetView, InputsView, PlanView } from './queries.ts';
import { hashRateText, usd } from './units.ts';
import { soldOutWord } from './words.ts';

/** Where the button of a plan's details is found again. */
export const detailsButtonId = (plan: PlanView): string => `details-of-${plan.id}`;

/** A plan in short: its price and what that is for, a day and the term at today's figures, worst case, and the way to buy it. */
export function PlanCard(props: {
  readonly plan: PlanView;
  readonly inputs: readonly InputsView[];
  readonly fleet: FleetView | undefined;
  readonly closed: boolean;
  /** Shown once for all plans already. */
  readonly aboutSaid: boolean;
  /** Whether its details are shown below the cards, and the id of where. */
  readonly opened: boolean;
  readonly details: string;
  readonly onDetails: () => void;
  readonly onBuy: () => void;
}) {
  const { plan, inputs } = props;
  const onSale = plan.left > 0 && !plan.lapsed;
  return (
    <section className={styles.plan} aria-labelledby={`plan-${plan.id}`}>
      <div className={styles.planHead}>
        <h2 id={`plan-${plan.id}`}>{plan.name}</h2>
        <OffSaleTag plan={plan} />
      </div>
      {!props.aboutSaid && plan.about !== '' && <p className={styles.about}>{aboutPlan(plan.about)}</p>}
      <p className={styles.planPrice}>
        <strong>{money(plan.price)}</strong> {usd}{' '}
        <span>
          <Trans>
            for {plan.termDays} days of {hashRateText(plan.hashRate)}
          </Trans>
        </span>
      </p>
      <dl>
        <div>
          <dt>
            <Trans>A day</Trans>
          </dt>
          <dd>
            <ADay plan={plan} inputs={inputs} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>{plan.termDays} days, if nothing changed</Trans>
          </dt>
          <dd>
            <ATerm plan={plan} inputs={inputs} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Worst case</Trans>
          </dt>
          <dd>
            <Trans>nothing back</Trans>
          </dd>
        </div>
      </dl>
      {plan.left === 0 && <p className={styles.note}>{soldOutWord(plan, props.fleet)}</p>}
      {plan.left > 0 && plan.lapsed && (
        <p className={styles.note}>
          <Trans>
            Not on sale until the operator renews it: its price is 30 days old, or its coins are expected to bring more
            now.
          </Trans>
        </p>
      )}
      <div className={styles.buttons}>
        {onSale && !props.closed && (
          <Button onClick={props.onBuy} aria-haspopup="dialog">
            <Trans>Buy for {money(plan.price)} USD</Trans>
            <span className="visually-hidden">: {plan.name}</span>
          </Button>
        )}
        <Button
          id={detailsButtonId(plan)}
          variant="subtle"
          aria-expanded={props.opened}
          aria-controls={props.opened ? props.details : undefined}
          onClick={props.onDetails}
        >
          <Trans>Details</Trans>
          <span className="visually-hidden">: {plan.name}</span>
        </Button>
      </div>
    </section>
  );
}

/** What is left of a plan that is on sale is among its details: nobody is to hurry. */
function OffSaleTag({ plan }: { readonly plan: PlanView }) {
  if (plan.left === 0) {
    return (
      <Tag tone="warn">
        <Trans>sold out</Trans>
      </Tag>
    );
  }
  if (plan.lapsed) {
    return (
      <Tag tone="warn">
        <Trans>price lapsed</Trans>
      </Tag>
    );
  }
  return null;
}

/** A day by N1 at today's figures; nothing stands in the place of one that is not known. */
function ADay({ plan, inputs }: { readonly plan: PlanView; readonly inputs: readonly InputsView[] }) {
  const expected = expectedDay(plan, inputs);
  if (expected.unknown.length > 0) return <Trans>not known now</Trans>;
  const { short } = significant(formatScaled(expected.worth, worthDecimals), 3);
  return (
    <>
      <Trans>about {short} USD</Trans> <small>*</small>
    </>
  );
}

/** The whole term by N1 at today's figures: what the price is compared with. */
function ATerm({ plan, inputs }: { readonly plan: PlanView; readonly inputs: readonly InputsView[] }) {
  const term = termByFigures(plan, inputs);
  if (term === null) return <Trans>not known now</Trans>;
  const short = aboutText(term);
  return (
    <>
      <Trans>about {short} USD</Trans> <small>*</small>
    </>
  );
}
