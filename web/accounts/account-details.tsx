import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName } from '#web/ui/country-name.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import styles from './account.module.css';
import { Email, Facts, WithProfile } from './account.tsx';
import { CountryChange } from './country-change.tsx';

const titles = { terms: msg`Terms of service`, 'risk-disclosure': msg`Risk disclosure` } as const;

/** account-details (A12): the identity side, what was accepted and when, and the request for another country. */
export function AccountDetails(props: {
  readonly onChanged: () => Promise<void>;
  /** What belongs to identity beside this: the documents. */
  readonly children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <WithProfile>
      {(profile) => (
        <div className={`${styles.column} ${styles.alone}`}>
          <Panel id="identity-title" title={t`Who you are`}>
            <Facts
              facts={[
                [t`First name`, profile.firstName],
                [t`Last name`, profile.lastName],
                [t`Date of birth`, profile.dateOfBirth === null ? null : dayOf(profile.dateOfBirth)],
                [t`Country`, profile.country === null ? null : countryName(profile.country)],
                [t`E-mail`, <Email key="email" profile={profile} />],
                [t`Customer id`, profile.uid],
              ]}
            />
          </Panel>
          {props.children}
          <Panel id="country-title" title={t`Change of country`}>
            <div className={styles.stack}>
              <CountryChange profile={profile} onAsked={props.onChanged} />
            </div>
          </Panel>
          <Panel id="accepted-title" title={t`Accepted terms`}>
            {profile.acceptances.length === 0 ? (
              <Empty>
                <Trans>Nothing accepted yet.</Trans>
              </Empty>
            ) : (
              <Facts
                facts={profile.acceptances.map(({ kind, version, sha256, acceptedAt }) => [
                  t(titles[kind]),
                  <>
                    <Trans>
                      version {version}, on {dayAndTime(acceptedAt)}
                      <small>SHA-256 of the text: {sha256}</small>
                    </Trans>
                  </>,
                ])}
              />
            )}
          </Panel>
        </div>
      )}
    </WithProfile>
  );
}
