import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OnboardingStep } from '#domain/accounts/onboarding.ts';
import styles from './onboarding.module.css';

const steps = [
  { name: 'Sign-up', step: null },
  { name: 'Your details', step: 'step-two' },
  { name: 'Your address', step: 'step-three' },
  { name: 'Your identity', step: 'step-four' },
] as const;

/** One of the steps after sign-up (I1): how far one is, what is done, and that one can stop at any point. */
export function StepFrame(props: {
  readonly step: OnboardingStep;
  readonly title: string;
  readonly unfinished: readonly OnboardingStep[];
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}) {
  const at = steps.findIndex(({ step }) => step === props.step);
  const stateOf = (step: OnboardingStep | null, index: number): 'done' | 'now' | 'open' =>
    index === at ? 'now' : step !== null && (index > at || props.unfinished.includes(step)) ? 'open' : 'done';
  return (
    <div className={styles.frame}>
      <nav aria-label="Steps">
        <p className={styles.count}>
          Step {at + 1} of {steps.length}
        </p>
        <ol className={styles.steps}>
          {steps.map(({ name, step }, index) => {
            const state = stateOf(step, index);
            return (
              <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                {state === 'done' ? <span className="visually-hidden">done: </span> : null}
                {name}
              </li>
            );
          })}
        </ol>
      </nav>
      <h1>{props.title}</h1>
      {props.children}
      <p className={styles.later}>
        Each step is saved by itself: you can stop here and go on another time.{' '}
        <Link to="/user">See where your account stands</Link>{' '}
        <button type="button" onClick={props.onSignOut}>
          Sign out
        </button>
      </p>
    </div>
  );
}
