import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { adminTraders, readApplicationCase } from '#api/trader-review.ts';
import { type ApplicationStatus, applicationStatuses } from '#domain/copying/applications.ts';
import { recordFields } from '#web/admin/lists/filter-fields.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import type { TraderCase } from '#web/admin/queue/cases.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import styles from '#web/admin/widgets/listing.module.css';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { applicationTones } from '#web/widgets/state-tones.ts';
import { TraderList } from './trader-list.tsx';
import { TraderReview } from './trader-review.tsx';
import { applicationWords, shareOf } from './trader-words.ts';

const columns: readonly Column<TraderCase>[] = [
  {
    name: msg`Name`,
    cell: ({ name, customerName, createdAt }) => (
      <>
        <strong>{name}</strong>
        <small className={tables.narrow}>
          {customerName} · <Waiting since={createdAt} />
        </small>
      </>
    ),
  },
  { name: msg`Customer`, minor: true, cell: ({ customerName }) => customerName },
  { name: msg`Settled trades`, minor: true, number: true, cell: ({ settledTrades }) => settledTrades },
  { name: msg`Profit (USD)`, number: true, cell: ({ profit }) => money(profit) },
  { name: msg`Share`, minor: true, number: true, cell: ({ shareBps }) => shareOf(shareBps) },
  {
    name: msg`Status`,
    minor: true,
    cell: ({ status }) => <Tag tone={applicationTones[status]}>{textOf(applicationWords[status])}</Tag>,
  },
  { name: msg`Waiting`, minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
];

/** What the parts of the list are called. */
const partWords: Readonly<Record<ApplicationStatus, MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'several applications' }),
  approved: msg({ message: 'approved', context: 'several applications' }),
  declined: msg({ message: 'declined', context: 'several applications' }),
  withdrawn: msg({ message: 'withdrawn', context: 'several applications' }),
};

const queue: QueueOf<TraderCase, ApplicationStatus> = {
  what: msg`applications`,
  title: msg`Applications to be a trader`,
  statuses: applicationStatuses,
  wordOf: (part) => textOf(partWords[part]),
  read: (page, status, asked) => call(adminTraders, { query: { ...page, ...asked, status } }),
  fields: recordFields,
  orderOf: (shown) => (shown === 'pending' ? 'oldest' : 'newest'),
  file: (status, asked) => `/api/admin/traders.csv${searchOf({ ...asked, status })}`,
  readOne: (id) => call(readApplicationCase, { params: { id } }),
  empty: {
    pending: msg`No application waits for a decision.`,
    approved: msg`Nobody has been admitted yet.`,
    declined: msg`No application has been declined.`,
    withdrawn: msg`No application has been withdrawn.`,
  },
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => t`application of ${name}`,
  hasPage: true,
  waits: ({ status }) => status === 'pending',
};

/** Who wants to be a trader, and who is one (C5). */
export function TradersBoard(props: { readonly admin: string }) {
  return (
    <div className={styles.stack}>
      <ReviewQueue
        of={queue}
        detail={(application, onDecided) => (
          <TraderReview application={application} admin={props.admin} onDecided={onDecided} />
        )}
      />
      <TraderList admin={props.admin} />
    </div>
  );
}
