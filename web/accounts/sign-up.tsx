import { t } from '@lingui/core/macro';
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

interface Typed {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}
type Problems = { readonly [K in keyof Typed]: string | null };

/** The list of common passwords is the server's; length and likeness are told at once (A2). */
export function signUpProblems(typed: Typed): Problems {
  const password = checkPassword(typed.password, typed.email.trim(), new Set());
  return {
    firstName: typed.firstName.trim() === '' ? t`Enter your first name` : null,
    lastName: typed.lastName.trim() === '' ? t`Enter your last name` : null,
    email: emailProblem(typed.email),
    password: password.ok ? null : sentence(password.failure),
  };
}

type State =
  | { readonly step: 'typing'; readonly error: string | null; readonly password: string | null }
  | { readonly step: 'sending' }
  | { readonly step: 'done' };

/** A1: opens an account. The answer is the same whether the address has one already. */
export function SignUp(props: { readonly demo: boolean }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({ firstName: '', lastName: '', email: '', password: '' });
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<State>({ step: 'typing', error: null, password: null });
  const problems = signUpProblems(typed);
  const at = (field: keyof Typed): string | null => (tried ? problems[field] : null);
  const change = (field: keyof Typed) => (event: { currentTarget: { value: string } }) => {
    setTyped({ ...typed, [field]: event.currentTarget.value });
    if (field === 'password' && state.step === 'typing') setState({ ...state, password: null });
  };

  const passwordError = at('password') ?? (state.step === 'typing' ? state.password : null);
  useFocusOnRefusal(form, state.step === 'typing' ? state.password : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== null)) return focusFirstError(form.current);
    setState({ step: 'sending' });
    try {
      await call(authentication.signUp, { body: { ...typed, email: typed.email.trim() } });
      setState({ step: 'done' });
    } catch (error) {
      const refusedPassword = error instanceof ProblemError && error.code === 'password_refused';
      setState({
        step: 'typing',
        error: refusedPassword ? null : sentenceOfError(error),
        password: refusedPassword ? error.message : null,
      });
    }
  }

  if (state.step === 'done') return <Sent email={typed.email.trim()} demo={props.demo} />;
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="sign-up-title"
    >
      <h1 id="sign-up-title">
        <Trans>Create account</Trans>
      </h1>
      {state.step === 'typing' && state.error !== null && <Notice tone="error">{state.error}</Notice>}
      <div className={styles.names}>
        <TextInput
          label={t`First name`}
          autoComplete="given-name"
          size="md"
          value={typed.firstName}
          onChange={change('firstName')}
          error={at('firstName')}
        />
        <TextInput
          label={t`Last name`}
          autoComplete="family-name"
          size="md"
          value={typed.lastName}
          onChange={change('lastName')}
          error={at('lastName')}
        />
      </div>
      <TextInput
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        size="md"
        value={typed.email}
        onChange={change('email')}
        error={at('email')}
      />
      <PasswordInput
        label={t`Password`}
        description={t`10 to 128 characters; a few words that nobody would guess are best.`}
        autoComplete="new-password"
        size="md"
        value={typed.password}
        onChange={change('password')}
        error={passwordError}
        aria-invalid={passwordError !== null}
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      />
      <Button type="submit" size="md" loading={state.step === 'sending'}>
        <Trans>Create account</Trans>
      </Button>
      <p className={styles.links}>
        <Link to="/signin">
          <Trans>I have an account: sign in</Trans>
        </Link>
      </p>
      <p className={styles.risk}>
        <Trans>
          Up/down trades are risky: a trade that loses costs its whole stake, and what you lose the house wins.
        </Trans>
      </p>
    </form>
  );
}

/** What comes next. It says nothing of whether the address was new. */
function Sent(props: { readonly email: string; readonly demo: boolean }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  const again = () => {
    setState('busy');
    call(authentication.sendVerificationEmail, { body: { email: props.email } }).then(
      () => setState('sent'),
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.form}>
      <h1>
        <Trans>Look into your mail</Trans>
      </h1>
      <p>
        <Trans>
          A message went to <strong>{props.email}</strong>. Its link confirms that the address is yours; an account is
          approved only then. You can sign in already.
        </Trans>
      </p>
      {props.demo && (
        <p>
          <Trans>
            This is a demo and sends nothing: the message is in the{' '}
            <Link to="/demo/outbox" search={{ to: props.email }}>
              demo outbox
            </Link>
            .
          </Trans>
        </p>
      )}
      <Link to="/signin">
        <Trans>Sign in</Trans>
      </Link>
      <Button variant="default" loading={state === 'busy'} onClick={again}>
        <Trans>Send the link again</Trans>
      </Button>
      {state === 'sent' && (
        <Notice tone="success">
          <Trans>Sent. The latest link works; look into the junk folder too.</Trans>
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="error">
          <Trans>It could not be sent now. Try again in a minute.</Trans>
        </Notice>
      )}
    </div>
  );
}
