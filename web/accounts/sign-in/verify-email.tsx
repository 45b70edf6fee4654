import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { useAsk } from '#web/accounts/security/use-ask.ts';
import { signOut } from '#web/accounts/sign-out.ts';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';
import styles from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { LinkAgain } from './link-again.tsx';
import { DeadLink, LinkCheck } from './link-check.tsx';
import { SignIn } from './sign-in.tsx';

/**
 * Where the link of the verification mail leads (A2). Opening it changes nothing: the button does, in a session of the account.
 * Whoever gets the mail of an account that somebody else has opened has no password for it, and takes it by setting one.
 */
export function VerifyEmail(props: {
  readonly token: string;
  /** Who is signed in; null for nobody. */
  readonly me: { readonly email: string; readonly emailVerified: boolean } | null;
  readonly onSignedIn: () => Promise<void>;
  readonly onVerified: () => Promise<void>;
}) {
  const { me } = props;
  const [verified, setVerified] = useState(false);
  const [step, setStep] = useState<'password' | 'code'>('password');
  return (
    <div className={styles.screen}>
      {me === null ? (
        <LinkCheck kind="address" token={props.token} dead={<DeadVerification />}>
          <SignIn step={step} onStep={setStep} onSignedIn={props.onSignedIn} verifying />
        </LinkCheck>
      ) : verified ? (
        <Verified email={me.email} />
      ) : me.emailVerified ? (
        <OfAnother email={me.email} />
      ) : (
        <Confirm
          email={me.email}
          token={props.token}
          onVerified={async () => {
            setVerified(true);
            await props.onVerified();
          }}
        />
      )}
      <p className={styles.risk}>
        <Trans>
          Didn’t create an account?{' '}
          <Link to="/password" search={{}}>
            Set a password of your own
          </Link>{' '}
          to take over the account with your address. This removes every sign-in method that someone else added.
        </Trans>
      </p>
    </div>
  );
}

/** Whoever opens a link that was used has confirmed the address, as a rule; a new link is asked for in the account. */
function DeadVerification() {
  return (
    <DeadLink
      why={
        <Trans>
          It was already used, has expired or is incomplete. Sign in: if your address still needs confirming, you can
          ask for a new link there.
        </Trans>
      }
    >
      <Link to="/signin">
        <Trans>Sign in</Trans>
      </Link>
    </DeadLink>
  );
}

function Confirm(props: { readonly email: string; readonly token: string; readonly onVerified: () => Promise<void> }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const verify = useAsk(async () => {
    await call(authentication.verifyEmail, { body: { token: props.token } });
    await props.onVerified();
  });
  const over = verify.code === 'link_expired';
  return (
    <AuthForm
      form={form}
      title={t`Confirm your e-mail address`}
      onSubmit={async (event) => {
        event.preventDefault();
        await verify.run(null);
      }}
      problem={
        over ? t`This link was used, has expired, or belongs to another account. Ask for a new one.` : verify.problem
      }
    >
      <p>
        <Trans>
          You’re signed in as <strong>{props.email}</strong>. Is this your address?
        </Trans>
      </p>
      {over ? (
        <LinkAgain email={props.email} />
      ) : (
        <Button type="submit" size="md" loading={verify.busy}>
          <Trans>Confirm this address</Trans>
        </Button>
      )}
    </AuthForm>
  );
}

/** A verified account has no link to use: this one is of another account, was used before, or never was one. */
function OfAnother(props: { readonly email: string }) {
  return (
    <div className={styles.form}>
      <h1>
        <Trans>This link can’t be used here</Trans>
      </h1>
      <p>
        <Trans>
          You’re signed in as <strong>{props.email}</strong>, and this address is confirmed. The link was used before,
          belongs to another account, or isn’t valid. To use it for another account, sign out and open it again.
        </Trans>
      </p>
      <Button variant="default" size="md" onClick={() => void signOut()}>
        <Trans>Sign out</Trans>
      </Button>
      <Link to="/user/signup/step-two">
        <Trans>Continue</Trans>
      </Link>
    </div>
  );
}

function Verified(props: { readonly email: string }) {
  return (
    <div className={styles.form}>
      <h1>
        <Trans>E-mail confirmed</Trans>
      </h1>
      <Notice tone="success">{props.email}</Notice>
      <Link to="/user/signup/step-two">
        <Trans>Continue</Trans>
      </Link>
    </div>
  );
}
