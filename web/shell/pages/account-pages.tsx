import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Account, WithProfile } from '#web/accounts/account.tsx';
import { AccountDetails } from '#web/accounts/account-details.tsx';
import { AddressForm } from '#web/accounts/address-form.tsx';
import { ProfileForm } from '#web/accounts/profile-form.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { countryName } from '#web/ui/country-name.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './account-pages.module.css';

/** What one sees of oneself anywhere is read anew. */
function useChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(['me', 'profile'].map((view) => queries.invalidateQueries({ queryKey: [view] })));
  };
}

const back = (
  <Link to="/user/account">
    <Trans>Back to my account</Trans>
  </Link>
);

/** account */
export function AccountPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`My account`}>
      <Account />
    </Screen>
  );
}

/** account-details */
export function AccountDetailsPage() {
  const { t } = useLingui();
  const changed = useChanged();
  return (
    <Screen title={t`Account details`} aside={back} column="form">
      <AccountDetails onChanged={changed} />
    </Screen>
  );
}

/** auth/profile */
export function ProfilePage() {
  const { t } = useLingui();
  const changed = useChanged();
  return (
    <Screen title={t`Profile`} aside={back} column="form">
      <div className={styles.narrow}>
        <Panel id="profile-title" title={t`Name and phone number`}>
          <WithProfile>
            {(profile) => <ProfileForm key={profile.uid} profile={profile} onSaved={changed} />}
          </WithProfile>
        </Panel>
      </div>
    </Screen>
  );
}

/** auth/address */
export function AddressPage() {
  const { t } = useLingui();
  const changed = useChanged();
  return (
    <Screen title={t`Address`} aside={back} column="form">
      <div className={styles.narrow}>
        <Panel id="address-title" title={t`Where you live`}>
          <WithProfile>
            {(profile) => (
              <>
                <AddressForm key={profile.uid} profile={profile} action={t`Save`} onSaved={changed} />
                {profile.country !== null && (
                  <p className={styles.note}>
                    <Trans>
                      Country: {countryName(profile.country)}.{' '}
                      <Link to="/user/account-details">Ask for another country</Link>
                    </Trans>
                  </p>
                )}
              </>
            )}
          </WithProfile>
        </Panel>
      </div>
    </Screen>
  );
}
