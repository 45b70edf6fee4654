import { listAllPayouts } from '#api/all-payouts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { minedCoins } from '#domain/mining/coins.ts';
import { type FilterField, recordFields } from '#web/admin/lists/filter-fields.ts';
import { Register } from '#web/admin/lists/register.tsx';
import { payoutColumns } from '#web/admin/records/payout-columns.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';

type Payout = ReplyOf<typeof listAllPayouts>['items'][number];

const [dayColumn, ...figureColumns] = payoutColumns(({ customer }: Payout) => <Person id={customer} />);

const columns: readonly Column<Payout>[] = [
  dayColumn,
  {
    name: 'Customer',
    minor: true,
    cell: ({ customer }) => (
      <RecordLink id={customer}>
        <Person id={customer} />
      </RecordLink>
    ),
  },
  { name: 'Contract', minor: true, cell: ({ contractId }) => <RecordLink id={contractId} /> },
  ...figureColumns,
];

const fields: readonly FilterField[] = [
  { name: 'coin', label: 'Coin', kind: 'choice', options: minedCoins },
  { name: 'contract', label: 'Contract id', kind: 'text' },
  ...recordFields,
];

/** /admin/mining/payouts: what was paid to whichever contract, day by day (R1.7). */
export function MiningPayouts() {
  return (
    <Register
      id="payouts-title"
      title="Payouts of all contracts"
      label="Payouts"
      what="payouts"
      empty="No day has been divided among contracts yet."
      fields={fields}
      columns={columns}
      keyOf={({ contractId, coin, day, addition }) => `${contractId} ${coin} ${day} ${addition}`}
      file="/api/admin/mining/payouts.csv"
      list="mining-payouts"
      read={(page, asked) => call(listAllPayouts, { query: { ...page, ...asked } })}
    />
  );
}
