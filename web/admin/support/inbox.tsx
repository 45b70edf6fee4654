import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { assignTickets, listSupport } from '#api/support-desk.ts';
import { askedBy, orders, recordFields } from '#web/admin/lists/filter-fields.ts';
import { type Kept, searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { ListTools } from '#web/admin/lists/list-tools.tsx';
import { SavedViews } from '#web/admin/lists/saved-views.tsx';
import { Selecting, Selects } from '#web/admin/lists/selecting.tsx';
import { emptyWords, Filter, Listing } from '#web/admin/widgets/listing.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { ListTable } from '#web/ui/list-table.tsx';
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

const columnsOf = (part: Part) => [
  { name: 'Customer' },
  { name: 'About', minor: true },
  { name: 'Newest message', minor: true },
  { name: 'Assigned to', minor: true },
  { name: part === 'open' ? 'Waiting' : 'State', number: true },
];

function withoutEmptyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

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
        columns={[]}
        hidden={new Set()}
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
          <ListTable label="Conversations" columns={columnsOf(part)}>
            {pages.items.map((ticket) => (
              <Row key={ticket.id} ticket={ticket} />
            ))}
          </ListTable>
        </Listing>
      </Selecting>
    </Panel>
  );
}

function Row({ ticket }: { readonly ticket: Listed }) {
  const { id, customer, subject, newest, unread, assignee, waitingSince, dueAt, state, changedAt, lastSeq } = ticket;
  return (
    <tr>
      <td>
        <Selects id={id} name={customer.displayName} seen={lastSeq}>
          <Link
            to="/admin/support/$ticket"
            params={{ ticket: id }}
            data-row={waitingSince === null ? 'rests' : 'waits'}
          >
            {customer.displayName}
          </Link>
          {unread > 0 && <span className={styles.unread}>{unread} unread</span>}
          <small className={tables.narrow}>
            {subjectNames[subject]} · {assignee?.name ?? 'unassigned'}
          </small>
        </Selects>
      </td>
      <td className={tables.minor}>{subjectNames[subject]}</td>
      <td className={tables.minor}>
        <span className={styles.newest}>{withoutEmptyLines(newest)}</span>
      </td>
      <td className={tables.minor}>{assignee?.name ?? '–'}</td>
      <td className={tables.number}>
        {waitingSince !== null && dueAt !== null ? (
          <>
            <Waiting since={waitingSince} /> · <Promised dueAt={dueAt} />
          </>
        ) : (
          <>
            <Tag tone="quiet">{state}</Tag> <Waiting since={changedAt} />
          </>
        )}
      </td>
    </tr>
  );
}
