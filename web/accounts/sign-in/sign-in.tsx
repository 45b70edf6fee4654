import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { useAsk } from '#web/accounts/security/use-ask.ts';
import { call } from '#web/client/client.ts';
import { focusFirstError, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { emailProblem } from './email.ts';
import { CodeField, codeProblem, EmailField, PasswordField } from './fields.tsx';
import { passkeySentence, passkeysPossible, signInByPasskey } from './passkey-browser.ts';

interface Asked {
  readonly onSignedIn: () => Promise<void>;
  /** A session ended while its screen was open. */
  readonly ended?: boolean;
  /** The link of the verification mail led here (A2). */
  readonly verifying?: boolean;
}

type Step = 'password' | 'code';

/** A3: e-mail and password, or a passkey; then the code where a second factor is on. */
export function SignIn(props: Asked & { readonly step: Step; readonly onStep: (step: Step) => void }) {
  const { step, onStep } = props;
  const [email, setEmail] = useState('');
  return step === 'code' ? (
    <CodeStep onSignedIn={props.onSignedIn} onBack={() => onStep('password')} />
  ) : (
    <PasswordStep {...props} email={email} onEmail={setEmail} onCode={() => onStep('code')} />
  );
}

function PasswordStep(
  props: Asked & {
    readonly email: string;
    readonly onEmail: (typed: string) => void;
    readonly onCode: () => void;
  },
) {
  const { t } = useLingui();
  const { email } = props;
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const signIn = useAsk(async () => {
    const { secondFactor } = await call(authentication.signIn, { body: { email: email.trim(), password } });
    if (secondFactor) props.onCode();
    else await props.onSignedIn();
  });
  const passkey = useAsk(async () => {
    await signInByPasskey();
    await props.onSignedIn();
  }, passkeySentence);
  const problem = signIn.problem ?? passkey.problem;
  /** What was refused is no longer what is typed, or asked for in another way. */
  const forget = () => {
    signIn.clear();
    passkey.clear();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    forget();
    if (emailProblem(email) !== null || password === '') return focusFirstError(form.current);
    await signIn.run(null);
  }

  return (
    <AuthForm
      form={form}
      title={t`Sign in`}
      onSubmit={submit}
      onChange={forget}
      problem={problem}
      notice={<Arrived {...props} />}
    >
      <EmailField value={email} onType={props.onEmail} error={tried ? emailProblem(email) : null} />
      <PasswordField
        value={password}
        onType={setPassword}
        error={tried && password === '' ? t`Enter your password` : null}
      />
      <Button type="submit" size="md" loading={signIn.busy}>
        <Trans>Sign In</Trans>
      </Button>
      {passkeysPossible() && (
        <Button
          variant="default"
          size="md"
          loading={passkey.busy}
          onClick={() => {
            forget();
            void passkey.run(null);
          }}
        >
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <p className={styles.links}>
        <Link to="/password" search={{}}>
          <Trans>Forgot password?</Trans>
        </Link>
        <Link to="/signup">
          <Trans>Create account</Trans>
        </Link>
      </p>
    </AuthForm>
  );
}

/** The second step: nobody is signed in before it. */
function CodeStep(props: { readonly onSignedIn: () => Promise<void>; readonly onBack: () => void }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const send = useAsk(async () => {
    await call(authentication.signInSecondFactor, { body: { code: code.trim() } });
    await props.onSignedIn();
  });
  const refused = send.code === 'code_refused' || send.code === 'invalid_input' ? send.problem : null;
  useFocusOnRefusal(form, refused);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (codeProblem(code) !== null) return focusFirstError(form.current);
    await send.run(null);
  }

  return (
    <AuthForm
      form={form}
      title={t`Enter your code`}
      onSubmit={submit}
      onChange={send.clear}
      problem={refused === null ? send.problem : null}
      notice={
        <p>
          <Trans>Enter the code from your authenticator app, or one of your recovery codes.</Trans>
        </p>
      }
    >
      <CodeField
        autoFocus
        value={code}
        onType={setCode}
        error={(tried ? codeProblem(code) : null) ?? (send.busy ? null : refused)}
      />
      <Button type="submit" size="md" loading={send.busy}>
        <Trans>Sign In</Trans>
      </Button>
      <p className={styles.links}>
        <button type="button" className={styles.back} onClick={props.onBack}>
          <Trans>Start over</Trans>
        </button>
      </p>
    </AuthForm>
  );
}

function Arrived(props: Pick<Asked, 'ended' | 'verifying'>) {
  if (props.ended) {
    return (
      <Notice tone="warn">
        <Trans>Your session has ended. Sign in to continue. Everything you typed is still here.</Trans>
      </Notice>
    );
  }
  if (!props.verifying) return null;
  return (
    <Notice tone="info">
      <Trans>Sign in with your password to confirm your address.</Trans>
    </Notice>
  );
}
