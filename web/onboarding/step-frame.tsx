import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OnboardingStep } from '#domain/accounts/onboarding.ts';
import styles from './onboarding.module.css';

const steps = [
  { name: msg`Sign-up`, step: null },
  { name: msg`Your details`, step: 'step-two' },
  { name: msg`Your address`, step: 'step-three' },
  { name: msg`Your identity`, step: 'step-four' },
] as const;

/** One of the steps after sign-up (I1): how far one is, what is done, and that one can stop at any point. */
export function StepFrame(props: {
  readonly step: OnboardingStep;
  readonly title: string;
  readonly unfinished: readonly OnboardingStep[];
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const at = steps.findIndex(({ step }) => step === props.step);
  const stateOf = (step: OnboardingStep | null, index: number): 'done' | 'now' | 'open' =>
    index === at ? 'now' : step !== null && (index > at || props.unfinished.includes(step)) ? 'open' : 'done';
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
                {state === 'done' ? (
                  <span className="visually-hidden">
                    <Trans>done:</Trans>{' '}
                  </span>
                ) : null}
                {t(name)}
              </li>
            );
          })}
        </ol>
      </nav>
      <h1>{props.title}</h1>
      {props.children}
      <p className={styles.later}>
        <Trans>
          Each step is saved automatically: you can stop here and continue another time.{' '}
          <Link to="/user">See your account’s status</Link>{' '}
        </Trans>
        <button type="button" onClick={props.onSignOut}>
          <Trans>Sign out</Trans>
        </button>
      </p>
    </div>
  );
}
