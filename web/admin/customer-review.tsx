import type { ReactNode } from 'react';
import { approveCustomer, blockCustomer, declineCustomer, suspendCustomer } from '#api/accounts.ts';
import type { StatusChange } from '#domain/accounts/transitions.ts';
import { call } from '#web/api-client/client.ts';
import { Notice } from '#web/ui/panel.tsx';
import type { CustomerCaseProps } from './cases.ts';
import { Choices, Fold } from './choices.tsx';
import { changesFrom } from './customer-changes.ts';
import { CustomerFunds } from './customer-funds.tsx';
import { ReasonForm } from './decision.tsx';
import { Moment } from './moment.tsx';
import { Case, Facts } from './records.tsx';
import { TrailOf } from './trail.tsx';
import { UnblockForm } from './unblock-form.tsx';

/** One customer: what is known, and the changes of account_status that an admin may make (A9). */
export function CustomerReview(props: CustomerCaseProps) {
  const { customer } = props;
  return (
    <Case
      known={
        <Facts
          facts={[
            ['Name', `${customer.firstName} ${customer.lastName}`],
            ['E-mail', `${customer.email}, ${customer.emailVerified ? 'verified' : 'not verified'}`],
            ['Signed up', <Moment key="since" iso={customer.createdAt} />],
            ['Status', customer.account_status],
            ['Record', customer.uid],
          ]}
        />
      }
      decide={<Decide {...props} />}
      below={
        <>
          <Fold name="money">
            <CustomerFunds uid={customer.uid} />
          </Fold>
          <Fold name="audit trail">
            <TrailOf subject={customer.uid} />
          </Fold>
        </>
      }
    />
  );
}

function Decide(props: CustomerCaseProps) {
  const { customer, admin } = props;
  if (customer.uid === admin) {
    return <Notice tone="info">This is your own account: another admin decides about it.</Notice>;
  }
  const changes = changesFrom(customer.account_status);
  if (changes.length === 0) {
    return <p>Without a profile there is no status to change. It appears when the customer finishes signing up.</p>;
  }
  const unverified = customer.account_status === 'pending' && !customer.emailVerified;
  const possible = changes.filter((change) => !(unverified && change === 'approve'));
  return (
    <>
      {unverified && (
        <Notice tone="info">
          Cannot be approved yet: the e-mail address is not verified. The customer can have the mail sent again from
          their “Account In Review” screen.
        </Notice>
      )}
      {customer.account_status === 'declined' && (
        <p>A declined customer becomes pending again by handing in new ID images, not by an admin.</p>
      )}
      <Choices
        {...(possible[0] === 'approve' ? { first: words.approve.name } : {})}
        choices={possible.map((change) => ({ name: words[change].name, form: <Change {...props} change={change} /> }))}
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
    effect: 'The customer can deposit, trade and withdraw from their next request on.',
  },
  decline: {
    name: 'Decline',
    label: 'Reason',
    effect: 'The customer reads “KYC DECLINED” and gets no further until new ID images are handed in.',
  },
  suspend: {
    name: 'Suspend',
    label: 'Reason',
    effect:
      'From the next request on the customer sees the suspension only; open sockets close, open trades still settle, withdrawals wait.',
  },
  block: {
    name: 'Block',
    label: 'Reason',
    effect:
      'From the next request on the customer is shut out; open trades still settle. Ending a block takes two admins.',
  },
};

const operations = { decline: declineCustomer, suspend: suspendCustomer, block: blockCustomer } as const;

function Change(props: CustomerCaseProps & { readonly change: StatusChange }) {
  const { customer, change, onDecided } = props;
  if (change === 'approve' && customer.account_status === 'blocked') return <UnblockForm {...props} />;
  const params = { id: customer.uid };
  const { name, label, effect } = words[change];
  return (
    <ReasonForm
      action={`${name} ${customer.displayName}`}
      label={label}
      optional={change === 'approve'}
      send={(reason, key) =>
        change === 'approve'
          ? call(approveCustomer, { params, body: reason === '' ? {} : { reason }, key })
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
