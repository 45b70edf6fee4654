import { Link } from '@tanstack/react-router';
import { StatusScreen } from '#web/accounts/status-screen.tsx';
import { IdentityOverview, IdentityStep } from '#web/identity/identity-state.tsx';
import { Session } from './guard.tsx';
import styles from './identity-pages.module.css';
import { useSubmitted } from './identity-status.tsx';
import { Page, Screen } from './layout.tsx';

/** signup/step-four: the ID images (I1). Suspended, blocked and void see their status instead (A8). */
export function StepFourPage() {
  const submitted = useSubmitted();
  return (
    <Session>
      {(me, brand) => {
        const closed = me.account_status !== 'pending' && me.account_status !== 'declined';
        if (closed && me.account_status !== 'approved') {
          return (
            <Page title="Your account" brand={brand}>
              <StatusScreen me={me} supportEmail={brand.supportEmail} identity={null} />
            </Page>
          );
        }
        return (
          <Page title="Verify your identity" brand={brand}>
            <div className={styles.step}>
              <h1>Verify your identity</h1>
              <IdentityStep onSubmitted={submitted} />
              <p>
                <Link to="/user">Back to your account</Link>
              </p>
            </div>
          </Page>
        );
      }}
    </Session>
  );
}

/** user/kyc */
export function KycPage() {
  return (
    <Screen title="Identity">
      <div className={styles.kyc}>
        <IdentityOverview onSubmitted={useSubmitted()} />
      </div>
    </Screen>
  );
}
