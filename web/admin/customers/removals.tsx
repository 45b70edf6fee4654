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
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';

type Removal = ReplyOf<typeof listSecondFactorRemovals>['items'][number];

/** Asks for a customer's lost second factor to be removed (A10). */
export function RemovalRequest({ customer, onDecided }: CustomerCaseProps) {
  const may = useMay();
  const security = useQuery({
    queryKey: ['admin', 'security', customer.uid],
    queryFn: () => call(readCustomerSecurity, { params: { id: customer.uid } }),
    enabled: may(readCustomerSecurity),
  });
  if (security.data && hasNothingToRemove(security.data)) {
    return (
      <p>
        {customer.displayName} has no second factor and no passkey: there is nothing to remove. Who cannot sign in sets
        a new password by e-mail.
      </p>
    );
  }
  return (
    <ReasonForm
      about={customer.uid}
      action="Request removal"
      label="How you verified that it is this person"
      send={(reason, key) => call(requestSecondFactorRemoval, { params: { id: customer.uid }, body: { reason }, key })}
      onDone={() =>
        onDecided({
          tone: 'info',
          sentence: `The removal of ${customer.displayName}’s second factor is requested. Nothing is removed until a different admin approves it within 24 hours.`,
        })
      }
    >
      For a customer who lost it. Once a different admin approves, the second factor, recovery codes and passkeys are
      removed and every session ends; the password alone then signs in. The customer is e-mailed now.
    </ReasonForm>
  );
}

/** Whether a password alone signs in already. */
export const hasNothingToRemove = (
  security: Pick<ReplyOf<typeof readCustomerSecurity>, 'secondFactorSince' | 'passkeys'>,
) => security.secondFactorSince === null && security.passkeys === 0;

const tones = { pending: 'warn', approved: 'up', declined: 'down', lapsed: 'quiet' } as const;
const shownStatus = ({ status, lapsed }: Removal) => (lapsed ? 'lapsed' : status);

const columns: readonly Column<Removal>[] = [
  {
    name: 'Customer',
    cell: (removal) => (
      <>
        <strong>
          <Person id={removal.customer} name={removal.customerName} />
        </strong>
        <small className={tables.narrow}>
          by <Person id={removal.requestedBy} /> · <Waiting since={removal.createdAt} />
        </small>
      </>
    ),
  },
  { name: 'Reason', minor: true, cell: ({ reason }) => reason },
  { name: 'Requested by', minor: true, cell: ({ requestedBy }) => <Person id={requestedBy} /> },
  { name: 'Status', cell: (removal) => <Tag tone={tones[shownStatus(removal)]}>{shownStatus(removal)}</Tag> },
  { name: 'Waiting', minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
];

const queue: QueueOf<Removal, (typeof removalStatuses)[number]> = {
  what: 'second-factor removals',
  title: 'Lost second factors, newest first',
  statuses: removalStatuses,
  read: (page, status) => call(listSecondFactorRemovals, { query: { ...page, status } }),
  empty: {
    pending: 'No removal is waiting. Request one from the customer’s record.',
    approved: 'No second factor has been removed.',
    declined: 'No removal has been declined.',
  },
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ customerName }) => `removal of the second factor of ${customerName}`,
  beside: true,
  waits: ({ status, lapsed }) => status === 'pending' && !lapsed,
};

/** Requests to remove a lost second factor: one admin asks, a different one approves within 24 hours (A10, R3). */
export function RemovalsQueue(props: { readonly admin: string }) {
  return (
    <ReviewQueue
      of={queue}
      detail={(removal, onDecided) => <Review removal={removal} admin={props.admin} onDecided={onDecided} />}
    />
  );
}

/** How the customer is reached, to verify that they asked. */
function Reached(props: { readonly id: string; readonly by: 'email' | 'phone_number' }) {
  const { id } = props;
  const read = useQuery({
    queryKey: ['admin', 'customer', id],
    queryFn: () => call(readCustomerCase, { params: { id } }),
  });
  if (read.isPending) return <Skeleton height={20} width={160} />;
  if (!read.data) return <Unread query={read} />;
  return <span>{read.data[props.by] ?? 'not given'}</span>;
}

function Review(props: {
  readonly removal: Removal;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  const { removal, onDecided } = props;
  const params = { id: removal.id };
  return (
    <TwoAdmins
      request={removal}
      admin={props.admin}
      about={{
        uid: removal.customer,
        toSelf: 'This is about your own account. Another admin decides.',
      }}
      facts={[
        [
          'Customer',
          <RecordLink key="customer" id={removal.customer}>
            {removal.customerName}
          </RecordLink>,
        ],
        ['E-mail', <Reached key="email" id={removal.customer} by="email" />],
        ['Phone number', <Reached key="phone" id={removal.customer} by="phone_number" />],
        ['Reason', removal.reason],
      ]}
      decision={[['Reason of the decision', removal.decisionReason]]}
      opens={false}
      toAsker="A different admin must approve it within 24 hours; nothing is removed until then."
      lapsed={removal.lapsed ? 'Nobody approved this within 24 hours, so it has lapsed. Make a new request.' : null}
      takesPassword={false}
      operations={{ approve: approveSecondFactorRemoval, decline: declineSecondFactorRemoval }}
      approve={
        <DecisionForm
          action="Remove second factor"
          send={(key) => call(approveSecondFactorRemoval, { params, body: {}, key })}
          onDone={() =>
            onDecided({
              tone: 'success',
              sentence: `Second factor, recovery codes and passkeys of ${removal.customerName} are removed, and every session has ended.`,
            })
          }
        >
          Removes the second factor, recovery codes and passkeys and ends every session. The password alone then signs
          in. Verify for yourself that this person asked, by the phone number or the e-mail address above.
        </DecisionForm>
      }
      decline={
        <ReasonForm
          about={removal.id}
          action="Decline removal"
          label="Reason"
          send={(reason, key) => call(declineSecondFactorRemoval, { params, body: { reason }, key })}
          onDone={() =>
            onDecided({
              tone: 'success',
              sentence: `The removal of ${removal.customerName}’s second factor is declined. Nothing changes.`,
            })
          }
        >
          Nothing changes.
        </ReasonForm>
      }
    />
  );
}
