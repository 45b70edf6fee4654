import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listAccountEntries, readLedgerAccount } from '#api/ledger-accounts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import { WholeFile } from '#web/admin/lists/whole-file.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { assetWord } from '#web/admin/widgets/figures.ts';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { type Column, Facts } from '#web/admin/widgets/records.tsx';
import { useResultsFocus } from '#web/admin/widgets/results.tsx';
import { call } from '#web/client/client.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { accountName, type EntrySearch, entryQuery, type LedgerAccount } from './account-search.ts';
import { journalTitle, ownerless } from './journal-words.ts';
import { RecordLink } from './record-link.tsx';
import { RecordPage } from './record-page.tsx';
import styles from './records.module.css';
import { SearchForm } from './search-form.tsx';

interface Searched {
  readonly search: EntrySearch;
  readonly onSearch: (search: EntrySearch) => void;
}

/** One account of the books with its entries (R1.16). */
export function AccountPage(props: Searched & { readonly id: string }) {
  const { id } = props;
  return (
    <RecordPage what="account" id={id} read={() => call(readLedgerAccount, { params: { id } })} nameOf={titleOf}>
      {(account) => (
        <>
          <Panel id="record-title" title="Account" aside={<Ways account={account} />}>
            <AccountFacts account={account} />
          </Panel>
          <Entries account={account} search={props.search} onSearch={props.onSearch} />
        </>
      )}
    </RecordPage>
  );
}

const titleOf = (account: LedgerAccount): string => `Account: ${accountName(account)}`;

function Ways({ account: { kind, owner } }: { readonly account: LedgerAccount }) {
  return (
    <nav className={styles.ways} aria-label="Of this account">
      <Link to="/admin/ledger/accounts" search={owner === null ? { kind } : { whose: owner.uid }}>
        {owner === null ? `All accounts ${kind}` : 'All accounts of this customer'}
      </Link>
    </nav>
  );
}

function AccountFacts({ account }: { readonly account: LedgerAccount }) {
  const { id, kind, asset, owner, copy, balance, entries, firstAt, lastAt } = account;
  return (
    <Facts
      facts={[
        ['Account', id],
        ['Kind', kind],
        ['Asset', assetWord(asset)],
        [
          'Owner',
          owner === null ? (
            ownerless(kind)
          ) : (
            <RecordLink key="owner" id={owner.uid}>
              {owner.name}
            </RecordLink>
          ),
        ],
        ['Copy', copy === null ? null : <RecordLink key="copy" id={copy} />],
        ['Balance', `${signedMoney(balance)} ${assetWord(asset)}`],
        ['Entries', entries.toLocaleString('en')],
        ['First entry', firstAt === null ? null : <Moment key="first" iso={firstAt} />],
        ['Newest entry', lastAt === null ? null : <Moment key="last" iso={lastAt} />],
      ]}
    />
  );
}

type Entry = ReplyOf<typeof listAccountEntries>['items'][number];

const columnsOf = (asset: string): readonly Column<Entry>[] => [
  {
    name: 'Journal',
    cell: ({ journal, code, time }) => (
      <>
        <RecordLink id={journal} row>
          {journalTitle(code)}
        </RecordLink>
        <small className={tables.narrow}>
          <Moment iso={time} />
        </small>
      </>
    ),
  },
  { name: 'Caused by', cell: ({ cause }) => <RecordLink id={cause} /> },
  {
    name: 'Amount',
    number: true,
    amount: ({ amount }) => ({ text: signedMoney(amount), unit: assetWord(asset) }),
  },
  { name: 'Balance after', number: true, cell: ({ balanceAfter }) => signedMoney(balanceAfter) },
  { name: 'Entry', number: true, minor: true, cell: ({ number }) => number.toLocaleString('en') },
  { name: 'Posted', minor: true, cell: ({ time }) => <Moment iso={time} /> },
];

/** Its entries, the newest first, with its balance after each as the books have it; all or those of some days. */
function Entries(props: Searched & { readonly account: LedgerAccount }) {
  const { account, search } = props;
  const read = entryQuery(account.id, search);
  useResultsFocus(JSON.stringify(search));
  return (
    <Panel
      id="entries-title"
      title="Entries, newest first"
      aside={read.query && <WholeFile href={`/api/admin/ledger-entries.csv${searchOf(read.query)}`} what="entries" />}
    >
      <Days key={JSON.stringify(search)} search={search} problem={read.problem} onSearch={props.onSearch} />
      {read.query && <EntryList asset={account.asset} query={read.query} />}
    </Panel>
  );
}

function EntryList(props: {
  readonly asset: string;
  readonly query: NonNullable<ReturnType<typeof entryQuery>['query']>;
}) {
  const { asset, query } = props;
  const pages = useQueuePages(['admin', 'account-entries', query], (page) =>
    call(listAccountEntries, { query: { limit: 25, ...page, ...query } }),
  );
  const narrowed = query.from !== undefined || query.to !== undefined;
  const empty = narrowed ? 'No entries on these days. Change or clear the filters.' : 'No entries yet.';
  return (
    <Listing pages={pages} what="entries" empty={empty} searched>
      <DataTable label="Entries" columns={columnsOf(asset)} items={pages.items} keyOf={({ id }) => id} />
    </Listing>
  );
}

function Days(props: Searched & { readonly problem: ReturnType<typeof entryQuery>['problem'] }) {
  const [typed, setTyped] = useState(props.search);
  return (
    <SearchForm
      search={props.search}
      open={props.problem !== null}
      onSend={() => props.onSearch(typed)}
      onClear={() => props.onSearch({})}
    >
      {(['from', 'to'] as const).map((field) => (
        <DateField
          key={field}
          kind="day"
          label={field === 'from' ? 'From day (UTC)' : 'To day (UTC)'}
          value={typed[field] ?? ''}
          error={props.problem?.field === field ? props.problem.sentence : null}
          onChange={(day) => setTyped({ ...typed, [field]: day })}
        />
      ))}
    </SearchForm>
  );
}
