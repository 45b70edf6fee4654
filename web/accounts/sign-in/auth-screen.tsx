import { Trans } from '@lingui/react/macro';
import styles from './auth.module.css';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';

/**
 * The one screen of /signin and /signup, and of every guarded path while nobody is signed in (A3, A5, A6): what differs is
 * what is asked for first.
 */
export function AuthScreen(props: {
  readonly want: 'sign in' | 'sign up';
  readonly demo: boolean;
  readonly onSignedIn: () => Promise<void>;
  /** A session ended while its screen was open. */
  readonly ended?: boolean;
}) {
  return (
    <div className={styles.screen}>
      {props.want === 'sign in' ? (
        <SignIn onSignedIn={props.onSignedIn} ended={props.ended ?? false} />
      ) : (
        <SignUp demo={props.demo} />
      )}
      <p className={styles.risk}>
        <Trans>
          Up/down trades are risky: a trade that loses costs its whole stake, and what you lose the house wins. Every
          price and every settlement here can be checked by anyone.
        </Trans>
      </p>
    </div>
  );
}
