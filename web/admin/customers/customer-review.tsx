import type { ReactNode } from 'react';
import {
  approveCustomer,
  auditOf,
  blockCustomer,
  declineCustomer,
  readCustomerFunds,
  suspendCustomer,
} from '#api/accounts.ts';
import { readCustomerLimits } from '#api/customer-limits.ts';
import { readCustomerSecurity } from '#api/customer-security.ts';
import { approveIdentity } from '#api/identity.ts';
import { listCustomerContracts, listCustomerCopies } from '#api/record-pages.ts';
import { requestSecondFactorRemoval } from '#api/second-factor-removals.ts';
import type { ApprovalCondition, StatusChange } from '#domain/accounts/status-transitions.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import type { CustomerCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { deciders } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { countryName } from '#web/ui/country-name.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { CountryChangeForm } from './country-change.tsx';
import { changesFrom } from './customer-changes.ts';
import { CustomerFunds } from './customer-funds.tsx';
import { CustomerLimits } from './customer-limits.tsx';
import { CustomerContracts, CustomerCopies } from './customer-products.tsx';
import styles from './customer-review.module.css';
import { CustomerSecurity } from './customer-security.tsx';
import { CustomerTags } from './customer-tags.tsx';
import { imagesOf } from './customer-words.ts';
import { RemovalRequest } from './removals.tsx';
import { StatusSince } from './status-since.tsx';
import { UnblockForm } from './unblock-form.tsx';

