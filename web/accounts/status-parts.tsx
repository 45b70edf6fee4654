import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { chatPage } from '#api/chat-page.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { me } from '#api/own.ts';
import type { OnboardingStep } from '#domain/accounts/onboarding.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import styles from '#web/accounts/sign-in/auth.module.css';
import { LinkAgain } from '#web/accounts/sign-in/link-again.tsx';
import { useBalance } from '#web/client/balance.ts';
import { OpenIcon } from '#web/ui/icons.ts';
import { money } from '#web/ui/money.ts';

export type Me = ReplyOf<typeof me>;

/** Whether the review waits for nothing of the person's. */
export const isComplete = (me: Me): boolean => me.emailVerified && me.unfinishedSteps.length === 0;

const stepWords: Readonly<Record<OnboardingStep, MessageDescriptor>> = {
  'step-two': msg`Enter your details`,
  risks: msg`Read and accept the risks and terms`,
  'step-three': msg`Enter your address`,
  'step-four': msg`Send your ID images`,
};

const continueWords: Readonly<Record<OnboardingStep, MessageDescriptor>> = {
  'step-two': msg`Continue: your details`,
  risks: msg`Continue: risks and terms`,
  'step-three': msg`Continue: your address`,
  'step-four': msg`Continue: your ID images`,
};

/** What the person still has to do before there is anything to review, and the way on (A8, A9). */
export function LeftToDo({ me }: { readonly me: Me }) {
  const { t } = useLingui();
  const { unfinishedSteps: steps, emailVerified } = me;
  // ID images are taken once the address is confirmed.
  const open = emailVerified ? steps : steps.filter((step) => step !== 'step-four');
  const [next] = open;
  const left = steps.length + (emailVerified ? 0 : 1);
  return (
    <section className={styles.left} aria-labelledby="left-title">
      <h2 id="left-title">
        <Trans>Finish opening your account</Trans>
      </h2>
      <p>
        <Trans>Steps left: {left}.</Trans>{' '}
        {steps.includes('step-four') ? (
          <Trans>The review starts when you have sent your ID images, and normally takes up to 48 hours.</Trans>
        ) : (
          <Trans>We can’t approve your account before that.</Trans>
        )}
      </p>
      <ul>
        {open.map((step) => (
          <li key={step}>
            <Link to={`/user/signup/${step}`}>{t(stepWords[step])}</Link>
          </li>
        ))}
        {!emailVerified && (
          <li>
            <Unverified email={me.email} main={next === undefined} />
          </li>
        )}
        {steps.length > open.length && (
          <li>
            <Trans>Send your ID images, once you have confirmed your e-mail address</Trans>
          </li>
        )}
      </ul>
      {next !== undefined && (
        <Button component={Link} to={`/user/signup/${next}`} size="md">
          {t(continueWords[next])}
        </Button>
      )}
    </section>
  );
}

/** Approval waits for the e-mail address to be verified (A2): the one thing to do meanwhile. */
function Unverified(props: { readonly email: string; readonly main: boolean }) {
  return (
    <div>
      <p>
        <Trans>
          Confirm your e-mail address: open the link we sent to <strong>{props.email}</strong>.
        </Trans>
      </p>
      <LinkAgain email={props.email} main={props.main} />
    </div>
  );
}

/** A8: the state in plain words, before the exact message. */
export function PlainState(props: { readonly status: AccountStatus; readonly imagesDeclined: boolean }) {
  const { status, imagesDeclined } = props;
  if (status === 'pending') {
    return (
      <p>
        <strong>
          <Trans>We have everything we need. We’ll e-mail you the decision.</Trans>
        </strong>{' '}
        <Link to="/user/signup/step-two" search={{ back: true }}>
          <Trans>Check your details</Trans>
        </Link>
      </p>
    );
  }
  if (status === 'declined' && imagesDeclined) {
    return (
      <p>
        <strong>
          <Trans>Your ID images were declined. Read why below, then send new ones.</Trans>
        </strong>
      </p>
    );
  }
  return null;
}

/** Who has money here, or had an open account, can see where it is, whatever the status. */
export function Money({ status }: { readonly status: AccountStatus }) {
  const { t } = useLingui();
  const found = useBalance('real');
  const wasOpen = status === 'suspended' || status === 'blocked';
  if (!found.data || (found.data.version === 0 && !wasOpen)) return null;
  return (
    <nav className={styles.ways} aria-label={t`Your money`}>
      <p>
        <Trans>Your money</Trans>
        <strong>
          <Trans>{money(found.data.balance)} USD</Trans>
        </strong>
      </p>
      <a href="/user/statement">
        <Trans>Statement</Trans>
        <OpenIcon size={20} stroke={1.75} aria-hidden />
      </a>
      <a href="/user/withdrawals">
        <Trans>Withdrawals</Trans>
        <OpenIcon size={20} stroke={1.75} aria-hidden />
      </a>
    </nav>
  );
}

/** A8: links to support, to the account's notices, and to its password and sign-in. */
export function Ways({ email, chat }: { readonly email: string; readonly chat: boolean }) {
  const { t } = useLingui();
  return (
    <nav className={styles.ways} aria-label={t`Help and account`}>
      {chat ? (
        <a href={chatPage}>
          <Trans>Open the chatbox</Trans>
          <OpenIcon size={20} stroke={1.75} aria-hidden />
        </a>
      ) : (
        <a href="/user/support">
          <span>
            <Trans>Write to us</Trans>
            <small>
              <Trans>Open the chatbox. We reply here, and by e-mail to {email} if you are away.</Trans>
            </small>
          </span>
          <OpenIcon size={20} stroke={1.75} aria-hidden />
        </a>
      )}
      <a href="/user/notices">
        <Trans>Notices</Trans>
        <OpenIcon size={20} stroke={1.75} aria-hidden />
      </a>
      <a href="/user/auth/password">
        <Trans>Password and sign-in</Trans>
        <OpenIcon size={20} stroke={1.75} aria-hidden />
      </a>
    </nav>
  );
}
