import { useQuery } from '@tanstack/react-query';
import { listAllTrades } from '#api/explorer.ts';
import { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { wallets } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { tradeStatuses } from '#domain/trades/trade.ts';
import { customerIdField, daysFields, type FilterField } from '#web/admin/lists/filter-fields.ts';
import { useListAddress } from '#web/admin/lists/list-address.ts';
import { Register } from '#web/admin/lists/register.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { RecordLink } from './record-link.tsx';
import { tradeName } from './trade-name.ts';
import { statusTones, statusWords } from './trade-states.ts';

type Trade = ReplyOf<typeof listAllTrades>['items'][number];

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

const fieldsOf = (pairs: readonly string[]): readonly FilterField[] => [
  customerIdField,
  { name: 'transaction', label: 'Transaction id of a payment', kind: 'text' },
  {
    name: 'pair',
    label: 'Pair',
    kind: 'choice',
    options: pairs,
    words: Object.fromEntries(pairs.map((pair) => [pair, nameOfPair(pair)])),
  },
  { name: 'wallet', label: 'Money', kind: 'choice', options: wallets },
  { name: 'status', label: 'State', kind: 'choice', options: tradeStatuses, words: statusWords },
  { name: 'amount', label: 'Stake', kind: 'amount' },
  ...daysFields,
];

/** /admin/trades: trades of all customers or those that are looked for (R1.4). */
export function TradesExplorer() {
  const { pair } = useListAddress().kept;
  const markets = useQuery({ queryKey: ['markets'], queryFn: async () => (await call(listMarkets, {})).items });
  // What is looked for may have left the list by now.
  const pairs = [...new Set([...(markets.data ?? []).map(({ lowerName }) => lowerName), ...(pair ? [pair] : [])])];
  return (
    <Register
      id="trades-title"
      title="Trades"
      label="Trades"
      what="trades"
      empty="No trades yet."
      emptySoFar="None among the trades looked at so far. The others have not been looked at yet."
      fields={fieldsOf(pairs)}
      columns={columns}
      keyOf={({ id }) => id}
      file="/api/admin/trades.csv"
      list="trades"
      read={(page, asked) => call(listAllTrades, { query: { ...page, ...asked } })}
    />
  );
}
