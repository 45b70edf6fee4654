import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { statusWord } from '#web/widgets/status-words.ts';
import { AdjustmentRequest } from './adjustment-request.tsx';
import { AdjustmentReview } from './adjustment-review.tsx';
import { adjustmentTitle, directionWords, reasonWord } from './adjustment-words.ts';

type Shown = (typeof requestStatuses)[number];

const tones = { pending: 'warn', approved: 'up', declined: 'down' } as const;

const columns: readonly Column<AdjustmentCase>[] = [
  {
    name: msg`Customer`,
    cell: ({ customer, direction, requestedBy, createdAt, reasonCode }) => (
      <>
        <strong>{customer.name}</strong>
        <small className={tables.narrow}>
          {textOf(directionWords[direction])} · {reasonWord(reasonCode)} ·{' '}
          <Trans>
            by <Person id={requestedBy} />
          </Trans>{' '}
          · <Waiting since={createdAt} />
        </small>
      </>
    ),
  },
  { name: msg`Direction`, minor: true, cell: ({ direction }) => textOf(directionWords[direction]) },
  { name: msg`Amount (USD)`, number: true, cell: ({ amount }) => money(amount) },
  { name: msg`Reason`, minor: true, cell: ({ reasonCode }) => reasonWord(reasonCode) },
  { name: msg`Requested by`, minor: true, cell: ({ requestedBy }) => <Person id={requestedBy} /> },
  { name: msg`Status`, minor: true, cell: ({ status }) => <Tag tone={tones[status]}>{statusWord(status)}</Tag> },
  { name: msg`Waiting`, minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
];

/** What the parts of the list are called. */
const partWords: Readonly<Record<Shown, MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'several adjustments' }),
  approved: msg({ message: 'approved', context: 'several adjustments' }),
  declined: msg({ message: 'declined', context: 'several adjustments' }),
};

const queue: QueueOf<AdjustmentCase, Shown> = {
  what: msg`adjustments`,
  statuses: requestStatuses,
  wordOf: (part) => textOf(partWords[part]),
  read: (page, status, asked) => call(listAdjustments, { query: { ...page, ...asked, status } }),
  fields: [
    { name: 'direction', label: msg`Direction`, kind: 'choice', options: adjustmentDirections, words: directionWords },
    { name: 'amount', label: msg`Amount (USD)`, kind: 'amount' },
    ...recordFields,
  ],
  file: (status, asked) => `/api/admin/adjustments.csv${searchOf({ ...asked, status })}`,
  readOne: (id) => call(readAdjustmentCase, { params: { id } }),
  empty: {
    pending: msg`No adjustment is waiting for a second admin.`,
    approved: msg`No balance has been adjusted.`,
    declined: msg`No adjustment has been declined.`,
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
      of={{ ...queue, isReady: ({ requestedBy, customer }) => ![requestedBy, customer.uid].includes(props.admin) }}
      above={(onStatusMessage) => <AdjustmentRequest onStatusMessage={onStatusMessage} />}
      detail={(adjustment, onDecided) => (
        <AdjustmentReview adjustment={adjustment} admin={props.admin} onDecided={onDecided} />
      )}
    />
  );
}
