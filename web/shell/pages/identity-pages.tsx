import { useLingui } from '@lingui/react/macro';
import { IdentityOverview } from '#web/identity/identity-state.tsx';
import { useSubmitted } from '#web/shell/identity-status.tsx';
import { Screen } from '#web/shell/layout.tsx';
import styles from './identity-pages.module.css';

/** user/kyc */
export function KycPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Identity`} column="form">
      <div className={styles.kyc}>
        <IdentityOverview onSubmitted={useSubmitted()} />
      </div>
    </Screen>
  );
}
