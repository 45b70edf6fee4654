import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { listLedgerAccounts } from '#api/ledger-accounts.ts';
import { accountKinds } from '#domain/ledger/accounts.ts';
import { ledgerAssets } from '#domain/money/amount.ts';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { assetWord } from '#web/admin/widgets/figures.ts';
import { emptyWords, Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import type { Column } from '#web/admin/widgets/records.tsx';
import { useResultsFocus } from '#web/admin/widgets/results.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { AccountLink } from './account-link.tsx';
import { type AccountSearch, accountQuery, type LedgerAccount } from './account-search.ts';
import { accountWords } from './account-words.ts';
import { ownerless } from './journal-words.ts';
import { RecordLink } from './record-link.tsx';
import { SearchForm } from './search-form.tsx';

/** The accounts of the books, or those that are searched for (R1.16). The address holds the search. */
export function LedgerAccounts(props: {
  readonly search: AccountSearch;
  readonly onSearch: (search: AccountSearch) => void;
}) {
  useLingui();
  const query = accountQuery(props.search);
  const pages = useQueuePages(['admin', 'ledger-accounts', query], (page) =>
    call(listLedgerAccounts, { query: { limit: 25, ...page, ...query } }),
  );
  useResultsFocus(JSON.stringify(props.search));
  return (
    <Panel id="accounts-title" title={t`Accounts of the ledger`}>
      <Search key={JSON.stringify(props.search)} {...props} />
      <Listing pages={pages} what={t`accounts`} empty={emptyWords(t`accounts`, query)} searched>
        <DataTable label={t`Accounts`} columns={columns} items={pages.items} keyOf={({ id }) => id} />
      </Listing>
    </Panel>
  );
}

/** Whose it is, and of which copy. */
function Owner({ account: { kind, owner, copy } }: { readonly account: LedgerAccount }) {
  useLingui();
  return (
    <>
      {owner === null ? ownerless(kind) : <RecordLink id={owner.uid}>{owner.name}</RecordLink>}
      {copy !== null && (
        <>
          , <RecordLink id={copy}>{t({ message: 'copy', context: 'a record' })}</RecordLink>
        </>
      )}
    </>
  );
}

const columns: readonly Column<LedgerAccount>[] = [
  {
    name: msg`Account`,
    cell: (account) => (
      <>
        <AccountLink id={account.id} row>
          {textOf(accountWords[account.kind])}
        </AccountLink>
        <small className={tables.narrow}>
          <Owner account={account} />
        </small>
        <small className={tables.narrow}>
          {account.lastAt === null ? (
            entriesWords(account.entries)
          ) : (
            <>
              {entriesWords(account.entries)} · <Moment iso={account.lastAt} />
            </>
          )}
        </small>
      </>
    ),
  },
  {
    name: msg({ message: 'Owner', context: 'the books' }),
    minor: true,
    cell: (account) => <Owner account={account} />,
  },
  {
    name: msg`Balance`,
    number: true,
    amount: ({ balance, asset }) => ({ text: signedMoney(balance), unit: assetWord(asset) }),
  },
  { name: msg`Entries`, number: true, minor: true, cell: ({ entries }) => money(String(entries)) },
  { name: msg`Newest entry`, minor: true, cell: ({ lastAt }) => (lastAt === null ? '–' : <Moment iso={lastAt} />) },
];

function entriesWords(entries: number): string {
  const count = money(String(entries));
  return plural(entries, { one: `${count} entry`, other: `${count} entries` });
}

function Search(props: { readonly search: AccountSearch; readonly onSearch: (search: AccountSearch) => void }) {
  useLingui();
  const [typed, setTyped] = useState(props.search);
  const choices = {
    kind: [t`Kind`, accountKinds.map((kind) => ({ value: kind, label: textOf(accountWords[kind]) }))],
    asset: [t`Asset`, ledgerAssets.map((asset) => ({ value: asset, label: assetWord(asset) }))],
  } as const;
  const set = (field: keyof AccountSearch) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value });
  return (
    <SearchForm
      search={props.search}
      open={false}
      onSend={() => props.onSearch(typed)}
      onClear={() => props.onSearch({})}
    >
      {(['kind', 'asset'] as const).map((field) => (
        <NativeSelect
          key={field}
          label={choices[field][0]}
          value={typed[field] ?? ''}
          onChange={set(field)}
          data={[{ value: '', label: t`any` }, ...choices[field][1]]}
        />
      ))}
      <TextInput
        label={t`Customer or copy id`}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={typed.whose ?? ''}
        onChange={set('whose')}
      />
    </SearchForm>
  );
}
