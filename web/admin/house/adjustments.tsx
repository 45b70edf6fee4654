import { listAdjustments, readAdjustmentCase } from '#api/adjustments.ts';
import { adjustmentDirections } from '#domain/review/adjustments.ts';
import { requestStatuses } from '#domain/review/always-two.ts';
import { recordFields } from '#web/admin/lists/filter-fields.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import type { AdjustmentCase } from '#web/admin/queue/cases.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { AdjustmentRequest } from './adjustment-request.tsx';
import { AdjustmentReview } from './adjustment-review.tsx';
import { adjustmentTitle } from './adjustment-words.ts';

type Shown = (typeof requestStatuses)[number];

const tones = { pending: 'warn', approved: 'up', declined: 'down' } as const;

const columns: readonly Column<AdjustmentCase>[] = [
  {
    name: 'Customer',
    cell: ({ customer, direction, requestedBy, createdAt, reason }) => (
      <>
        <strong>{customer.name}</strong>
        <small className={tables.narrow}>
          {direction} · {reason} · by <Person id={requestedBy} /> · <Waiting since={createdAt} />
        </small>
      </>
    ),
  },
  { name: 'Direction', minor: true, cell: ({ direction }) => direction },
  { name: 'Amount (USD)', number: true, cell: ({ amount }) => money(amount) },
  { name: 'Reason', minor: true, cell: ({ reason }) => reason },
  { name: 'Requested by', minor: true, cell: ({ requestedBy }) => <Person id={requestedBy} /> },
  { name: 'Status', minor: true, cell: ({ status }) => <Tag tone={tones[status]}>{status}</Tag> },
  { name: 'Waiting', minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
];

const queue: QueueOf<AdjustmentCase, Shown> = {
  what: 'adjustments',
  statuses: requestStatuses,
  read: (page, status, asked) => call(listAdjustments, { query: { ...page, ...asked, status } }),
  fields: [
    { name: 'direction', label: 'Direction', kind: 'choice', options: adjustmentDirections },
    { name: 'amount', label: 'Amount (USD)', kind: 'amount' },
    ...recordFields,
  ],
  file: (status, asked) => `/api/admin/adjustments.csv${searchOf({ ...asked, status })}`,
  readOne: (id) => call(readAdjustmentCase, { params: { id } }),
  empty: {
    pending: 'No adjustment is waiting for a second admin.',
    approved: 'No balance has been adjusted.',
    declined: 'No adjustment has been declined.',
  },
  columns,
  idOf: ({ id }) => id,
  nameOf: adjustmentTitle,
  hasPage: true,
  orderOf: (shown) => (shown === 'pending' ? 'oldest' : 'newest'),
  waits: ({ status }) => status === 'pending',
};

/** Adjustments of customers' balances: one admin asks, a different one posts (P1, R3). */
export function AdjustmentsQueue(props: { readonly admin: string }) {
  return (
    <ReviewQueue
      of={queue}
      above={(onStatusMessage) => <AdjustmentRequest onStatusMessage={onStatusMessage} />}
      detail={(adjustment, onDecided) => (
        <AdjustmentReview adjustment={adjustment} admin={props.admin} onDecided={onDecided} />
      )}
    />
  );
}
