import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listAccountEntries, readLedgerAccount } from '#api/ledger-accounts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import { WholeFile } from '#web/admin/lists/whole-file.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { assetWord } from '#web/admin/widgets/figures.ts';
import { Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { type Column, Facts } from '#web/admin/widgets/records.tsx';
import { useResultsFocus } from '#web/admin/widgets/results.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { accountName, type EntrySearch, entryQuery, type LedgerAccount } from './account-search.ts';
import { accountWords } from './account-words.ts';
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
  useLingui();
  const { id } = props;
  return (
    <RecordPage
      what={msg({ message: 'account', context: 'the books' })}
      id={id}
      read={() => call(readLedgerAccount, { params: { id } })}
      nameOf={titleOf}
    >
      {(account) => (
        <>
          <Panel id="record-title" title={t`Account`} aside={<Ways account={account} />}>
            <AccountFacts account={account} />
          </Panel>
          <Entries account={account} search={props.search} onSearch={props.onSearch} />
        </>
      )}
    </RecordPage>
  );
}

function titleOf(account: LedgerAccount): string {
  const name = accountName(account);
  return t`Account: ${name}`;
}

function Ways({ account: { kind, owner } }: { readonly account: LedgerAccount }) {
  useLingui();
  const word = textOf(accountWords[kind]);
  return (
    <nav className={styles.ways} aria-label={t`Of this account`}>
      <Link to="/admin/ledger/accounts" search={owner === null ? { kind } : { whose: owner.uid }}>
        {owner === null ? t`All accounts ${word}` : t`All accounts of this customer`}
      </Link>
    </nav>
  );
}

function AccountFacts({ account }: { readonly account: LedgerAccount }) {
  useLingui();
  const { id, kind, asset, owner, copy, balance, entries, firstAt, lastAt } = account;
  return (
    <Facts
      facts={[
        [t`Account`, id],
        [t`Kind`, textOf(accountWords[kind])],
        [t`Asset`, assetWord(asset)],
        [
          t({ message: 'Owner', context: 'the books' }),
          owner === null ? (
            ownerless(kind)
          ) : (
            <RecordLink key="owner" id={owner.uid}>
              {owner.name}
            </RecordLink>
          ),
        ],
        [t({ message: 'Copy', context: 'a record' }), copy === null ? null : <RecordLink key="copy" id={copy} />],
        [t`Balance`, `${signedMoney(balance)} ${assetWord(asset)}`],
        [t`Entries`, money(String(entries))],
        [t`First entry`, firstAt === null ? null : <Moment key="first" iso={firstAt} />],
        [t`Newest entry`, lastAt === null ? null : <Moment key="last" iso={lastAt} />],
      ]}
    />
  );
}

type Entry = ReplyOf<typeof listAccountEntries>['items'][number];

const columnsOf = (asset: string): readonly Column<Entry>[] => [
  {
    name: msg`Journal`,
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
  { name: msg`Caused by`, cell: ({ cause }) => <RecordLink id={cause} /> },
  {
    name: msg`Amount`,
    number: true,
    amount: ({ amount }) => ({ text: signedMoney(amount), unit: assetWord(asset) }),
  },
  { name: msg`Balance after`, number: true, cell: ({ balanceAfter }) => signedMoney(balanceAfter) },
  {
    name: msg({ message: 'Entry', context: 'the books' }),
    number: true,
    minor: true,
    cell: ({ number }) => money(String(number)),
  },
  { name: msg`Posted`, minor: true, cell: ({ time }) => <Moment iso={time} /> },
];

/** Its entries, the newest first, with its balance after each as the books have it; all or those of some days. */
function Entries(props: Searched & { readonly account: LedgerAccount }) {
  useLingui();
  const { account, search } = props;
  const read = entryQuery(account.id, search);
  useResultsFocus(JSON.stringify(search));
  return (
    <Panel
      id="entries-title"
      title={orderedTitle(t`Entries`, 'newest')}
      aside={
        read.query && (
          <WholeFile
            href={`/api/admin/ledger-entries.csv${searchOf(read.query)}`}
            what={t({ message: 'entries', context: 'the books' })}
          />
        )
      }
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
  useLingui();
  const { asset, query } = props;
  const pages = useQueuePages(['admin', 'account-entries', query], (page) =>
    call(listAccountEntries, { query: { limit: 25, ...page, ...query } }),
  );
  const narrowed = query.from !== undefined || query.to !== undefined;
  const empty = narrowed ? t`No entries on these days. Change or clear the filters.` : t`No entries yet.`;
  return (
    <Listing pages={pages} what={t({ message: 'entries', context: 'the books' })} empty={empty} searched>
      <DataTable label={t`Entries`} columns={columnsOf(asset)} items={pages.items} keyOf={({ id }) => id} />
    </Listing>
  );
}

function Days(props: Searched & { readonly problem: ReturnType<typeof entryQuery>['problem'] }) {
  useLingui();
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
          label={field === 'from' ? t`From day (UTC)` : t`To day (UTC)`}
          value={typed[field] ?? ''}
          error={props.problem?.field === field ? props.problem.sentence : null}
          onChange={(day) => setTyped({ ...typed, [field]: day })}
        />
      ))}
    </SearchForm>
  );
}
