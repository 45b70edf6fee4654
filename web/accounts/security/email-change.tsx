import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { emailProblem } from '#web/accounts/sign-in/email.ts';
import { EmailField } from '#web/accounts/sign-in/fields.tsx';
import { call } from '#web/client/client.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { ProofForm } from './proof-form.tsx';
import styles from './security.module.css';
import type { SecurityPart } from './security-part.ts';

/** The address one signs in by, and how it becomes another one. */
export function EmailChange(props: SecurityPart & { readonly demo: boolean }) {
  const { t } = useLingui();
  const { security, onChanged } = props;
  const [changing, setChanging] = useState(false);
  const [typed, setTyped] = useState('');
  const same = typed.trim().toLowerCase() === security.email;
  const problem = emailProblem(typed) ?? (same ? t`This is already your address` : null);
  return (
    <Panel
      id="email-title"
      title={t`E-mail address`}
      aside={
        <Tag tone={security.emailVerified ? 'up' : 'warn'}>
          {security.emailVerified ? t`confirmed` : t`not confirmed`}
        </Tag>
      }
    >
      <div className={styles.panel}>
        <p className={styles.what}>{security.email}</p>
        {security.newEmail !== null && !changing && (
          <Notice tone="info">
            <Trans>
              To finish the change, open the link we sent to {security.newEmail}. It works once, within an hour.
            </Trans>
            {props.demo && (
              <>
                {' '}
                <Trans>
                  A demo sends no mail: look in the{' '}
                  <Link to="/demo/outbox" search={{ to: security.newEmail }}>
                    demo outbox
                  </Link>
                  .
                </Trans>
              </>
            )}
          </Notice>
        )}
        {changing ? (
          <ProofForm
            label={t`Change e-mail address`}
            secondFactor={security.secondFactor.on}
            button={t`Send link`}
            fieldsWrong={problem !== null}
            fields={(tried) => (
              <EmailField
                label={t`New e-mail address`}
                isNew
                value={typed}
                onType={setTyped}
                error={tried ? problem : null}
              />
            )}
            onCancel={() => setChanging(false)}
            send={async (proof) => {
              await call(authentication.changeEmail, { body: { newEmail: typed.trim(), ...proof } });
              setChanging(false);
              setTyped('');
              await onChanged();
            }}
          />
        ) : (
          <Button variant="default" onClick={() => setChanging(true)}>
            <Trans>Change e-mail address</Trans>
          </Button>
        )}
      </div>
    </Panel>
  );
}
