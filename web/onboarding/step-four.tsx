import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  const { emailVerified, unfinished } = props;
  const before = unfinished.filter((step) => step !== 'step-four');
  // Where images wait for it, the confirmation is asked for above.
  const confirms = !emailVerified && !unfinished.includes('step-four');
  const waits = before.length > 0 || confirms;
  return (
    <div className={styles.left}>
      {props.children}
      {(waits || !unfinished.includes('step-four')) && (
        <p>{waits ? t`We still need from you:` : t`You’re done. Your account is in review.`}</p>
      )}
      {waits && (
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
          {confirms && (
            <li>
              <Trans>Your e-mail address: open the link in the e-mail we sent when you signed up.</Trans>
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
