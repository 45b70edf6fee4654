import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { assignTickets, listSupport } from '#api/support-desk.ts';
import { askedBy, type Order, orders, recordFields } from '#web/admin/lists/filter-fields.ts';
import { holderNames, holders } from '#web/admin/lists/holders.ts';
import { hiddenOf, type Kept, searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { ListTools } from '#web/admin/lists/list-tools.tsx';
import { SavedViews } from '#web/admin/lists/saved-views.tsx';
import { Selecting, Selects } from '#web/admin/lists/selecting.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { emptyWords, Filter, Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { type Column, columnKey } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Promised } from './promise.tsx';
import { SeveralConversations } from './several.tsx';
import styles from './support.module.css';
import { SupportSearch } from './support-search.tsx';
import { stateWords, subjectNames } from './support-words.ts';

type Listed = ReplyOf<typeof listSupport>['items'][number];

const parts = ['open', 'answered', 'closed', 'all'] as const;
type Part = (typeof parts)[number];
const partNames = {
  open: msg`Waiting for us`,
  answered: msg({ message: 'Answered', context: 'conversations' }),
  closed: msg({ message: 'Closed', context: 'conversations' }),
  all: msg({ message: 'All', context: 'conversations' }),
} as const;

/** Of what waits, the oldest has waited longest. */
function titleOf(part: Part, order: Order): string {
  const title = textOf(partNames[part]);
  return part === 'open' && order === 'oldest' ? t`${title}, longest first` : orderedTitle(title, order);
}

const empty: Readonly<Record<Part, MessageDescriptor>> = {
  open: msg`Nobody is waiting for an answer. New messages appear here.`,
  answered: msg`No conversation is waiting for its customer.`,
  closed: msg`No conversation is closed.`,
  all: msg`No customer has written yet.`,
};

function withoutEmptyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

const aboutColumn: Column<Listed> = {
  name: msg({ message: 'About', context: 'a conversation' }),
  minor: true,
  cell: ({ subject }) => textOf(subjectNames[subject]),
};

const assigneeColumn: Column<Listed> = {
  name: msg`Assigned to`,
  minor: true,
  cell: ({ assignee }) => assignee?.name ?? '–',
};

const unreadWords = ({ unread }: Listed): string => t`${unread} unread`;

/** What a narrow screen shows below the customer, unless its column is hidden. */
const narrowWords = (ticket: Listed, hidden: ReadonlySet<string>): string =>
  [
    hidden.has(columnKey(aboutColumn)) ? null : textOf(subjectNames[ticket.subject]),
    hidden.has(columnKey(assigneeColumn)) ? null : (ticket.assignee?.name ?? t`unassigned`),
  ]
    .filter((word) => word !== null)
    .join(' · ');

const customerColumn = (hidden: ReadonlySet<string>): Column<Listed> => ({
  name: msg`Customer`,
  cell: (ticket) => (
    <Selects id={ticket.id} name={ticket.customer.displayName} seen={ticket.lastSeq}>
      <Link
        to="/admin/support/$ticket"
        params={{ ticket: ticket.id }}
        data-row={ticket.waitingSince === null ? 'rests' : 'waits'}
      >
        {ticket.customer.displayName}
      </Link>
      {ticket.unread > 0 && <span className={styles.unread}>{unreadWords(ticket)}</span>}
      <small className={tables.narrow}>{narrowWords(ticket, hidden)}</small>
    </Selects>
  ),
});

/** The columns that can be hidden. The address has their names, which are the same in each part of the list. */
const furtherColumns: readonly Column<Listed>[] = [
  aboutColumn,
  {
    name: msg`Newest message`,
    minor: true,
    cell: ({ newest }) => <span className={styles.newest}>{withoutEmptyLines(newest)}</span>,
  },
  assigneeColumn,
  {
    name: msg`Waiting or state`,
    number: true,
    cell: ({ waitingSince, dueAt, state, changedAt }) =>
      waitingSince !== null && dueAt !== null ? (
        <>
          <Waiting since={waitingSince} /> · <Promised dueAt={dueAt} />
        </>
      ) : (
        <>
          <Tag tone="quiet">{textOf(stateWords[state])}</Tag> <Waiting since={changedAt} />
        </>
      ),
  },
];

const columnsOf = (hidden: ReadonlySet<string>): readonly Column<Listed>[] => [
  customerColumn(hidden),
  ...furtherColumns.filter((column) => !hidden.has(columnKey(column))),
];

/** Which conversations an address asks for, and in which order. */
function conversationsOf(kept: Kept) {
  const part = parts.find((one) => one === kept['show']) ?? 'open';
  const holder = holders.find((one) => one === kept['holder']) ?? 'anybody';
  const search = kept['search'] ?? '';
  const asked = askedBy(recordFields, kept);
  const order = orders.find((one) => one === asked['order']) ?? (part === 'open' ? 'oldest' : 'newest');
  const query = {
    ...asked,
    ...(part === 'all' ? {} : { state: part }),
    ...(holder === 'anybody' ? {} : { assigned: holder }),
    ...(search === '' ? {} : { search }),
  };
  return { part, holder, search, asked, order, query };
}

/** Conversations with customers: those that wait for staff first, the longest waiting on top (S1). */
export function Inbox() {
  useLingui();
  const address = useListAddress();
  const { kept, change } = address;
  const { part, holder, search, asked, order, query } = conversationsOf(kept);
  const pages = useQueuePages(['support', 'desk', query], (page) =>
    call(listSupport, { query: { ...page, ...query } }),
  );
  const may = useMay();
  const hidden = hiddenOf(kept);
  const { order: _, ...filters } = asked;
  const found =
    search === '' ? emptyWords(t`conversations`, filters, textOf(empty[part])) : t`Nothing here matches “${search}”.`;
  return (
    <Panel id="inbox-title" title={titleOf(part, order)}>
      <SupportSearch
        key={search}
        what={t`conversations`}
        label={t`E-mail, ticket or words of a message`}
        searched={search}
        onSearch={(text) => change({ search: text, show: text === '' ? null : 'all' })}
      />
      <SavedViews list="support" address={address} />
      <ListTools
        what={t`conversations`}
        address={address}
        fields={recordFields}
        asked={asked}
        order={order}
        columns={furtherColumns}
        hidden={hidden}
        file={`/api/admin/support/tickets.csv${searchOf(query)}`}
      />
      <Filter
        label={t`Which conversations`}
        options={parts}
        wordOf={(one) => textOf(partNames[one])}
        value={part}
        onChange={(one) => change({ show: one === 'open' ? null : one })}
      />
      <Filter
        label={t`Whose conversations`}
        options={holders}
        wordOf={(one) => textOf(holderNames[one])}
        value={holder}
        onChange={(one) => change({ holder: one === 'anybody' ? null : one })}
      />
      <Selecting of={address.searchWith({ message: null })} may={may(assignTickets)}>
        <SeveralConversations />
        <Listing
          pages={pages}
          what={t`conversations`}
          empty={found}
          searched
          waits={pages.items.some(({ waitingSince }) => waitingSince !== null)}
        >
          <DataTable label={t`Conversations`} columns={columnsOf(hidden)} items={pages.items} keyOf={({ id }) => id} />
        </Listing>
      </Selecting>
    </Panel>
  );
}
