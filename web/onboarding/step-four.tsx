import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OnboardingStep } from '#domain/accounts/onboarding.ts';
import styles from './onboarding.module.css';

/** The last step (I1): the identity document, in `children`; below it what else the account waits for (A9). */
export function StepFour(props: {
  readonly emailVerified: boolean;
  readonly unfinished: readonly OnboardingStep[];
  readonly children?: ReactNode;
}) {
  const { emailVerified, unfinished } = props;
  const before = unfinished.filter((step) => step !== 'step-four');
  const waits = before.length > 0 || !emailVerified;
  return (
    <div className={styles.left}>
      {props.children}
      {(waits || !unfinished.includes('step-four')) && (
        <p>
          {waits
            ? 'Before your account can be approved:'
            : 'Nothing else is left for you to do: your account is in review.'}
        </p>
      )}
      {waits && (
        <ul>
          {before.includes('step-two') && (
            <li>
              <Link to="/user/signup/step-two">Give your details, and accept the terms and the risks</Link>
            </li>
          )}
          {before.includes('step-three') && (
            <li>
              <Link to="/user/signup/step-three">Give your address</Link>
            </li>
          )}
          {!emailVerified && <li>Open the link in the e-mail that was sent to you when you signed up.</li>}
        </ul>
      )}
      <p className={styles.buttons}>
        <Link to="/user/signup/step-three">Back</Link>
      </p>
    </div>
  );
}
