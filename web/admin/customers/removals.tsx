import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readCustomerCase } from '#api/accounts.ts';
import { readCustomerSecurity } from '#api/customer-security.ts';
import type { ReplyOf } from '#api/operation.ts';
import {
  approveSecondFactorRemoval,
  declineSecondFactorRemoval,
  listSecondFactorRemovals,
  requestSecondFactorRemoval,
} from '#api/second-factor-removals.ts';
import { removalStatuses } from '#domain/accounts/second-factor-removal.ts';
import type { CustomerCaseProps } from '#web/admin/queue/cases.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { TwoAdmins } from '#web/admin/queue/two-admins.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';

type Removal = ReplyOf<typeof listSecondFactorRemovals>['items'][number];

/** Asks for a customer's lost second factor to be removed (A10). */
export function RemovalRequest({ customer, onDecided }: CustomerCaseProps) {
  useLingui();
  const may = useMay();
  const { displayName } = customer;
  const security = useQuery({
    queryKey: ['admin', 'security', customer.uid],
    queryFn: () => call(readCustomerSecurity, { params: { id: customer.uid } }),
    enabled: may(readCustomerSecurity),
  });
  if (security.data && hasNothingToRemove(security.data)) {
    return (
      <p>
        <Trans>
          {displayName} has no second factor and no passkey: there is nothing to remove. Who cannot sign in sets a new
          password by e-mail.
        </Trans>
      </p>
    );
  }
  return (
    <ReasonForm
      about={customer.uid}
      action={msg`Request removal`}
      label={t`How you verified that it is this person`}
      send={(reason, key) => call(requestSecondFactorRemoval, { params: { id: customer.uid }, body: { reason }, key })}
      onDone={() =>
        onDecided({
          tone: 'info',
          sentence: t`The removal of ${displayName}’s second factor is requested. Nothing is removed until a different admin approves it within 24 hours.`,
        })
      }
    >
      <Trans>
        For a customer who lost it. Once a different admin approves, the second factor, recovery codes and passkeys are
        removed and every session ends; the password alone then signs in. The customer is e-mailed now.
      </Trans>
    </ReasonForm>
  );
}

/** Whether a password alone signs in already. */
export const hasNothingToRemove = (
  security: Pick<ReplyOf<typeof readCustomerSecurity>, 'secondFactorSince' | 'passkeys'>,
) => security.secondFactorSince === null && security.passkeys === 0;

const tones = { pending: 'warn', approved: 'up', declined: 'down', lapsed: 'quiet' } as const;
const shownStatus = ({ status, lapsed }: Removal) => (lapsed ? 'lapsed' : status);

/** How a request stands. */
const removalWords: Readonly<Record<Removal['status'] | 'lapsed', MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'a removal' }),
  approved: msg({ message: 'approved', context: 'a removal' }),
  declined: msg({ message: 'declined', context: 'a removal' }),
  lapsed: msg({ message: 'lapsed', context: 'a removal' }),
};

const columns: readonly Column<Removal>[] = [
  {
    name: msg`Customer`,
    cell: (removal) => (
      <>
        <strong>
          <Person id={removal.customer} name={removal.customerName} />
        </strong>
        <small className={tables.narrow}>
          <Trans>
            by <Person id={removal.requestedBy} />
          </Trans>{' '}
          · <Waiting since={removal.createdAt} />
        </small>
      </>
    ),
  },
  { name: msg`Reason`, minor: true, cell: ({ reason }) => reason },
  { name: msg`Requested by`, minor: true, cell: ({ requestedBy }) => <Person id={requestedBy} /> },
  {
    name: msg`Status`,
    cell: (removal) => <Tag tone={tones[shownStatus(removal)]}>{textOf(removalWords[shownStatus(removal)])}</Tag>,
  },
  { name: msg`Waiting`, minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
];

/** What the parts of the list are called. */
const partWords: Readonly<Record<Removal['status'], MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'several removals' }),
  approved: msg({ message: 'approved', context: 'several removals' }),
  declined: msg({ message: 'declined', context: 'several removals' }),
};

