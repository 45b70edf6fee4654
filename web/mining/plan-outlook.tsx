import { Plural, Trans } from '@lingui/react/macro';
import { worthDecimals } from '#domain/mining/expectation.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { Figure } from '#web/ui/figure.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { expectedDay, termFigures } from './calculation.ts';
import { MissingInputs } from './calculation-lines.tsx';
import { FiguresNote } from './figures-note.tsx';
import styles from './mining.module.css';
import type { InputsView, PlanView } from './queries.ts';
import { usd } from './units.ts';

/**
 * The figures of a plan in short; how they come about is shown line by line. All in the same ink, a gain as well: it is expected,
 * and nobody has earned it.
 */
export function Outlook(props: { readonly plan: PlanView; readonly inputs: readonly InputsView[] }) {
  const { plan } = props;
  const expected = expectedDay(plan, props.inputs);
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
          <dd>
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
        <FiguresNote coins={plan.coins} inputs={props.inputs} />
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
