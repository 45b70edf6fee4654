import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { assignTickets, listSupport } from '#api/support-desk.ts';
import { askedBy, orders, recordFields } from '#web/admin/lists/filter-fields.ts';
import { type Kept, searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { ListTools } from '#web/admin/lists/list-tools.tsx';
import { SavedViews } from '#web/admin/lists/saved-views.tsx';
import { Selecting, Selects } from '#web/admin/lists/selecting.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { emptyWords, Filter, Listing } from '#web/admin/widgets/listing.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { type Column, columnKey } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Promised } from './promise.tsx';
import { SeveralConversations } from './several.tsx';
import styles from './support.module.css';
import { SupportSearch } from './support-search.tsx';
import { holderNames, holders, subjectNames } from './support-words.ts';

type Listed = ReplyOf<typeof listSupport>['items'][number];

const parts = ['open', 'answered', 'closed', 'all'] as const;
type Part = (typeof parts)[number];
const partNames = { open: 'Waiting for us', answered: 'Answered', closed: 'Closed', all: 'All' } as const;

const orderWords = {
  open: { oldest: 'longest', newest: 'newest' },
  rest: { oldest: 'oldest', newest: 'newest' },
} as const;

const empty: Readonly<Record<Part, string>> = {
  open: 'Nobody is waiting for an answer. New messages appear here.',
  answered: 'No conversation is waiting for its customer.',
  closed: 'No conversation is closed.',
  all: 'No customer has written yet.',
};

function withoutEmptyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

/** What a narrow screen shows below the customer, unless its column is hidden. */
const narrowWords = (ticket: Listed, hidden: ReadonlySet<string>): string =>
  [
    hidden.has('About') ? null : subjectNames[ticket.subject],
    hidden.has('Assigned to') ? null : (ticket.assignee?.name ?? 'unassigned'),
  ]
    .filter((word) => word !== null)
    .join(' · ');

const customerColumn = (hidden: ReadonlySet<string>): Column<Listed> => ({
  name: 'Customer',
  cell: (ticket) => (
    <Selects id={ticket.id} name={ticket.customer.displayName} seen={ticket.lastSeq}>
      <Link
        to="/admin/support/$ticket"
        params={{ ticket: ticket.id }}
        data-row={ticket.waitingSince === null ? 'rests' : 'waits'}
      >
        {ticket.customer.displayName}
      </Link>
      {ticket.unread > 0 && <span className={styles.unread}>{ticket.unread} unread</span>}
      <small className={tables.narrow}>{narrowWords(ticket, hidden)}</small>
    </Selects>
  ),
});

/** The columns that can be hidden. The address has their names, which are the same in each part of the list. */
const furtherColumns: readonly Column<Listed>[] = [
  { name: 'About', minor: true, cell: ({ subject }) => subjectNames[subject] },
  {
    name: 'Newest message',
    minor: true,
    cell: ({ newest }) => <span className={styles.newest}>{withoutEmptyLines(newest)}</span>,
  },
  { name: 'Assigned to', minor: true, cell: ({ assignee }) => assignee?.name ?? '–' },
  {
    name: 'Waiting or state',
    number: true,
    cell: ({ waitingSince, dueAt, state, changedAt }) =>
      waitingSince !== null && dueAt !== null ? (
        <>
          <Waiting since={waitingSince} /> · <Promised dueAt={dueAt} />
        </>
      ) : (
        <>
          <Tag tone="quiet">{state}</Tag> <Waiting since={changedAt} />
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
  const address = useListAddress();
  const { kept, change } = address;
  const { part, holder, search, asked, order, query } = conversationsOf(kept);
  const pages = useQueuePages(['support', 'desk', query], (page) =>
    call(listSupport, { query: { ...page, ...query } }),
  );
  const may = useMay();
  const hidden = new Set(kept['hide']?.split(',') ?? []);
  const { order: _, ...filters } = asked;
  const found = search === '' ? emptyWords('conversations', filters, empty[part]) : `Nothing here matches “${search}”.`;
  return (
    <Panel id="inbox-title" title={`${partNames[part]}, ${orderWords[part === 'open' ? 'open' : 'rest'][order]} first`}>
      <SupportSearch
        key={search}
        what="conversations"
        label="E-mail, ticket or words of a message"
        searched={search}
        onSearch={(text) => change({ search: text, show: text === '' ? null : 'all' })}
      />
      <SavedViews list="support" address={address} />
      <ListTools
        what="conversations"
        address={address}
        fields={recordFields}
        asked={asked}
        order={order}
        columns={furtherColumns.map((column) => ({ key: columnKey(column), name: column.name }))}
        hidden={hidden}
        file={`/api/admin/support/tickets.csv${searchOf(query)}`}
      />
      <Filter
        label="Which conversations"
        options={parts}
        wordOf={(one) => partNames[one]}
        value={part}
        onChange={(one) => change({ show: one === 'open' ? null : one })}
      />
      <Filter
        label="Whose conversations"
        options={holders}
        wordOf={(one) => holderNames[one]}
        value={holder}
        onChange={(one) => change({ holder: one === 'anybody' ? null : one })}
      />
      <Selecting of={address.searchWith({ message: null })} may={may(assignTickets)}>
        <SeveralConversations />
        <Listing pages={pages} what="conversations" empty={found} searched>
          <DataTable label="Conversations" columns={columnsOf(hidden)} items={pages.items} keyOf={({ id }) => id} />
        </Listing>
      </Selecting>
    </Panel>
  );
}