const queue: QueueOf<Removal, Removal['status']> = {
  what: msg`second-factor removals`,
  title: msg`Lost second factors, newest first`,
  statuses: removalStatuses,
  wordOf: (part) => textOf(partWords[part]),
  read: (page, status) => call(listSecondFactorRemovals, { query: { ...page, status } }),
  empty: {
    pending: msg`No removal is waiting. Request one from the customer’s record.`,
    approved: msg`No second factor has been removed.`,
    declined: msg`No removal has been declined.`,
  },
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ customerName }) => t`removal of the second factor of ${customerName}`,
  beside: true,
  waits: ({ status, lapsed }) => status === 'pending' && !lapsed,
};

/** Requests to remove a lost second factor: one admin asks, a different one approves within 24 hours (A10, R3). */
export function RemovalsQueue(props: { readonly admin: string }) {
  return (
    <ReviewQueue
      of={{ ...queue, isReady: ({ requestedBy }) => requestedBy !== props.admin }}
      detail={(removal, onDecided) => <Review removal={removal} admin={props.admin} onDecided={onDecided} />}
    />
  );
}

/** How the customer is reached, to verify that they asked. */
function Reached(props: { readonly id: string; readonly by: 'email' | 'phone_number' }) {
  useLingui();
  const { id } = props;
  const read = useQuery({
    queryKey: ['admin', 'customer', id],
    queryFn: () => call(readCustomerCase, { params: { id } }),
  });
  if (read.isPending) return <Skeleton height={20} width={160} />;
  if (!read.data) return <Unread query={read} />;
  return <span>{read.data[props.by] ?? t`not given`}</span>;
}

function Review(props: {
  readonly removal: Removal;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  useLingui();
  const { removal, onDecided } = props;
  const params = { id: removal.id };
  const { customerName } = removal;
  return (
    <TwoAdmins
      request={removal}
      admin={props.admin}
      about={{
        uid: removal.customer,
        toSelf: t`This is about your own account. Another admin decides.`,
      }}
      facts={[
        [
          t`Customer`,
          <RecordLink key="customer" id={removal.customer}>
            {removal.customerName}
          </RecordLink>,
        ],
        [t`E-mail`, <Reached key="email" id={removal.customer} by="email" />],
        [t`Phone number`, <Reached key="phone" id={removal.customer} by="phone_number" />],
        [t`Reason`, removal.reason],
      ]}
      decision={[[t`Reason of the decision`, removal.decisionReason]]}
      opens={false}
      toAsker={t`A different admin must approve it within 24 hours; nothing is removed until then.`}
      lapsed={removal.lapsed ? t`Nobody approved this within 24 hours, so it has lapsed. Make a new request.` : null}
      takesPassword={false}
      operations={{ approve: approveSecondFactorRemoval, decline: declineSecondFactorRemoval }}
      approve={
        <DecisionForm
          action={msg`Remove second factor`}
          send={(key) => call(approveSecondFactorRemoval, { params, body: {}, key })}
          onDone={() =>
            onDecided({
              tone: 'success',
              sentence: t`Second factor, recovery codes and passkeys of ${customerName} are removed, and every session has ended.`,
            })
          }
        >
          <Trans>
            Removes the second factor, recovery codes and passkeys and ends every session. The password alone then signs
            in. Verify for yourself that this person asked, by the phone number or the e-mail address above.
          </Trans>
        </DecisionForm>
      }
      decline={
        <ReasonForm
          about={removal.id}
          danger
          action={msg`Decline removal`}
          label={t`Reason`}
          send={(reason, key) => call(declineSecondFactorRemoval, { params, body: { reason }, key })}
          onDone={() =>
            onDecided({
              tone: 'success',
              sentence: t`The removal of ${customerName}’s second factor is declined. Nothing changes.`,
            })
          }
        >
          <Trans>Nothing changes.</Trans>
        </ReasonForm>
      }
    />
  );
}
