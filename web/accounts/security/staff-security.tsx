import type { ReactNode } from 'react';
import { SecondFactor } from '#web/accounts/sign-in/second-factor.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-change.tsx';
import styles from './security.module.css';
import { Sessions } from './session-list.tsx';
import { WithSecurity } from './with-security.tsx';

/**
 * The ways into the account of somebody who is staff (A10), beside what the console says of them. Their address is not changed here:
 * their role is the address's (A7.1).
 */
export function StaffSecurity(props: {
  /** Who they are, above the second factors. */
  readonly who: ReactNode;
  /** What screens look like, below the sessions. */
  readonly looks: ReactNode;
}) {
  return (
    <WithSecurity>
      {(part) => (
        <>
          <div className={styles.column}>
            {props.who}
            <SecondFactor {...part} />
            <Passkeys {...part} />
          </div>
          <div className={styles.column}>
            <PasswordChange email={part.security.email} onChanged={part.onChanged} />
            <Sessions {...part} />
            {props.looks}
          </div>
        </>
      )}
    </WithSecurity>
  );
}
