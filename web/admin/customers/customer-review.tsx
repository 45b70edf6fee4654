import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { auditOf, readCustomerFunds } from '#api/accounts.ts';
import { readCustomerLimits } from '#api/customer-limits.ts';
import { readCustomerSecurity } from '#api/customer-security.ts';
import { approveIdentity } from '#api/identity.ts';
import { listCustomerContracts, listCustomerCopies } from '#api/record-pages.ts';
import { requestSecondFactorRemoval } from '#api/second-factor-removals.ts';
import type { ApprovalCondition } from '#domain/accounts/status-transitions.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import type { CustomerCaseProps } from '#web/admin/queue/cases.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { deciders } from '#web/admin/widgets/rights.tsx';
import { textOf } from '#web/texts/text.ts';
import { countryName } from '#web/ui/country-name.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { CountryChangeForm } from './country-change.tsx';
import { CustomerChange, changeNames, changeOperations } from './customer-change.tsx';
import { changesFrom } from './customer-changes.ts';
import { CustomerFunds } from './customer-funds.tsx';
import { CustomerLimits } from './customer-limits.tsx';
import { CustomerContracts, CustomerCopies } from './customer-products.tsx';
import styles from './customer-review.module.css';
import { CustomerSecurity } from './customer-security.tsx';
import { CustomerTags } from './customer-tags.tsx';
import { imagesOf, verifiedWords } from './customer-words.ts';
import { RemovalRequest } from './removals.tsx';
import { StatusSince } from './status-since.tsx';

/** One customer: what is known, and the changes of account_status that an admin may make (A9). */
export function CustomerReview(
  props: CustomerCaseProps & {
    /** On the customer's own page, where the money is shown at once. */
    readonly whole?: true;
  },
) {
  useLingui();
  const { customer } = props;
  return (
    <Case
      whole={props.whole}
      known={
        <Facts
          facts={[
            [t`Name`, `${customer.firstName} ${customer.lastName}`],
            [
              t`Name at approval`,
              customer.reviewedName === null || customer.reviewedName === customer.displayName ? null : (
                <strong key="reviewed">{customer.reviewedName}</strong>
              ),
            ],
            [t`E-mail`, `${customer.email}, ${verifiedWords(customer.emailVerified)}`],
            [t`Date of birth`, customer.dateOfBirth === null ? t`not given` : dayOf(customer.dateOfBirth)],
            [t`Country`, countryOf(customer)],
            [t`Phone number`, customer.phone_number ?? t`not given`],
            [t`Address`, addressOf(customer)],
            [t`ID images`, imagesOf(customer)],
            [t`Signed up`, <Moment key="since" iso={customer.createdAt} />],
            [t`Status`, <StatusSince key="status" customer={customer} />],
            [t`Tags`, <CustomerTags key="tags" customer={customer} admin={props.admin} />],
            [t`Record`, customer.uid],
          ]}
        />
      }
      decide={
        <>
          {customer.countryChange && <CountryChangeForm {...props} change={customer.countryChange} />}
          <Decide {...props} />
        </>
      }
      below={
        <>
          <Fold name={t`money`} reads={readCustomerFunds} open={props.whole}>
            <CustomerFunds uid={customer.uid} />
          </Fold>
          <Fold name={t`own limits`} reads={readCustomerLimits}>
            <CustomerLimits uid={customer.uid} />
          </Fold>
          {props.whole && <Products uid={customer.uid} />}
          <Fold name={t`audit trail`} reads={auditOf}>
            <TrailOf subject={customer.uid} />
          </Fold>
        </>
      }
    />
  );
}

/** What stands on the customer's own page beside: copies, contracts, and how they sign in (R1.12). */
function Products({ uid }: { readonly uid: string }) {
  useLingui();
  return (
    <>
      <Fold name={t`copies`} reads={listCustomerCopies}>
        <CustomerCopies uid={uid} />
      </Fold>
      <Fold name={t`mining contracts`} reads={listCustomerContracts}>
        <CustomerContracts uid={uid} />
      </Fold>
      <Fold name={t`sessions and devices`} reads={readCustomerSecurity}>
        <CustomerSecurity uid={uid} />
      </Fold>
    </>
  );
}

