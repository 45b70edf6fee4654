import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import styles from '#web/accounts/security/security.module.css';
import type { SecurityPart } from '#web/accounts/security/security-part.ts';
import { useAsk } from '#web/accounts/security/use-ask.ts';
import { call } from '#web/client/client.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';

/**
 * Where the link to a new address leads. Opening it changes nothing: the button does, in a session of the account that asked.
 */
export function EmailConfirm(
  props: SecurityPart & {
    /** Of the link; null where none was opened. */
    readonly token: string | null;
    readonly onOver: () => Promise<void>;
  },
) {
  const { t } = useLingui();
  const { security, token, onChanged, onOver } = props;
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const ask = useAsk(async (email: string) => {
    await call(authentication.confirmEmail, { body: { token: token ?? '' } });
    setConfirmed(email);
    await Promise.all([onChanged(), onOver()]);
  });
  // The button that was pressed is gone: the focus goes to what came of it.
  useEffect(() => {
    if (confirmed !== null) outcome.current?.focus();
  }, [confirmed]);

  if (confirmed !== null) {
    return (
      <Panel id="confirm-title" title={t`Your new e-mail address`}>
        <div ref={outcome} tabIndex={-1}>
          <Notice tone="success">
            <Trans>Your address is now {confirmed}. Sign in with it from now on.</Trans>
          </Notice>
        </div>
      </Panel>
    );
  }
  if (token === null) return null;
  const over = security.newEmail === null || ask.code === 'link_expired';
  return (
    <Panel id="confirm-title" title={t`Confirm your new e-mail address`}>
      <div className={styles.panel}>
        {over ? (
          <Notice tone="error">
            <Trans>
              This link was used, has expired, or belongs to another account. Your address is still {security.email}.
              Sign in to the account that requested the change, or get a new link below.
            </Trans>
          </Notice>
        ) : (
          <>
            <p className={styles.what}>
              <Trans>
                From {security.email} to {security.newEmail}. You’ll sign in with the new address only.
              </Trans>
            </p>
            {ask.problem !== null && <Notice tone="error">{ask.problem}</Notice>}
          </>
        )}
        <div className={styles.actions}>
          {!over && (
            <Button loading={ask.busy} onClick={() => void ask.run(security.newEmail ?? '')}>
              <Trans>Confirm new address</Trans>
            </Button>
          )}
          <Button variant="subtle" disabled={ask.busy} onClick={() => void onOver()}>
            {over ? t`Close` : t`Not now`}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
