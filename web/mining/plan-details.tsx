import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Panel } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { aboutPlan } from '#web/widgets/plan-words.ts';
import { expectedDay } from './calculation.ts';
import { CalculationLines, MissingInputs } from './calculation-lines.tsx';
import { Curves } from './curves.tsx';
import styles from './mining.module.css';
import { PlanFacts } from './plan-facts.tsx';
import { Outlook } from './plan-outlook.tsx';
import type { InputsView, PlanView } from './queries.ts';

/** All of a plan: its terms, what it could pay at today's figures and why. The focus goes to its title. */
export function PlanDetails(props: {
  readonly id: string;
  readonly plan: PlanView;
  readonly inputs: readonly InputsView[];
  /** Shown once for all plans already. */
  readonly aboutSaid: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { plan, inputs } = props;
  const place = useRef<HTMLDivElement>(null);
  const planId = plan.id;
  // Of each plan anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan is another title
  useEffect(() => {
    place.current?.querySelector('h2')?.focus();
  }, [planId]);
  const expected = expectedDay(plan, inputs);
  return (
    <div ref={place} id={props.id}>
      <Panel
        id={`${props.id}-title`}
        title={t`Details: ${plan.name}`}
        aside={
          <PlainButton onClick={props.onClose}>
            <Trans>Close details</Trans>
          </PlainButton>
        }
      >
        {!props.aboutSaid && plan.about !== '' && <p className={styles.about}>{aboutPlan(plan.about)}</p>}
        <div className={styles.pair}>
          <PlanFacts plan={plan} left />
          <div>
            <h3>
              <Trans>Expected</Trans>
            </h3>
            <Outlook plan={plan} inputs={inputs} />
          </div>
        </div>
        <details className={styles.more}>
          <summary>
            <Trans>The expected day, line by line</Trans>
          </summary>
          <CalculationLines plan={plan} inputs={inputs} expected={expected} />
        </details>
        <details className={styles.more}>
          <summary>
            <Trans>If price or difficulty change</Trans>
          </summary>
          <Curves plan={plan} expected={expected} />
          {expected.days.length === 0 && <MissingInputs expected={expected} />}
        </details>
      </Panel>
    </div>
  );
}
