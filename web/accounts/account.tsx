import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { type Profile, useProfile } from '#web/accounts/sign-in/declared.ts';
import { countryName } from '#web/ui/country-name.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { statusWord } from '#web/widgets/status-words.ts';
import styles from './account.module.css';

/** A term and its value; a value that is not given says so. */
export function Facts(props: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {props.facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value === null || value === '' ? (
              <span className={styles.none}>
                <Trans>not given</Trans>
              </span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The address, broken only after '@' and dots where it has no room, and whether it is verified. */
export function Email({ profile }: { readonly profile: Pick<Profile, 'email' | 'emailVerified'> }) {
  return (
    <span className={styles.email}>
      <span>
        {profile.email.split(/(?<=[@.])/).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
      <Tag tone={profile.emailVerified ? 'up' : 'warn'}>
        {profile.emailVerified ? <Trans>confirmed</Trans> : <Trans>not confirmed</Trans>}
      </Tag>
    </span>
  );
}

/** Shows the profile once it is there (E1). */
export function WithProfile(props: { readonly children: (profile: Profile) => ReactNode }) {
  const profile = useProfile();
  if (profile.isPending) return <Skeleton height="50vh" />;
  if (!profile.data) return <Unread query={profile} />;
  return props.children(profile.data);
}

/** account (A12): everything, each part with the way to change it. */
export function Account() {
  return <WithProfile>{(profile) => <Parts profile={profile} />}</WithProfile>;
}

function Parts({ profile }: { readonly profile: Profile }) {
  const { t } = useLingui();
  return (
    <div className={styles.parts}>
      {profile.unfinishedSteps.length > 0 && (
        <div className={styles.wide}>
          <Notice tone="warn">
            <Trans>
              Some of your details are missing. <Link to="/user/signup/step-two">Add them</Link>
            </Trans>
          </Notice>
        </div>
      )}
      <Panel
        id="who-title"
        title={t`Profile`}
        aside={
          <Link to="/user/auth/profile" aria-label={t`Change profile`}>
            <Trans>Change</Trans>
          </Link>
        }
      >
        <Facts
          facts={[
            [t`Name`, profile.displayName],
            [t`Phone number`, profile.phone_number],
          ]}
        />
        <p className={styles.more}>
          <a href="/user/upload-profile-photo">
            <Trans>Profile photo</Trans>
          </a>
        </p>
      </Panel>
      <Panel
        id="address-title"
        title={t`Address`}
        aside={
          <Link to="/user/auth/address" aria-label={t`Change address`}>
            <Trans>Change</Trans>
          </Link>
        }
      >
        <Facts
          facts={[
            [t`Street and number`, profile.address],
            [t`City`, profile.city],
            [t({ message: 'State', context: 'an address' }), profile.state],
            [t`Postal code`, profile.zipCode],
            [t`Country`, profile.country === null ? null : countryName(profile.country)],
          ]}
        />
      </Panel>
      <Panel
        id="identity-title"
        title={t`Identity`}
        aside={
          <Link to="/user/account-details" aria-label={t`Details of your identity`}>
            <Trans>Details</Trans>
          </Link>
        }
      >
        <Facts
          facts={[
            [
              t`Status`,
              <Tag key="status" tone="up">
                {statusWord(profile.account_status)}
              </Tag>,
            ],
            [t`Date of birth`, profile.dateOfBirth === null ? null : dayOf(profile.dateOfBirth)],
            [t`Customer since`, dayOf(profile.createdAt)],
          ]}
        />
        <p className={styles.more}>
          <a href="/user/kyc">
            <Trans>Identity documents</Trans>
          </a>
        </p>
      </Panel>
      <Panel id="sign-in-title" title={t`Signing in`}>
        <Facts facts={[[t`E-mail`, <Email key="email" profile={profile} />]]} />
        <p className={styles.more}>
          <a href="/user/auth/password">
            <Trans>Password and sign-in</Trans>
          </a>
        </p>
        <p className={styles.more}>
          <a href="/user/limits">
            <Trans>Limits and time-outs</Trans>
          </a>
        </p>
      </Panel>
    </div>
  );
}
