import { IdentityOverview } from '#web/identity/identity-state.tsx';
import styles from './identity-pages.module.css';
import { useSubmitted } from './identity-status.tsx';
import { Screen } from './layout.tsx';

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
