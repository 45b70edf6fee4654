import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { call, ProblemError, sentenceOfError } from '#web/api-client/client.ts';
import { sentence } from '#web/api-client/sentence.ts';
import { focusFirstError, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { emailProblem } from './email.ts';
import styles from './sign-in.module.css';

type State = { readonly step: 'typing'; readonly error: unknown } | { readonly step: 'sending' | 'done' };
const typing: State = { step: 'typing', error: null };

/** A4: asks for a reset link, or takes the new password of one. */
export function PasswordScreen(props: {
  /** Of the link; null where there is none. */
  readonly token: string | null;
  readonly demo: boolean;
}) {
  return props.token === null ? <AskForLink demo={props.demo} /> : <NewPassword token={props.token} />;
}

function AskForLink(props: { readonly demo: boolean }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<State>(typing);
  const problem = emailProblem(email);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem !== null) return focusFirstError(form.current);
    setState({ step: 'sending' });
    try {
      await call(authentication.requestPasswordReset, { body: { email: email.trim() } });
      setState({ step: 'done' });
    } catch (error) {
      setState({ step: 'typing', error });
    }
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="password-title"
    >
      <h1 id="password-title">
        <Trans>Forgot password</Trans>
      </h1>
      {state.step === 'typing' && state.error !== null && <Notice tone="error">{sentenceOfError(state.error)}</Notice>}
      {state.step === 'done' && (
        <Notice tone="success">
          <Trans>
            If {email.trim()} has an account, a link to set a new password went there. It works once, for an hour.
          </Trans>
          {props.demo && (
            <>
              <Trans>
                {' '}
                This is a demo and sends nothing: look into the{' '}
                <Link to="/demo/outbox" search={{ to: email.trim() }}>
                  demo outbox
                </Link>
                .
              </Trans>
            </>
          )}
        </Notice>
      )}
      <TextInput
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        size="md"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={tried ? problem : null}
      />
      <Button type="submit" size="md" loading={state.step === 'sending'}>
        {state.step === 'done' ? t`Send another link` : t`Send the link`}
      </Button>
      <p className={styles.links}>
        <Link to="/signin">
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </form>
  );
}

function NewPassword(props: { readonly token: string }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<State>(typing);
  useFocusOnRefusal(form, problem);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkPassword(password, '', new Set());
    setProblem(checked.ok ? null : sentence(checked.failure));
    if (!checked.ok) return focusFirstError(form.current);
    setState({ step: 'sending' });
    try {
      await call(authentication.resetPassword, { body: { newPassword: password, token: props.token } });
      setState({ step: 'done' });
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'password_refused') {
        setProblem(error.message);
        setState(typing);
      } else setState({ step: 'typing', error });
    }
  }
  if (state.step === 'done') {
    return (
      <div className={styles.form}>
        <h1>
          <Trans>Your new password is set</Trans>
        </h1>
        <p>
          <Trans>All sessions were ended. Sign in with it now.</Trans>
        </p>
        <Link to="/signin">
          <Trans>Sign in</Trans>
        </Link>
      </div>
    );
  }
  const expired = state.step === 'typing' && state.error instanceof ProblemError && state.error.code === 'link_expired';
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="password-title"
    >
      <h1 id="password-title">
        <Trans>Set a new password</Trans>
      </h1>
      {state.step === 'typing' && state.error !== null && (
        <Notice tone="error">
          {sentenceOfError(state.error)}{' '}
          {expired && (
            <Link to="/password" search={{}}>
              <Trans>Ask for another link</Trans>
            </Link>
          )}
        </Notice>
      )}
      <PasswordInput
        label={t`New password`}
        description={t`10 to 128 characters; a few words that nobody would guess are best.`}
        autoComplete="new-password"
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={problem}
        aria-invalid={problem !== null}
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      />
      <Button type="submit" size="md" loading={state.step === 'sending'}>
        <Trans>Set the password</Trans>
      </Button>
    </form>
  );
}
