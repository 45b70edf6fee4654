import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAllTrades } from '#api/explorer.ts';
import { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { wallets } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { tradeStatuses } from '#domain/trades/trade.ts';
import { searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { SavedViews } from '#web/admin/lists/saved-views.tsx';
import { WholeFile } from '#web/admin/lists/whole-file.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { emptyWords, Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { RecordLink } from './record-link.tsx';
import { SearchForm } from './search-form.tsx';
import { tradeName } from './trade-name.ts';
import { type TradeSearch, tradeQuery } from './trade-search.ts';
import { statusTones, statusWords } from './trade-states.ts';

type Trade = ReplyOf<typeof listAllTrades>['items'][number];

/** Trades of all customers or those that are searched for (R1.4); the address holds the search. */
export function TradesExplorer(props: {
  readonly search: TradeSearch;
  readonly onSearch: (search: TradeSearch) => void;
}) {
  const address = useListAddress();
  const query = tradeQuery(props.search);
  const pages = useQueuePages(['admin', 'trades', query], (page) =>
    call(listAllTrades, { query: { limit: 25, ...page, ...query } }),
  );
  const empty = pages.hasMore
    ? 'None among the newest trades. Older ones have not been looked at yet.'
    : emptyWords('trades', query);
  return (
    <Panel
      id="trades-title"
      title="Trades, newest first"
      aside={<WholeFile href={`/api/admin/trades.csv${searchOf(query)}`} what="trades" />}
    >
      <SavedViews list="trades" address={address} />
      <Search key={JSON.stringify(props.search)} {...props} />
      <Listing pages={pages} what="trades" empty={empty} searched>
        <DataTable label="Trades" columns={columns} items={pages.items} keyOf={({ id }) => id} />
      </Listing>
    </Panel>
  );
}

const columns: readonly Column<Trade>[] = [
  {
    name: 'Trade',
    cell: (trade) => (
      <>
        <RecordLink id={trade.id} row>
          {tradeName(trade)}
        </RecordLink>
        <small className={tables.narrow}>
          {statusWords[trade.status]} · <Moment iso={trade.createdAt} />
        </small>
      </>
    ),
  },
  { name: 'Customer', cell: ({ owner }) => <RecordLink id={owner.uid}>{owner.name}</RecordLink> },
  {
    name: 'Stake',
    number: true,
    amount: ({ amount, wallet }) => ({ text: money(amount), unit: wallet === 'real' ? 'USD' : 'practice' }),
  },
  { name: 'Profit', number: true, amount: ({ profit }) => ({ text: profit === null ? '–' : signedMoney(profit) }) },
  {
    name: 'State',
    minor: true,
    cell: ({ status }) => <Tag tone={statusTones[status]}>{statusWords[status]}</Tag>,
  },
  { name: 'Placed', minor: true, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
];

const choices = {
  wallet: ['Money', wallets.map((wallet) => [wallet, wallet] as const)],
  status: ['State', tradeStatuses.map((status) => [status, statusWords[status]] as const)],
} as const;

function Search(props: { readonly search: TradeSearch; readonly onSearch: (search: TradeSearch) => void }) {
  const [typed, setTyped] = useState(props.search);
  const markets = useQuery({ queryKey: ['markets'], queryFn: async () => (await call(listMarkets, {})).items });
  const offered = (markets.data ?? []).flatMap(({ lowerName, terms }) => (terms === null ? [] : [lowerName]));
  // What is searched for may be retired by now.
  const names = [...new Set([...offered, ...(typed.pair ? [typed.pair] : [])])];
  const set = (field: keyof TradeSearch) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value });
  return (
    <SearchForm
      search={props.search}
      open={false}
      onSend={() => props.onSearch(typed)}
      onClear={() => props.onSearch({})}
    >
      <TextInput
        label="Customer id"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={typed.customer ?? ''}
        onChange={set('customer')}
      />
      <NativeSelect
        label="Pair"
        value={typed.pair ?? ''}
        onChange={set('pair')}
        data={[{ value: '', label: 'any' }, ...names.map((name) => ({ value: name, label: nameOfPair(name) }))]}
      />
      {(['wallet', 'status'] as const).map((field) => (
        <NativeSelect
          key={field}
          label={choices[field][0]}
          value={typed[field] ?? ''}
          onChange={set(field)}
          data={[{ value: '', label: 'any' }, ...choices[field][1].map(([value, label]) => ({ value, label }))]}
        />
      ))}
      <TextInput
        label="Stake"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed.amount ?? ''}
        onChange={set('amount')}
      />
      {(['from', 'to'] as const).map((field) => (
        <TextInput
          key={field}
          type="date"
          label={field === 'from' ? 'From day (UTC)' : 'To day (UTC)'}
          value={typed[field] ?? ''}
          onChange={set(field)}
        />
      ))}
    </SearchForm>
  );
}
