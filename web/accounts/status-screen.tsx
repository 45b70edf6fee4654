import { Button, Loader } from '@mantine/core';
import type { AccountStatus } from '#domain/accounts/status.ts';
import styles from './sign-in.module.css';
import { signOut } from './sign-out.ts';

interface Said {
  readonly title: string;
  readonly message: string;
}

/** A8: the exact titles and messages; void shows no title. */
function saidOf(status: Exclude<AccountStatus, 'approved' | 'void'>, supportEmail: string): Said {
  switch (status) {
    case 'pending':
      return {
        title: 'Account In Review',
        message:
          'Your account is currently in Review. Review process normally takes up to 48hrs.If you have any questions or concerns please contact us via the chatbox',
      };
    case 'suspended':
      return {
        title: 'Account suspended',
        message: `Your account has been suspended for violating our terms of service. Contact us at ${supportEmail} or via the chatbox to discuss reinstatement.`,
      };
    case 'blocked':
      return {
        title: 'Account Blocked',
        message:
          'Your account has been blocked. If you have any questions or concerns please contact us via the chatbox',
      };
    case 'declined':
      return {
        title: 'KYC DECLINED',
        message:
          'Your account application has been declined. To proceed with the account opening process, please submit valid and legitimate Identity. ID card should be cleary scanned.',
      };
  }
}

/** Replaces the user area for everybody who is not approved (A8). */
export function StatusScreen(props: { readonly status: AccountStatus; readonly supportEmail: string }) {
  const { status, supportEmail } = props;
  if (status === 'void' || status === 'approved') return <Loader aria-label="Loading" />;
  const { title, message } = saidOf(status, supportEmail);
  return (
    <div className={styles.form}>
      <h1>{title}</h1>
      <p>{message}</p>
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <Button size="md" onClick={() => void signOut()}>
        Go to Home
      </Button>
    </div>
  );
}
