import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
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
    name: msg`Customer`,
    minor: true,
    cell: ({ customer }) => (
      <RecordLink id={customer}>
        <Person id={customer} />
      </RecordLink>
    ),
  },
  { name: msg`Contract`, minor: true, cell: ({ contractId }) => <RecordLink id={contractId} /> },
  ...figureColumns,
];

const fields: readonly FilterField[] = [
  { name: 'coin', label: msg`Coin`, kind: 'choice', options: minedCoins },
  { name: 'contract', label: msg`Contract id`, kind: 'text' },
  ...recordFields,
];

/** /admin/mining/payouts: what was paid to whichever contract, day by day (R1.7). */
export function MiningPayouts() {
  useLingui();
  return (
    <Register
      id="payouts-title"
      title={t`Payouts of all contracts`}
      label={t`Payouts`}
      what={t`payouts`}
      empty={t`No day has been divided among contracts yet.`}
      fields={fields}
      columns={columns}
      keyOf={({ contractId, coin, day, addition }) => `${contractId} ${coin} ${day} ${addition}`}
      file="/api/admin/mining/payouts.csv"
      list="mining-payouts"
      read={(page, asked) => call(listAllPayouts, { query: { ...page, ...asked } })}
    />
  );
}
