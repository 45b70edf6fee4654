import { useLingui } from '@lingui/react/macro';
import { IdentityOverview } from '#web/identity/identity-state.tsx';
import styles from './identity-pages.module.css';
import { useSubmitted } from './identity-status.tsx';
import { Screen } from './layout.tsx';

/** user/kyc */
export function KycPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Identity`}>
      <div className={styles.kyc}>
        <IdentityOverview onSubmitted={useSubmitted()} />
      </div>
    </Screen>
  );
}
