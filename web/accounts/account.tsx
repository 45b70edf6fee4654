import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Unread } from '#web/api-client/unread.tsx';
import { countryName } from '#web/ui/country-name.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf } from '#web/ui/time.ts';
import styles from './account.module.css';
import { type Profile, useProfile } from './declared.ts';

/** A term and its value; a value that is not given says so. */
export function Facts(props: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {props.facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value === null || value === '' ? <span className={styles.none}>not given</span> : value}</dd>
        </div>
      ))}
    </dl>
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
  return (
    <div className={styles.parts}>
      {profile.unfinishedSteps.length > 0 && (
        <div className={styles.wide}>
          <Notice tone="warn">
            Some of your details are missing. <Link to="/user/signup/step-two">Complete them</Link>
          </Notice>
        </div>
      )}
      <Panel
        id="who-title"
        title="Profile"
        aside={
          <Link to="/user/auth/profile" aria-label="Change profile">
            Change
          </Link>
        }
      >
        <Facts
          facts={[
            ['Name', profile.displayName],
            ['Phone number', profile.phone_number],
            [
              'About you',
              profile.about === '' ? null : (
                <span key="about" className={styles.about}>
                  {profile.about}
                </span>
              ),
            ],
            ['Profile', profile.isPublic ? 'may be shown to other customers' : 'shown to nobody'],
          ]}
        />
        <p className={styles.more}>
          <a href="/user/upload-profile-photo">Profile photo</a>
        </p>
      </Panel>
      <Panel
        id="address-title"
        title="Address"
        aside={
          <Link to="/user/auth/address" aria-label="Change address">
            Change
          </Link>
        }
      >
        <Facts
          facts={[
            ['Street and number', profile.address],
            ['City', profile.city],
            ['State', profile.state],
            ['Postal code', profile.zipCode],
            ['Country', profile.country === null ? null : countryName(profile.country)],
          ]}
        />
      </Panel>
      <Panel
        id="identity-title"
        title="Identity"
        aside={
          <Link to="/user/account-details" aria-label="Details of your identity">
            Details
          </Link>
        }
      >
        <Facts
          facts={[
            [
              'Status',
              <Tag key="status" tone="up">
                {profile.account_status}
              </Tag>,
            ],
            ['Date of birth', profile.dateOfBirth === null ? null : dayOf(profile.dateOfBirth)],
            ['Customer since', dayOf(profile.createdAt)],
          ]}
        />
        <p className={styles.more}>
          <a href="/user/kyc">Identity documents</a>
        </p>
      </Panel>
      <Panel id="sign-in-title" title="Signing in">
        <Facts facts={[['E-mail', `${profile.email}, ${profile.emailVerified ? 'verified' : 'not verified'}`]]} />
        <p className={styles.more}>
          <a href="/user/auth/password">Password and security</a>
        </p>
      </Panel>
    </div>
  );
}
