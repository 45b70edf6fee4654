import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { readIdentity } from '#api/identity.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { me } from '#api/own.ts';
import type { OnboardingStep } from '#domain/accounts/onboarding.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import styles from '#web/accounts/sign-in/auth.module.css';
import { useProfile } from '#web/accounts/sign-in/declared.ts';
import { LinkAgain } from '#web/accounts/sign-in/link-again.tsx';
import { useBalance } from '#web/client/balance.ts';
import { call } from '#web/client/client.ts';
import { OpenIcon } from '#web/ui/icons.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { ReviewSteps } from './review-steps.tsx';
import { signOut } from './sign-out.ts';
import { statusTitle } from './status-titles.ts';

type Me = ReplyOf<typeof me>;

/** A8: the exact messages. */
function messageOf(status: Exclude<AccountStatus, 'approved' | 'void'>, supportEmail: string): string {
  switch (status) {
    case 'pending':
      return t`Your account is currently in Review. Review process normally takes up to 48hrs.If you have any questions or concerns please contact us via the chatbox`;
    case 'suspended':
      return t`Your account has been suspended for violating our terms of service. Contact us at ${supportEmail} or via the chatbox to discuss reinstatement.`;
    case 'blocked':
      return t`Your account has been blocked. If you have any questions or concerns please contact us via the chatbox`;
    case 'declined':
      return t`Your account application has been declined. To proceed with the account opening process, please submit valid and legitimate Identity. ID card should be cleary scanned.`;
  }
}

/** What is sent in for the review, newest first. */
function useHandedIn(wanted: boolean) {
  const found = useQuery({ queryKey: ['identity'], queryFn: () => call(readIdentity, {}), enabled: wanted });
  return found.data?.items[0] ?? null;
}

/** What was received, what is looked at and what was decided, each with the time that is recorded of it (A8). */
function Application(props: { readonly me: Me }) {
  const { t } = useLingui();
  const { account_status: status, createdAt } = props.me;
  const images = useHandedIn(status === 'pending' || status === 'declined');
  const since = useProfile().data?.statusSince ?? null;
  const received = { name: t`Received`, state: 'done', at: images?.createdAt ?? createdAt } as const;
  switch (status) {
    case 'pending':
      return isComplete(props.me) ? (
        <ReviewSteps
          steps={[
            received,
            { name: t`In review`, state: 'now', at: null, note: t`now` },
            {
              name: t`Decision`,
              state: 'open',
              at: null,
              ...(images && images.endedAt === null ? { note: t`by ${dayAndTime(images.dueAt)}` } : {}),
            },
          ]}
        />
      ) : (
        <ReviewSteps
          steps={[
            { name: t`Account opened`, state: 'done', at: createdAt },
            { name: t`Your part`, state: 'now', at: null, note: t`to complete` },
            { name: t`In review`, state: 'open', at: null },
            { name: t`Decision`, state: 'open', at: null },
          ]}
        />
      );
    case 'declined':
      return (
        <ReviewSteps
          steps={[
            received,
            { name: t`In review`, state: 'done', at: null },
            { name: t`Declined`, state: 'refused', at: since ?? images?.endedAt ?? null },
          ]}
        />
      );
    case 'suspended':
    case 'blocked':
      return (
        <ReviewSteps
          steps={[
            { name: t`Account opened`, state: 'done', at: createdAt },
            { name: status === 'suspended' ? t`Suspended` : t`Blocked`, state: 'refused', at: since },
          ]}
        />
      );
    case 'approved':
    case 'void':
      return null;
  }
}

/** Replaces the user area for everybody who is not approved (A8). */
export function StatusScreen(props: {
  readonly me: Me;
  readonly supportEmail: string;
  /** Where the identity stands and what can be done about it, for who is pending or declined. */
  readonly identity: ReactNode;
}) {
  const { me, supportEmail, identity } = props;
  const { account_status: status } = me;
  if (status === 'void' || status === 'approved') return <Void />;
  return (
    <div className={styles.status}>
      <h1>{statusTitle(status)}</h1>
      <Application me={me} />
      <p>{messageOf(status, supportEmail)}</p>
      {status === 'pending' && <LeftToDo me={me} />}
      {(status === 'pending' || status === 'declined') && identity}
      {status === 'declined' && (
        <p>
          <Trans>
            Name, country or date of birth wrong?{' '}
            <Link to="/user/signup/step-two" search={{ back: true }}>
              Correct your details
            </Link>
          </Trans>
        </p>
      )}
      <Money />
      <nav className={styles.ways} aria-label={t`Help and account`}>
        <a href="/pages/contact">
          <span>
            <Trans>Write to us</Trans>
            <small>
              <Trans>We reply to {me.email}</Trans>
            </small>
          </span>
          <OpenIcon size={20} stroke={1.75} aria-hidden />
        </a>
        <a href="/user/notices">
          <Trans>Notices</Trans>
          <OpenIcon size={20} stroke={1.75} aria-hidden />
        </a>
        <a href="/user/auth/password">
          <Trans>Password and sign-in</Trans>
          <OpenIcon size={20} stroke={1.75} aria-hidden />
        </a>
      </nav>
      <div className={styles.leave}>
        <Button size="md" variant="default" aria-describedby="leaving" onClick={() => void signOut()}>
          <Trans>Go to Home</Trans>
        </Button>
        <small id="leaving">
          <Trans>Signs you out and opens the home page.</Trans>
        </small>
      </div>
    </div>
  );
}

const isComplete = (me: Me): boolean => me.emailVerified && me.unfinishedSteps.length === 0;

const waitMs = 5_000;

/** A profile that is missing: a loader by the source (A8), and after some seconds ways out of it. */
function Void() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.form}>
      <Loader aria-label={t`Loading`} />
      {late && (
        <>
          <Notice tone="warn">
            <Trans>
              Your profile could not be loaded. Try again, or <a href="/pages/contact">contact us</a>.
            </Trans>
          </Notice>
          <div className={styles.leave}>
            <Button onClick={() => void queries.invalidateQueries({ queryKey: ['me'] })}>
              <Trans>Try again</Trans>
            </Button>
            <Button variant="default" onClick={() => void signOut()}>
              <Trans>Sign out</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const stepWords: Readonly<Record<OnboardingStep, MessageDescriptor>> = {
  'step-two': msg`Enter your details`,
  risks: msg`Read and accept the risks and terms`,
  'step-three': msg`Enter your address`,
  'step-four': msg`Send your ID images`,
};

/** What the person in review can still do, or that it is the operator's turn (A8, A9). */
function LeftToDo({ me }: { readonly me: Me }) {
  const { t } = useLingui();
  if (isComplete(me)) {
    return (
      <Notice tone="success">
        <Trans>
          We have everything we need. We’ll e-mail you the decision.{' '}
          <Link to="/user/signup/step-two" search={{ back: true }}>
            Check your details
          </Link>
        </Trans>
      </Notice>
    );
  }
  return (
    <section className={styles.left} aria-labelledby="left-title">
      <h2 id="left-title">
        <Trans>Still to do</Trans>
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
          Confirm your e-mail address: open the link we sent to <strong>{props.email}</strong>.
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
        Balance: {money(found.data.balance)} USD. See your <a href="/user/statement">statement</a> and{' '}
        <a href="/user/withdrawals">withdrawals</a>.
      </Trans>
    </p>
  );
}
