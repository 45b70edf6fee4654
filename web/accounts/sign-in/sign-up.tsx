import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { useAsk } from '#web/accounts/security/use-ask.ts';
import { call } from '#web/client/client.ts';
import { focusFirstError, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { SendIcon } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { emailProblem } from './email.ts';
import { EmailField, NameField, PasswordField } from './fields.tsx';
import { LinkAgain } from './link-again.tsx';

/** Where the mail of a sign-up went: kept in the tab's own history, so that a reload still says it (E3). */
declare module '@tanstack/react-router' {
  interface HistoryState {
    sentTo?: string;
  }
}

interface Typed {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}
const longestName = 80;

type Problems = { readonly [K in keyof Typed]: string | null };

/** Nothing typed is cut off: it is said what is too much. */
const tooLong = (name: string): string | null =>
  [...name.trim()].length > longestName ? t`At most ${longestName} characters` : null;

/** The list of common passwords is the server's; length and likeness are named at once (A2). */
export function signUpProblems(typed: Typed): Problems {
  const password = checkPassword(typed.password, { email: typed.email.trim(), product: '', common: new Set() });
  return {
    firstName: typed.firstName.trim() === '' ? t`Enter your first name` : tooLong(typed.firstName),
    lastName: typed.lastName.trim() === '' ? t`Enter your last name` : tooLong(typed.lastName),
    email: emailProblem(typed.email),
    password: password.ok ? null : sentence(password.failure),
  };
}

/** A1: opens an account. The answer is the same whether the address has one already. */
export function SignUp(props: { readonly demo: boolean; readonly onSignedIn: () => Promise<void> }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({ firstName: '', lastName: '', email: '', password: '' });
  const [tried, setTried] = useState(false);
  const navigate = useNavigate();
  const sentTo = useLocation({ select: ({ state }) => state.sentTo });
  const [judged, setJudged] = useState<string | null>(null);
  const signUp = useAsk((body: Typed) => call(authentication.signUp, { body }));
  const problems = signUpProblems(typed);
  const at = (field: keyof Typed): string | null => (tried ? problems[field] : null);
  const type = (field: keyof Typed) => (text: string) => setTyped({ ...typed, [field]: text });
  // Said at the field while it holds what was refused.
  const refused = signUp.code === 'password_refused' && judged === typed.password ? signUp.problem : null;
  useFocusOnRefusal(form, refused);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    signUp.clear();
    if (Object.values(problems).some((problem) => problem !== null)) return focusFirstError(form.current);
    setJudged(typed.password);
    const email = typed.email.trim();
    if (await signUp.run({ ...typed, email })) await navigate({ to: '/signup', state: { sentTo: email } });
  }

  if (sentTo !== undefined) {
    // Only as long as the page: a reload forgets the password.
    const password = sentTo === typed.email.trim() && typed.password !== '' ? typed.password : null;
    return <Sent email={sentTo} password={password} demo={props.demo} onSignedIn={props.onSignedIn} />;
  }
  return (
    <AuthForm
      form={form}
      title={t`Create account`}
      onSubmit={submit}
      onChange={signUp.clear}
      problem={signUp.code === 'password_refused' ? null : signUp.problem}
    >
      <div className={styles.names}>
        <NameField
          label={t`First name`}
          autoComplete="given-name"
          value={typed.firstName}
          onType={type('firstName')}
          error={at('firstName')}
        />
        <NameField
          label={t`Last name`}
          autoComplete="family-name"
          value={typed.lastName}
          onType={type('lastName')}
          error={at('lastName')}
        />
      </div>
      <EmailField value={typed.email} onType={type('email')} error={at('email')} />
      <PasswordField isNew value={typed.password} onType={type('password')} error={at('password') ?? refused} />
      <Button type="submit" size="md" loading={signUp.busy}>
        <Trans>Create account</Trans>
      </Button>
      <p className={styles.small}>
        <Trans>
          You can lose all you stake. You read and accept the risks and the{' '}
          <a href="/pages/terms-of-service">terms of service</a> in a later step. See also our{' '}
          <a href="/pages/privacy-policy">privacy policy</a>.
        </Trans>
      </p>
      <p className={styles.links}>
        <Link to="/signin">
          <Trans>Have an account? Sign in</Trans>
        </Link>
      </p>
    </AuthForm>
  );
}

/**
 * What comes next. It says nothing of whether the address was new: a sign-up opens no session, whoever presses signs in with
 * what they typed, as on the sign-in screen (A3).
 */
function Sent(props: {
  readonly email: string;
  /** As typed a moment ago; null after a reload. */
  readonly password: string | null;
  readonly demo: boolean;
  readonly onSignedIn: () => Promise<void>;
}) {
  const { email, password } = props;
  const navigate = useNavigate();
  const signIn = useAsk(async (typed: string) => {
    const { secondFactor } = await call(authentication.signIn, { body: { email, password: typed } });
    if (secondFactor) await navigate({ to: '/signin' });
    else await props.onSignedIn();
  });
  return (
    <div className={styles.form}>
      <span className={styles.badge}>
        <SendIcon size={24} stroke={1.75} aria-hidden />
      </span>
      <h1>
        <Trans>Check your e-mail</Trans>
      </h1>
      <p>
        <Trans>
          We sent a link to <strong>{email}</strong>. Open it to confirm your address. You can start on the next steps
          before you do.
        </Trans>
      </p>
      {props.demo && (
        <p>
          <Trans>
            A demo sends no mail: the message is in the{' '}
            <Link to="/demo/outbox" search={{ to: email }}>
              demo outbox
            </Link>
            .
          </Trans>
        </p>
      )}
      {signIn.problem !== null && (
        <Notice tone="error">
          {signIn.problem}{' '}
          {signIn.code === 'sign_in_failed' && (
            <Trans>
              If you had an account before, <Link to="/signin">sign in</Link> with its password.
            </Trans>
          )}
        </Notice>
      )}
      {password === null ? (
        <Button component="a" href="/signin" size="md">
          <Trans>Sign in</Trans>
        </Button>
      ) : (
        <Button size="md" loading={signIn.busy} onClick={() => void signIn.run(password)}>
          <Trans>Sign in and continue</Trans>
        </Button>
      )}
      <LinkAgain email={email} />
    </div>
  );
}