/** 'Switzerland', or 'Iran, which is closed' (I1). */
function countryOf({ country, countryClosed }: CustomerCaseProps['customer']): string {
  if (country === null) return t`not given`;
  const name = countryName(country);
  return countryClosed ? t`${name}, which is closed` : name;
}

/** '1 Main Street, 8001 Zürich, ZH' */
function addressOf({ address, zipCode, city, state }: CustomerCaseProps['customer']): string {
  if (address === null) return t`not given`;
  return [address, `${zipCode ?? ''} ${city ?? ''}`, state]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}

/** What approval waits for, and how it comes about (A9). */
const missingWords: Readonly<Record<ApprovalCondition, MessageDescriptor>> = {
  email: msg`The e-mail address is not confirmed. The customer can resend the e-mail from their “Account In Review” screen.`,
  onboarding: msg`Sign-up is not finished. The customer’s “Account In Review” screen shows the steps left.`,
  identity: msg`No ID images were sent yet, or they were declined.`,
};

function ToReview({ uid, isPage }: { readonly uid: string; readonly isPage: boolean }) {
  const roles = deciders([approveIdentity]);
  return isPage ? (
    <Trans>
      The ID images wait for review. The role {roles} decides below. Approving them also approves the account, if
      nothing else is missing.
    </Trans>
  ) : (
    <Trans>
      The ID images wait for review. The role {roles} decides on the <RecordLink id={uid}>customer’s page</RecordLink>.
      Approving them also approves the account, if nothing else is missing.
    </Trans>
  );
}

function Decide(props: CustomerCaseProps & { readonly whole?: true }) {
  useLingui();
  const { customer, admin } = props;
  if (customer.uid === admin) {
    return (
      <Notice tone="info">
        <Trans>This is your own account. Another admin decides.</Trans>
      </Notice>
    );
  }
  const changes = changesFrom(customer.account_status);
  if (changes.length === 0) {
    return (
      <p>
        <Trans>
          No profile yet, so there is no status to change. It appears when the customer finishes signing up.
        </Trans>
      </p>
    );
  }
  const { account_status: status, reviewedName } = customer;
  const missing = status === 'pending' ? customer.missing : [];
  // The end of a block approves nobody whose country is closed: it leads back to where they were.
  const closed = customer.countryClosed && reviewedName === null && status !== 'blocked';
  const possible = changes.filter((change) => !((closed || missing.length > 0) && change === 'approve'));
  return (
    <>
      {closed && (
        <Notice tone="warn">
          <Trans>
            This customer’s country is closed (COUNTRIES_CLOSED), so the account cannot be approved. Decline it instead.
          </Trans>
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="info">
          <Trans>Cannot be approved yet:</Trans>
          <ul className={styles.missing}>
            {missing.map((condition) => (
              <li key={condition}>
                {condition === 'identity' && customer.identityGiven ? (
                  <ToReview uid={customer.uid} isPage={props.whole === true} />
                ) : (
                  textOf(missingWords[condition])
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {customer.account_status === 'declined' && (
        <p>
          <Trans>A declined customer becomes pending again by submitting new ID images. An admin cannot do it.</Trans>
        </p>
      )}
      <Choices
        {...(possible[0] === 'approve' ? { first: changeNames.approve } : {})}
        choices={[
          ...possible.map((change) => ({
            name: changeNames[change],
            of: changeOperations[change],
            form: <CustomerChange {...props} change={change} />,
          })),
          { name: msg`Lost second factor`, of: requestSecondFactorRemoval, form: <RemovalRequest {...props} /> },
        ]}
      />
    </>
  );
}
