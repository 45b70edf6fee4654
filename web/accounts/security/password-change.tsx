import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { OwnName, PasswordField } from '#web/accounts/sign-in/fields.tsx';
import { call } from '#web/client/client.ts';
import { focusFirstError, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import styles from './security.module.css';
import { useAsk } from './use-ask.ts';

/** Another password, by the one there is; it ends every other session. */
export function PasswordChange(props: { readonly email: string; readonly onChanged: () => Promise<void> }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState({ current: '', wanted: '' });
  const [done, setDone] = useState(false);
  const change = useAsk((body: { readonly currentPassword: string; readonly newPassword: string }) =>
    call(authentication.changePassword, { body }),
  );
  const checked = checkPassword(wanted, { email: '', product: '', common: new Set() });
  const wrongCurrent = change.code === 'password_wrong' && asked.current === current ? change.problem : null;
  const wrongWanted = change.code === 'password_refused' && asked.wanted === wanted ? change.problem : null;
  const atField = change.code === 'password_wrong' || change.code === 'password_refused';
  useFocusOnRefusal(form, change.busy ? null : (wrongCurrent ?? wrongWanted));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setDone(false);
    if (current === '' || !checked.ok) {
      change.clear();
      return focusFirstError(form.current);
    }
    setAsked({ current, wanted });
    if (!(await change.run({ currentPassword: current, newPassword: wanted }))) return;
    setTried(false);
    setCurrent('');
    setWanted('');
    setDone(true);
    await props.onChanged();
  }

  return (
    <Panel id="password-title" title={t`Password`}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-labelledby="password-title"
      >
        {done && (
          <Notice tone="success">
            <Trans>
              Password changed. We signed out your other devices, revoked your API tokens and sent you an e-mail.
            </Trans>
          </Notice>
        )}
        <OwnName email={props.email} />
        <PasswordField
          label={t`Current password`}
          value={current}
          onType={setCurrent}
          error={tried && current === '' ? t`Enter your current password` : wrongCurrent}
        />
        <PasswordField
          label={t`New password`}
          isNew
          value={wanted}
          onType={setWanted}
          error={tried && !checked.ok ? sentence(checked.failure) : wrongWanted}
        />
        {change.problem !== null && !atField && <Notice tone="error">{change.problem}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" loading={change.busy}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}
