import { readIdentityCase, reviewIdentities } from '#api/identity.ts';
import { recordFields } from '#web/admin/lists/filter-fields.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import type { IdentityCase } from '#web/admin/queue/cases.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { waiting } from '#web/admin/widgets/figures.ts';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import tables from '#web/ui/table.module.css';
import { readableTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { IdentityReview } from './identity-review.tsx';

const statuses = ['pending', 'approved', 'declined', 'superseded', 'all'] as const;
type Shown = (typeof statuses)[number];

const tones = {
  submitted: 'warn',
  in_review: 'warn',
  approved: 'up',
  declined: 'down',
  superseded: 'quiet',
} as const;

const words = {
  submitted: 'submitted',
  in_review: 'in review',
  approved: 'approved',
  declined: 'declined',
  superseded: 'superseded',
} as const;

const nameOf = ({ declared }: IdentityCase): string => `${declared.firstName} ${declared.lastName}`;

const columnsFor = (admin: string): readonly Column<IdentityCase>[] => [
  {
    name: 'Name',
    cell: (identity) => (
      <>
        <strong>{nameOf(identity)}</strong>
        <small className={tables.narrow}>
          {words[identity.status]} · <Due identity={identity} />
        </small>
      </>
    ),
  },
  { name: 'E-mail', minor: true, cell: ({ declared }) => declared.email },
  {
    name: 'Reviewer',
    minor: true,
    cell: ({ reviewer }) => (reviewer === null ? 'nobody' : <Person id={reviewer} self={admin} />),
  },
  { name: 'Status', minor: true, cell: ({ status }) => <Tag tone={tones[status]}>{words[status]}</Tag> },
  { name: 'Waiting', minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
  { name: 'Time left', minor: true, cell: (identity) => <Due identity={identity} /> },
];

/** What is left of the promised 48 hours, or by how much they are over (I4). */
function Due({ identity }: { readonly identity: IdentityCase }) {
  const now = useNow(useLive().serverNow, 30_000);
  if (identity.endedAt !== null) return <>decided</>;
  const left = Date.parse(identity.dueAt) - now;
  return (
    <time dateTime={identity.dueAt} title={`Due ${readableTime(identity.dueAt)}`}>
      {left < 0 ? <Tag tone="down">overdue by {waiting(-left)}</Tag> : `${waiting(left)} left`}
    </time>
  );
}

const empty: Readonly<Record<Shown, string>> = {
  pending: 'No ID images are waiting for review. New ones appear here as customers submit them.',
  approved: 'No ID images have been approved yet.',
  declined: 'No ID images have been declined.',
  superseded: 'No ID images were replaced by newer ones.',
  all: 'No customer has submitted ID images yet.',
};

const queryOf = (shown: Shown, asked: Readonly<Record<string, string>>) => ({
  ...asked,
  ...(shown === 'all' ? {} : { status: shown }),
});

/** ID images to review, the longest waiting first, against the promise of 48 hours (I4). */
export function IdentitiesQueue(props: { readonly admin: string }) {
  const { admin } = props;
  const queue: QueueOf<IdentityCase, Shown> = {
    what: 'identities',
    statuses,
    words: { pending: 'open' },
    read: (page, shown, asked) => call(reviewIdentities, { query: { ...page, ...queryOf(shown, asked) } }),
    fields: [
      { name: 'search', label: 'Customer’s name or e-mail', kind: 'text' },
      { name: 'reviewer', label: 'Reviewer’s id', kind: 'text' },
      ...recordFields,
    ],
    orderOf: (shown) => (shown === 'pending' ? 'oldest' : 'newest'),
    file: (shown, asked) => `/api/admin/identities.csv${searchOf(queryOf(shown, asked))}`,
    readOne: (id) => call(readIdentityCase, { params: { id } }),
    empty,
    columns: columnsFor(admin),
    idOf: ({ id }) => id,
    nameOf: (identity) => `ID images of ${nameOf(identity)}`,
    waits: ({ endedAt }) => endedAt === null,
  };
  return (
    <ReviewQueue
      of={queue}
      detail={(identity, onDecided, onStatusMessage) => (
        <IdentityReview
          key={identity.id}
          identity={identity}
          admin={admin}
          onDecided={onDecided}
          onStatusMessage={onStatusMessage}
        />
      )}
    />
  );
}
