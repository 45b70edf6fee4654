import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OnboardingStep } from '#domain/accounts/onboarding.ts';
import styles from './onboarding.module.css';

/** The last step (I1): the identity document, in `children`, which says when the e-mail address comes first; below it what else the account waits for (A9). */
export function StepFour(props: {
  readonly emailVerified: boolean;
  readonly unfinished: readonly OnboardingStep[];
  readonly children?: ReactNode;
}) {
  const { emailVerified, unfinished } = props;
  const before = unfinished.filter((step) => step !== 'step-four');
  const done = emailVerified && unfinished.length === 0;
  return (
    <div className={styles.left}>
      {props.children}
      {done && (
        <p>
          <Trans>You’re done. Your account is in review.</Trans>
        </p>
      )}
      {before.length > 0 && (
        <p>
          <Trans>We still need from you:</Trans>
        </p>
      )}
      {before.length > 0 && (
        <ul>
          {before.includes('step-two') && (
            <li>
              <Link to="/user/signup/step-two">
                <Trans>Your details</Trans>
              </Link>
            </li>
          )}
          {before.includes('risks') && (
            <li>
              <Link to="/user/signup/risks">
                <Trans>That you accept the risks and terms</Trans>
              </Link>
            </li>
          )}
          {before.includes('step-three') && (
            <li>
              <Link to="/user/signup/step-three">
                <Trans>Your address</Trans>
              </Link>
            </li>
          )}
        </ul>
      )}
      <p className={styles.buttons}>
        <Link to="/user/signup/step-three">
          <Trans>Go back</Trans>
        </Link>
      </p>
    </div>
  );
}
