import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import type { me } from '#api/own.ts';
import type { OnboardingStep } from '#domain/accounts/onboarding.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import styles from '#web/accounts/sign-in/auth.module.css';
import { LinkAgain } from '#web/accounts/sign-in/link-again.tsx';
import { useBalance } from '#web/client/balance.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { signOut } from './sign-out.ts';

type Me = ReplyOf<typeof me>;

interface StatusMessage {
  readonly title: string;
  readonly message: string;
}

/** A8: the exact titles and messages; void shows no title. */
function saidOf(status: Exclude<AccountStatus, 'approved' | 'void'>, supportEmail: string): StatusMessage {
  switch (status) {
    case 'pending':
      return {
        title: t`Account In Review`,
        message: t`Your account is currently in Review. Review process normally takes up to 48hrs.If you have any questions or concerns please contact us via the chatbox`,
      };
    case 'suspended':
      return {
        title: t`Account suspended`,
        message: t`Your account has been suspended for violating our terms of service. Contact us at ${supportEmail} or via the chatbox to discuss reinstatement.`,
      };
    case 'blocked':
      return {
        title: t`Account Blocked`,
        message: t`Your account has been blocked. If you have any questions or concerns please contact us via the chatbox`,
      };
    case 'declined':
      return {
        title: t`KYC DECLINED`,
        message: t`Your account application has been declined. To proceed with the account opening process, please submit valid and legitimate Identity. ID card should be cleary scanned.`,
      };
  }
}

/** Replaces the user area for everybody who is not approved (A8). */
export function StatusScreen(props: {
  readonly me: Me;
  readonly supportEmail: string;
  /** Where the identity stands and what can be done about it, for who is pending or declined. */
  readonly identity: ReactNode;
}) {
  const { t } = useLingui();
  const { me, supportEmail, identity } = props;
  const { account_status: status } = me;
  if (status === 'void' || status === 'approved') return <Loader aria-label={t`Loading`} />;
  const { title, message } = saidOf(status, supportEmail);
  return (
    <div className={status === 'declined' ? styles.wide : styles.form}>
      <h1>{title}</h1>
      <p>{message}</p>
      {status === 'pending' && <LeftToDo me={me} />}
      {(status === 'pending' || status === 'declined') && identity}
      {status === 'declined' && (
        <p>
          <Trans>
            Is your name, country or date of birth wrong?{' '}
            <Link to="/user/signup/step-two" search={{ back: true }}>
              Correct your details
            </Link>
          </Trans>
        </p>
      )}
      <Money />
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <p>
        <a href="/user/auth/password">
          <Trans>Password and sign-in</Trans>
        </a>
      </p>
      <Button size="md" variant={status === 'declined' ? 'default' : 'filled'} onClick={() => void signOut()}>
        <Trans>Go to Home</Trans>
      </Button>
    </div>
  );
}

const stepWords: Readonly<Record<OnboardingStep, MessageDescriptor>> = {
  'step-two': msg`Give your details, and accept the terms and the risks`,
  'step-three': msg`Give your address`,
  'step-four': msg`Send your identity document`,
};

/** What the person in review can still do, or that it is the operator's turn (A8, A9). */
function LeftToDo({ me }: { readonly me: Me }) {
  const { t } = useLingui();
  if (me.emailVerified && me.unfinishedSteps.length === 0) {
    return (
      <Notice tone="success">
        <Trans>
          Nothing is left for you to do.{' '}
          <Link to="/user/signup/step-two" search={{ back: true }}>
            Look through what you gave
          </Link>
        </Trans>
      </Notice>
    );
  }
  return (
    <section className={styles.left} aria-labelledby="left-title">
      <h2 id="left-title">
        <Trans>What is left for you to do</Trans>
      </h2>
      <ul>
        {me.unfinishedSteps.map((step) => (
          <li key={step}>
            <Link to={`/user/signup/${step}`}>{t(stepWords[step])}</Link>
          </li>
        ))}
        {!me.emailVerified && (
          <li>
            <Unverified email={me.email} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** Approval waits for the e-mail address to be verified (A2): the one thing to do meanwhile. */
function Unverified(props: { readonly email: string }) {
  return (
    <div>
      <p>
        <Trans>
          Your e-mail address is not verified yet: open the link that was sent to <strong>{props.email}</strong>.
        </Trans>
      </p>
      <LinkAgain email={props.email} />
    </div>
  );
}

/** Who has money here can see where it is, whatever the status. */
function Money() {
  const found = useBalance('real');
  if (!found.data || found.data.version === 0) return null;
  return (
    <p>
      <Trans>
        Your balance is {money(found.data.balance)} USD: see your <a href="/user/statement">statement</a> and your{' '}
        <a href="/user/withdrawals">withdrawals</a>.
      </Trans>
    </p>
  );
}
