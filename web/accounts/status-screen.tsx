import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { readIdentity } from '#api/identity.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import styles from '#web/accounts/sign-in/auth.module.css';
import { useProfile } from '#web/accounts/sign-in/declared.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { Notice } from '#web/ui/panel.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { reviewNote } from './review-due.ts';
import { ReviewSteps } from './review-steps.tsx';
import { signOut } from './sign-out.ts';
import { isComplete, LeftToDo, type Me, Money, PlainState, Ways } from './status-parts.tsx';
import { statusTitle } from './status-titles.ts';

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

/** The images that were sent last; null before any. */
function useLatestImages(wanted: boolean) {
  const found = useQuery({ queryKey: ['identity'], queryFn: () => call(readIdentity, {}), enabled: wanted });
  return found.data?.items[0] ?? null;
}

/** What was received, what is looked at and what was decided, each with the time that is recorded of it (A8). */
function Application(props: { readonly me: Me; readonly images: ReturnType<typeof useLatestImages> }) {
  const { t } = useLingui();
  const { account_status: status, createdAt } = props.me;
  const { images } = props;
  const now = useNow(useLive().serverNow, 30_000);
  const since = useProfile().data?.statusSince ?? null;
  const received = { name: t`Received`, state: 'done', at: images?.createdAt ?? createdAt } as const;
  switch (status) {
    case 'pending':
      return isComplete(props.me) ? (
        <ReviewSteps
          steps={[
            received,
            { name: t`In review`, state: 'now', at: null, note: reviewNote(images, now) },
            { name: t`Decision`, state: 'open', at: null },
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
  /** Whether 'the chatbox' is the operator's outside chat (S1.2). */
  readonly chat: boolean;
  /** Where the identity stands and what can be done about it, for who is pending or declined. */
  readonly identity: ReactNode;
}) {
  const { me, supportEmail, identity } = props;
  const { account_status: status } = me;
  const images = useLatestImages(status === 'pending' || status === 'declined');
  if (status === 'void' || status === 'approved') return <Void />;
  const unfinished = status === 'pending' && !isComplete(me);
  return (
    <div className={styles.status}>
      {unfinished && (
        <>
          <LeftToDo me={me} />
          <Application me={me} images={images} />
        </>
      )}
      <h1 data-later={unfinished ? '' : undefined}>{statusTitle(status)}</h1>
      {unfinished ? (
        <p>
          <Trans>Once you have finished the steps above:</Trans>
        </p>
      ) : (
        <>
          <Application me={me} images={images} />
          <PlainState status={status} imagesDeclined={images?.status === 'declined'} />
        </>
      )}
      <p>{messageOf(status, supportEmail)}</p>
      {(status === 'declined' || (unfinished && !me.unfinishedSteps.includes('step-four'))) && identity}
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
      <Money status={status} />
      <Ways email={me.email} chat={props.chat} />
      <div className={styles.leave}>
        <Button size="md" variant="default" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
        <Button size="md" variant="subtle" aria-describedby="leaving" onClick={() => void signOut()}>
          <Trans>Go to Home</Trans>
        </Button>
        <small id="leaving">
          <Trans>Both sign you out and open the home page.</Trans>
        </small>
      </div>
    </div>
  );
}

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
