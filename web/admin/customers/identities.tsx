import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
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
import { textOf } from '#web/texts/text.ts';
import tables from '#web/ui/table.module.css';
import { readableTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { identityTones } from '#web/widgets/state-tones.ts';
import { IdentityReview } from './identity-review.tsx';

const statuses = ['pending', 'approved', 'declined', 'superseded', 'all'] as const;
type Shown = (typeof statuses)[number];

const words: Readonly<Record<IdentityCase['status'], MessageDescriptor>> = {
  submitted: msg({ message: 'submitted', context: 'ID images' }),
  in_review: msg({ message: 'in review', context: 'ID images' }),
  approved: msg({ message: 'approved', context: 'ID images' }),
  declined: msg({ message: 'declined', context: 'ID images' }),
  superseded: msg({ message: 'superseded', context: 'ID images' }),
};

/** What the parts of the list are called. */
const partWords: Readonly<Record<Shown, MessageDescriptor>> = {
  pending: msg({ message: 'open', context: 'ID images' }),
  approved: words.approved,
  declined: words.declined,
  superseded: words.superseded,
  all: msg({ message: 'all', context: 'ID images' }),
};

const nameOf = ({ declared }: IdentityCase): string => `${declared.firstName} ${declared.lastName}`;

const columnsFor = (admin: string): readonly Column<IdentityCase>[] => [
  {
    name: msg`Name`,
    cell: (identity) => (
      <>
        <strong>{nameOf(identity)}</strong>
        <SharedTag identity={identity} />
        <small className={tables.narrow}>
          {textOf(words[identity.status])} · <Due identity={identity} />
        </small>
      </>
    ),
  },
  { name: msg`E-mail`, minor: true, cell: ({ declared }) => declared.email },
  {
    name: msg`Reviewer`,
    minor: true,
    cell: ({ reviewer }) => (reviewer === null ? t`nobody` : <Person id={reviewer} self={admin} />),
  },
  {
    name: msg`Status`,
    minor: true,
    cell: ({ status }) => <Tag tone={identityTones[status]}>{textOf(words[status])}</Tag>,
  },
  { name: msg`Waiting`, minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
  { name: msg`Time left`, minor: true, cell: (identity) => <Due identity={identity} /> },
];

/** That others sent one of the same images (O1); nothing where nobody did. */
function SharedTag({ identity }: { readonly identity: IdentityCase }) {
  useLingui();
  const { sharedWith } = identity;
  if (sharedWith === 0) return null;
  return (
    <>
      {' '}
      <Tag tone="down">
        {plural(sharedWith, { one: 'Same ID image as # other', other: 'Same ID image as # others' })}
      </Tag>
    </>
  );
}

/** What is left of the promised 48 hours, or by how much they are over (I4). */
function Due({ identity }: { readonly identity: IdentityCase }) {
  useLingui();
  const now = useNow(useLive().serverNow, 30_000);
  if (identity.endedAt !== null) return <Trans context="ID images">decided</Trans>;
  const left = Date.parse(identity.dueAt) - now;
  const span = waiting(Math.abs(left));
  const due = readableTime(identity.dueAt);
  return (
    <time dateTime={identity.dueAt} title={t`Due ${due}`}>
      {left < 0 ? <Tag tone="down">{t`overdue by ${span}`}</Tag> : t`${span} left`}
    </time>
  );
}

const empty: Readonly<Record<Shown, MessageDescriptor>> = {
  pending: msg`No ID images are waiting for review. New ones appear here as customers submit them.`,
  approved: msg`No ID images have been approved yet.`,
  declined: msg`No ID images have been declined.`,
  superseded: msg`No ID images were replaced by newer ones.`,
  all: msg`No customer has submitted ID images yet.`,
};

const queryOf = (shown: Shown, asked: Readonly<Record<string, string>>) => ({
  ...asked,
  ...(shown === 'all' ? {} : { status: shown }),
});

/** ID images to review, the longest waiting first, against the promise of 48 hours (I4). */
export function IdentitiesQueue(props: { readonly admin: string }) {
  useLingui();
  const { admin } = props;
  const queue: QueueOf<IdentityCase, Shown> = {
    what: msg`identities`,
    statuses,
    words: partWords,
    read: (page, shown, asked) => call(reviewIdentities, { query: { ...page, ...queryOf(shown, asked) } }),
    fields: [
      { name: 'search', label: msg`Customer’s name or e-mail`, kind: 'text' },
      { name: 'reviewer', label: msg`Reviewer’s id`, kind: 'text' },
      ...recordFields,
    ],
    orderOf: (shown) => (shown === 'pending' ? 'oldest' : 'newest'),
    file: (shown, asked) => `/api/admin/identities.csv${searchOf(queryOf(shown, asked))}`,
    readOne: (id) => call(readIdentityCase, { params: { id } }),
    empty,
    columns: columnsFor(admin),
    idOf: ({ id }) => id,
    nameOf: (identity) => {
      const name = nameOf(identity);
      return t`ID images of ${name}`;
    },
    waits: ({ endedAt }) => endedAt === null,
    isReady: ({ reviewer, user_id }) => (reviewer === null || reviewer === admin) && user_id !== admin,
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
