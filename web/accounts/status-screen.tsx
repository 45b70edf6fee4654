import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balance, type me } from '#api/accounts.ts';
import { authentication } from '#api/authentication.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { call } from '#web/api-client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import styles from './sign-in.module.css';
import { signOut } from './sign-out.ts';

type Me = ReplyOf<typeof me>;

interface Said {
  readonly title: string;
  readonly message: string;
}

/** A8: the exact titles and messages; void shows no title. */
function saidOf(status: Exclude<AccountStatus, 'approved' | 'void'>, supportEmail: string): Said {
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
export function StatusScreen(props: { readonly me: Me; readonly supportEmail: string }) {
  const { t } = useLingui();
  const { me, supportEmail } = props;
  const { account_status: status } = me;
  if (status === 'void' || status === 'approved') return <Loader aria-label={t`Loading`} />;
  const { title, message } = saidOf(status, supportEmail);
  return (
    <div className={styles.form}>
      <h1>{title}</h1>
      <p>{message}</p>
      {status === 'pending' && !me.emailVerified && <Unverified email={me.email} />}
      <Money />
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <Button size="md" onClick={() => void signOut()}>
        <Trans>Go to Home</Trans>
      </Button>
    </div>
  );
}

/** Approval waits for the e-mail address to be verified (A2): the one thing to do meanwhile. */
function Unverified(props: { readonly email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  const send = () => {
    setState('busy');
    call(authentication.sendVerificationEmail, { body: { email: props.email } }).then(
      () => setState('sent'),
      () => setState('failed'),
    );
  };
  return (
    <div>
      <p>
        <Trans>
          Your e-mail address is not verified yet: open the link that was sent to <strong>{props.email}</strong>.
        </Trans>
      </p>
      <Button variant="default" loading={state === 'busy'} onClick={send}>
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

/** Who has money here can see where it is, whatever the status. */
function Money() {
  const found = useQuery({
    queryKey: ['balance', 'real'],
    queryFn: () => call(balance, { query: { wallet: 'real' } }),
  });
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
