import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { authentication } from '#api/authentication.ts';
import { EmailConfirm } from '#web/accounts/sign-in/email-confirm.tsx';
import { SecondFactor } from '#web/accounts/sign-in/second-factor.tsx';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { EmailChange } from './email-change.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-change.tsx';
import styles from './security.module.css';
import type { SecurityPart } from './security-part.ts';
import { Sessions } from './session-list.tsx';

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
  const queries = useQueryClient();
  const found = useQuery({ queryKey: ['security'], queryFn: () => call(authentication.security, {}) });
  if (found.isPending) {
    return (
      <div className={styles.screen}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    );
  }
  if (found.data === undefined) return <Unread query={found} />;
  const part: SecurityPart = {
    security: found.data,
    onChanged: async () => {
      await Promise.all(['security', 'me'].map((view) => queries.invalidateQueries({ queryKey: [view] })));
    },
  };
  return (
    <>
      {found.isError && <Unread query={found} />}
      <div className={styles.screen}>
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
          <PasswordChange onChanged={part.onChanged} />
          <Sessions {...part} />
        </div>
      </div>
    </>
  );
}
