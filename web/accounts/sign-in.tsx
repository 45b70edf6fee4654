import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { call, sentenceOfError } from '#web/api-client/client.ts';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { emailProblem } from './email.ts';
import styles from './sign-in.module.css';

/** A3: e-mail and password; what was typed stays when it fails. */
export function SignIn(props: {
  readonly onSignedIn: () => Promise<void>;
  /** A session ended while its screen was open. */
  readonly ended?: boolean;
  /** How the link of the verification mail brought the reader here, if it did. */
  readonly arrival?: 'verified' | 'link expired' | null;
}) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<{ readonly busy: boolean; readonly error: string | null }>({
    busy: false,
    error: null,
  });
  const emailError = tried ? emailProblem(email) : null;
  const passwordError = tried && password === '' ? t`Enter your password` : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (emailProblem(email) !== null || password === '') return focusFirstError(form.current);
    setState({ busy: true, error: null });
    try {
      await call(authentication.signIn, { body: { email: email.trim(), password } });
      await props.onSignedIn();
    } catch (error) {
      setState({ busy: false, error: sentenceOfError(error) });
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="sign-in-title"
    >
      <h1 id="sign-in-title">
        <Trans>Sign in</Trans>
      </h1>
      {props.ended && (
        <Notice tone="warn">
          <Trans>Your session has ended. Sign in to go on: what you typed is still there.</Trans>
        </Notice>
      )}
      {props.arrival === 'verified' && (
        <Notice tone="success">
          <Trans>Your e-mail address is verified.</Trans>
        </Notice>
      )}
      {props.arrival === 'link expired' && (
        <Notice tone="warn">
          <Trans>That link has expired or was used already. Sign in: your account’s page sends another one.</Trans>
        </Notice>
      )}
      {state.error !== null && <Notice tone="error">{state.error}</Notice>}
      <TextInput
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={emailError}
        size="md"
      />
      <PasswordInput
        label={t`Password`}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={passwordError}
        aria-invalid={passwordError !== null}
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      />
      <Button type="submit" size="md" loading={state.busy}>
        <Trans>Sign In</Trans>
      </Button>
      <p className={styles.links}>
        <Link to="/password" search={{}}>
          <Trans>Forgot password</Trans>
        </Link>
        <Link to="/signup">
          <Trans>Create account</Trans>
        </Link>
      </p>
      <p className={styles.risk}>
        <Trans>
          Up/down trades are risky: a trade that loses costs its whole stake, and what you lose the house wins. Every
          price and every settlement here can be checked by anyone.
        </Trans>
      </p>
    </form>
  );
}
