import { Trans } from '@lingui/react/macro';
import { EmailConfirm } from '#web/accounts/sign-in/email-confirm.tsx';
import { SecondFactor } from '#web/accounts/sign-in/second-factor.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { EmailChange } from './email-change.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-change.tsx';
import styles from './security.module.css';
import { Sessions } from './session-list.tsx';
import { WithSecurity } from './with-security.tsx';

/** auth/password: every way into one's own account, and who has come in by them (A10). */
export function SecurityScreen(props: {
  readonly demo: boolean;
  /** An admin whose rights wait for a second factor (A7). */
  readonly needsSecondFactor: boolean;
  /** What the link to a new address carries; null where none was opened. */
  readonly confirm: string | null;
  /** The link is used up, or put aside. */
  readonly onConfirmed: () => Promise<void>;
}) {
  return (
    <WithSecurity>
      {(part) => (
        <>
          <div className={styles.column}>
            {props.needsSecondFactor && (
              <Notice tone="warn">
                <Trans>You’re an admin. Turn on a second factor here to open the console.</Trans>
              </Notice>
            )}
            <EmailConfirm {...part} token={props.confirm} onOver={props.onConfirmed} />
            <SecondFactor {...part} />
            <Passkeys {...part} />
            <EmailChange {...part} demo={props.demo} />
            <ApiTokens {...part} />
          </div>
          <div className={styles.column}>
            <PasswordChange email={part.security.email} onChanged={part.onChanged} />
            <Sessions {...part} />
          </div>
        </>
      )}
    </WithSecurity>
  );
}
