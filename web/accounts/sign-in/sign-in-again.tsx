import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import styles from '#web/accounts/security/security.module.css';
import { useAsk } from '#web/accounts/security/use-ask.ts';
import { call } from '#web/client/client.ts';
import { focusFirstError, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { CodeField, codeProblem, OwnName, PasswordField } from './fields.tsx';

/** A new session for whoever is signed in, in the midst of a screen: the password, then a code where a second factor is on. */
export function SignInAgain(props: {
  readonly email: string;
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const signIn = useAsk(async () => {
    if (step === 'password') {
      const { secondFactor } = await call(authentication.signIn, { body: { email: props.email, password } });
      if (!secondFactor) return true;
      setStep('code');
      setTried(false);
      return false;
    }
    await call(authentication.signInSecondFactor, { body: { code: code.trim() } });
    return true;
  });
  const atField = signIn.code === 'sign_in_failed' || signIn.code === 'code_refused' || signIn.code === 'invalid_input';
  // No address is asked for here, so that none is wrong.
  const problem = signIn.code === 'sign_in_failed' ? t`The password is wrong.` : signIn.problem;
  const refused = atField && !signIn.busy ? problem : null;
  useFocusOnRefusal(form, refused);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A form of React's own tree around the dialog must not hear of it.
    event.stopPropagation();
    setTried(true);
    if (step === 'password' ? password === '' : codeProblem(code) !== null) return focusFirstError(form.current);
    if (await signIn.run(null)) props.onSignedIn();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onChange={signIn.clear}
      noValidate
      aria-label={t`Sign in again`}
    >
      {step === 'password' ? (
        <>
          <OwnName email={props.email} />
          <PasswordField
            label={t`Your password`}
            value={password}
            onType={setPassword}
            error={tried && password === '' ? t`Enter your password` : refused}
          />
        </>
      ) : (
        <CodeField autoFocus value={code} onType={setCode} error={(tried ? codeProblem(code) : null) ?? refused} />
      )}
      {signIn.problem !== null && !atField && <Notice tone="error">{signIn.problem}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" loading={signIn.busy}>
          <Trans>Sign in and continue</Trans>
        </Button>
        <Button variant="subtle" disabled={signIn.busy} onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