/** One customer: what is known, and the changes of account_status that an admin may make (A9). */
export function CustomerReview(
  props: CustomerCaseProps & {
    /** On the customer's own page, where the money is shown at once. */
    readonly whole?: true;
  },
) {
  const { customer } = props;
  return (
    <Case
      whole={props.whole}
      known={
        <Facts
          facts={[
            ['Name', `${customer.firstName} ${customer.lastName}`],
            [
              'Name at approval',
              customer.reviewedName === null || customer.reviewedName === customer.displayName ? null : (
                <strong key="reviewed">{customer.reviewedName}</strong>
              ),
            ],
            ['E-mail', `${customer.email}, ${customer.emailVerified ? 'verified' : 'not verified'}`],
            ['Date of birth', customer.dateOfBirth === null ? 'not given' : dayOf(customer.dateOfBirth)],
            ['Country', countryOf(customer)],
            ['Phone number', customer.phone_number ?? 'not given'],
            ['Address', addressOf(customer)],
            ['ID images', imagesOf(customer)],
            ['Signed up', <Moment key="since" iso={customer.createdAt} />],
            ['Status', <StatusSince key="status" customer={customer} />],
            ['Tags', <CustomerTags key="tags" customer={customer} admin={props.admin} />],
            ['Record', customer.uid],
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
          <Fold name="money" reads={readCustomerFunds} open={props.whole}>
            <CustomerFunds uid={customer.uid} />
          </Fold>
          <Fold name="own limits" reads={readCustomerLimits}>
            <CustomerLimits uid={customer.uid} />
          </Fold>
          {props.whole && <Products uid={customer.uid} />}
          <Fold name="audit trail" reads={auditOf}>
            <TrailOf subject={customer.uid} />
          </Fold>
        </>
      }
    />
  );
}

/** What stands on the customer's own page beside: copies, contracts, and how they sign in (R1.12). */
const Products = ({ uid }: { readonly uid: string }) => (
  <>
    <Fold name="copies" reads={listCustomerCopies}>
      <CustomerCopies uid={uid} />
    </Fold>
    <Fold name="mining contracts" reads={listCustomerContracts}>
      <CustomerContracts uid={uid} />
    </Fold>
    <Fold name="sessions and devices" reads={readCustomerSecurity}>
      <CustomerSecurity uid={uid} />
    </Fold>
  </>
);

/** 'Switzerland', or 'Iran, which is closed' (I1). */
function countryOf({ country, countryClosed }: CustomerCaseProps['customer']): string {
  if (country === null) return 'not given';
  return countryClosed ? `${countryName(country)}, which is closed` : countryName(country);
}

/** '1 Main Street, 8001 Zürich, ZH' */
function addressOf({ address, zipCode, city, state }: CustomerCaseProps['customer']): string {
  if (address === null) return 'not given';
  return [address, `${zipCode ?? ''} ${city ?? ''}`, state]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}

/** What approval waits for, and how it comes about (A9). */
const missingWords: Readonly<Record<ApprovalCondition, ReactNode>> = {
  email:
    'The e-mail address is not verified. The customer can resend the e-mail from their “Account In Review” screen.',
  onboarding: 'Sign-up is not finished. The customer’s “Account In Review” screen shows the steps left.',
  identity: 'No ID images were sent yet, or they were declined.',
};
const toReview = (uid: string, isPage: boolean) => (
  <>
    The ID images wait for their review. One decision {isPage ? 'below' : 'on the '}
    {!isPage && <RecordLink id={uid}>customer’s page</RecordLink>}, by the role {deciders([approveIdentity])}, approves
    the images, and the account with them where nothing else is missing.
  </>
);

function Decide(props: CustomerCaseProps & { readonly whole?: true }) {
  const { customer, admin } = props;
  if (customer.uid === admin) {
    return <Notice tone="info">This is your own account. Another admin decides.</Notice>;
  }
  const changes = changesFrom(customer.account_status);
  if (changes.length === 0) {
    return <p>No profile yet, so there is no status to change. It appears when the customer finishes signing up.</p>;
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
          This customer’s country is closed (COUNTRIES_CLOSED), so the account cannot be approved. Decline it instead.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="info">
          Cannot be approved yet:
          <ul className={styles.missing}>
            {missing.map((condition) => (
              <li key={condition}>
                {condition === 'identity' && customer.identityGiven
                  ? toReview(customer.uid, props.whole === true)
                  : missingWords[condition]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {customer.account_status === 'declined' && (
        <p>A declined customer becomes pending again by submitting new ID images. An admin cannot do it.</p>
      )}
      <Choices
        {...(possible[0] === 'approve' ? { first: words.approve.name } : {})}
        choices={[
          ...possible.map((change) => ({
            name: words[change].name,
            of: operations[change],
            form: <Change {...props} change={change} />,
          })),
          { name: 'Lost second factor', of: requestSecondFactorRemoval, form: <RemovalRequest {...props} /> },
        ]}
      />
    </>
  );
}

const words: Readonly<
  Record<StatusChange, { readonly name: string; readonly label: string; readonly effect: ReactNode }>
> = {
  approve: {
    name: 'Approve',
    label: 'Note for the audit trail',
    effect: 'The account is open from the customer’s next request.',
  },
  decline: {
    name: 'Decline',
    label: 'Reason',
    effect: 'The customer reads “KYC DECLINED” and gets no further until they submit new ID images.',
  },
  suspend: {
    name: 'Suspend',
    label: 'Reason',
    effect:
      'From their next request, the customer sees only the suspension. They do not read your reason: they read that the account “has been suspended for violating our terms of service”, and how to reach support. Open connections close, open trades settle. They can still ask for withdrawals of what is available; each waits for the days of its request before it can be approved.',
  },
  block: {
    name: 'Block',
    label: 'Reason',
    effect:
      'From their next request, the customer is locked out, and asks for no new withdrawal. They do not read your reason: they read that the account “has been blocked”, and how to reach support. Open trades settle; withdrawals asked for before wait. Ending a block takes two admins.',
  },
};

const operations = {
  approve: approveCustomer,
  decline: declineCustomer,
  suspend: suspendCustomer,
  block: blockCustomer,
} as const;

function Change(props: CustomerCaseProps & { readonly change: StatusChange }) {
  const { customer, change, onDecided } = props;
  if (change === 'approve' && customer.account_status === 'blocked') return <UnblockForm {...props} />;
  const params = { id: customer.uid };
  const { version } = customer;
  const { name, label, effect } = words[change];
  return (
    <ReasonForm
      about={customer.uid}
      action={`${name} ${customer.displayName}`}
      label={label}
      optional={change === 'approve'}
      send={(reason, key) =>
        change === 'approve'
          ? call(approveCustomer, { params, body: { ...(reason === '' ? {} : { reason }), version }, key })
          : call(operations[change], { params, body: { reason }, key })
      }
      onDone={(reply) =>
        onDecided({ tone: 'success', sentence: `${reply.displayName} is ${reply.account_status} now.` })
      }
    >
      {effect}
    </ReasonForm>
  );
}
