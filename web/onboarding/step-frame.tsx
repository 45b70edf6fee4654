import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OnboardingStep } from '#domain/accounts/onboarding.ts';
import { DoneIcon } from '#web/ui/icons.ts';
import styles from './onboarding.module.css';

const steps = [
  { name: msg`Sign-up`, step: null },
  { name: msg`Details`, step: 'step-two' },
  { name: msg`Risks`, step: 'risks' },
  { name: msg`Address`, step: 'step-three' },
  { name: msg`Identity`, step: 'step-four' },
] as const;

/** One of the steps after sign-up (I1): how far one is, what is done, and that one can stop at any point. */
export function StepFrame(props: {
  readonly step: OnboardingStep;
  readonly title: string;
  /** What the step is for, in one sentence. */
  readonly lead: string;
  readonly unfinished: readonly OnboardingStep[];
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const at = steps.findIndex(({ step }) => step === props.step);
  const stateOf = (step: OnboardingStep | null, index: number): 'done' | 'now' | 'open' =>
    index === at ? 'now' : step !== null && props.unfinished.includes(step) ? 'open' : 'done';
  return (
    <div className={styles.frame}>
      <nav aria-label={t`Steps`}>
        <p className={styles.count}>
          <Trans>
            Step {at + 1} of {steps.length}
          </Trans>
        </p>
        <ol className={styles.steps}>
          {steps.map(({ name, step }, index) => {
            const state = stateOf(step, index);
            return (
              <li key={step ?? 'sign-up'} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                {state === 'done' ? <DoneIcon size={16} stroke={2} aria-hidden /> : null}
                {state === 'done' ? (
                  <span className="visually-hidden">
                    <Trans>done:</Trans>{' '}
                  </span>
                ) : null}
                <span>{t(name)}</span>
              </li>
            );
          })}
        </ol>
      </nav>
      <header>
        <h1>{props.title}</h1>
        <p className={styles.lead}>{props.lead}</p>
      </header>
      {props.children}
      <footer className={styles.later}>
        <span>
          <Trans>We save each step. You can continue later.</Trans>
        </span>
        <Link to="/user">
          <Trans>Account status</Trans>
        </Link>
        <button type="button" onClick={props.onSignOut}>
          <Trans>Sign out</Trans>
        </button>
      </footer>
    </div>
  );
}
