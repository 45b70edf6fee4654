import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
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
import { walletWords } from '#web/admin/widgets/wallet-words.ts';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { RecordLink } from './record-link.tsx';
import { tradeName } from './trade-name.ts';
import { statusTones, tradeWords } from './trade-states.ts';

type Trade = ReplyOf<typeof listAllTrades>['items'][number];

const columns: readonly Column<Trade>[] = [
  {
    name: msg`Trade`,
    cell: (trade) => (
      <>
        <RecordLink id={trade.id} row>
          {tradeName(trade)}
        </RecordLink>
        <small className={tables.narrow}>
          {textOf(tradeWords[trade.status])} · <Moment iso={trade.createdAt} />
        </small>
      </>
    ),
  },
  { name: msg`Customer`, cell: ({ owner }) => <RecordLink id={owner.uid}>{owner.name}</RecordLink> },
  {
    name: msg`Stake`,
    number: true,
    amount: ({ amount, wallet }) => ({
      text: money(amount),
      unit: wallet === 'real' ? 'USD' : textOf(walletWords.practice),
    }),
  },
  { name: msg`Profit`, number: true, amount: ({ profit }) => ({ text: profit === null ? '–' : signedMoney(profit) }) },
  {
    name: msg`Status`,
    minor: true,
    cell: ({ status }) => <Tag tone={statusTones[status]}>{textOf(tradeWords[status])}</Tag>,
  },
  { name: msg`Placed`, minor: true, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
];

const fieldsOf = (pairs: readonly string[]): readonly FilterField[] => [
  customerIdField,
  { name: 'transaction', label: msg`Transaction id of a payment`, kind: 'text' },
  {
    name: 'pair',
    label: msg`Pair`,
    kind: 'choice',
    options: pairs,
    words: Object.fromEntries(pairs.map((pair) => [pair, nameOfPair(pair)])),
  },
  { name: 'wallet', label: msg`Money`, kind: 'choice', options: wallets, words: walletWords },
  { name: 'status', label: msg`Status`, kind: 'choice', options: tradeStatuses, words: tradeWords },
  { name: 'amount', label: msg`Stake`, kind: 'amount' },
  ...daysFields,
];

/** /admin/trades: trades of all customers or those that are looked for (R1.4). */
export function TradesExplorer() {
  useLingui();
  const { pair } = useListAddress().kept;
  const markets = useQuery({ queryKey: ['markets'], queryFn: async () => (await call(listMarkets, {})).items });
  // What is looked for may have left the list by now.
  const pairs = [...new Set([...(markets.data ?? []).map(({ lowerName }) => lowerName), ...(pair ? [pair] : [])])];
  return (
    <Register
      id="trades-title"
      title={t`Trades`}
      label={t`Trades`}
      what={t`trades`}
      empty={t`No trades yet.`}
      emptySoFar={t`None among the trades looked at so far. The others have not been looked at yet.`}
      fields={fieldsOf(pairs)}
      columns={columns}
      keyOf={({ id }) => id}
      file="/api/admin/trades.csv"
      list="trades"
      read={(page, asked) => call(listAllTrades, { query: { ...page, ...asked } })}
    />
  );
}
