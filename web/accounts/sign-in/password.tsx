import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { useAsk } from '#web/accounts/security/use-ask.ts';
import { call } from '#web/client/client.ts';
import { focusFirstError, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { emailProblem } from './email.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { DeadLink, LinkCheck } from './link-check.tsx';

/** A4: asks for a reset link, or takes the new password of one. */
export function PasswordScreen(props: {
  /** Of the link; null where there is none. */
  readonly token: string | null;
  readonly demo: boolean;
}) {
  if (props.token === null) return <AskForLink demo={props.demo} />;
  return (
    <LinkCheck kind="password" token={props.token} dead={<DeadReset />}>
      <NewPassword token={props.token} />
    </LinkCheck>
  );
}

/** Nothing can be set by a link that was used: another one is asked for. */
function DeadReset() {
  return (
    <DeadLink
      why={<Trans>It was already used, has expired or is incomplete. A link works once, within an hour.</Trans>}
    >
      <Link to="/password" search={{}}>
        <Trans>Get a new link</Trans>
      </Link>
    </DeadLink>
  );
}

function AskForLink(props: { readonly demo: boolean }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = useAsk((to: string) => call(authentication.requestPasswordReset, { body: { email: to } }));
  const problem = emailProblem(email);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    ask.clear();
    if (problem !== null) return focusFirstError(form.current);
    const to = email.trim();
    setSentTo((await ask.run(to)) ? to : null);
  }
  return (
    <AuthForm
      form={form}
      title={t`Forgot password`}
      onSubmit={submit}
      onChange={ask.clear}
      problem={ask.problem}
      notice={
        sentTo !== null && (
          <Notice tone="success">
            <Trans>
              If {sentTo} has an account, we’ve sent a link to set a new password. It works once, within an hour.
            </Trans>
            {props.demo && (
              <>
                {' '}
                <Trans>
                  A demo sends no mail: look in the{' '}
                  <Link to="/demo/outbox" search={{ to: sentTo }}>
                    demo outbox
                  </Link>
                  .
                </Trans>
              </>
            )}
          </Notice>
        )
      }
    >
      <EmailField value={email} onType={setEmail} error={tried ? problem : null} />
      <Button type="submit" size="md" loading={ask.busy}>
        {sentTo === null ? t`Send link` : t`Send another link`}
      </Button>
      <p className={styles.links}>
        <Link to="/signin">
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AuthForm>
  );
}

function NewPassword(props: { readonly token: string }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const set = useAsk((newPassword: string) =>
    call(authentication.resetPassword, { body: { newPassword, token: props.token } }),
  );
  const refused = set.code === 'password_refused' ? set.problem : null;
  useFocusOnRefusal(form, problem ?? refused);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkPassword(password, { email: '', product: '', common: new Set() });
    set.clear();
    setProblem(checked.ok ? null : sentence(checked.failure));
    if (!checked.ok) return focusFirstError(form.current);
    if (await set.run(password)) setDone(true);
  }
  if (done) {
    return (
      <div className={styles.form}>
        <h1>
          <Trans>Your new password is set</Trans>
        </h1>
        <p>
          <Trans>
            We signed you out everywhere and removed your passkeys and API tokens. Sign in with your new password.
          </Trans>
        </p>
        <Link to="/signin">
          <Trans>Sign in</Trans>
        </Link>
      </div>
    );
  }
  return (
    <AuthForm
      form={form}
      title={t`Set a new password`}
      onSubmit={submit}
      onChange={() => {
        set.clear();
        setProblem(null);
      }}
      problem={
        refused === null && set.problem !== null ? (
          <>
            {set.problem}{' '}
            {set.code === 'link_expired' && (
              <Link to="/password" search={{}}>
                <Trans>Get a new link</Trans>
              </Link>
            )}
          </>
        ) : null
      }
    >
      <PasswordField label={t`New password`} isNew value={password} onType={setPassword} error={problem ?? refused} />
      <Button type="submit" size="md" loading={set.busy}>
        <Trans>Set new password</Trans>
      </Button>
    </AuthForm>
  );
}
