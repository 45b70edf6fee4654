import type { ReplyOf } from '#api/operation.ts';
import { listTravelRecords } from '#api/travel-records.ts';
import { holderKinds } from '#domain/withdrawals/travel-rule.ts';
import { askedBy, type FilterField } from '#web/admin/lists/filter-fields.ts';
import { searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { ListTools } from '#web/admin/lists/list-tools.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import type { Column } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { holderWords } from './holder-words.ts';

type Recorded = ReplyOf<typeof listTravelRecords>['items'][number];

const fields: readonly FilterField[] = [
  { name: 'holder', label: 'Recipient', kind: 'choice', options: holderKinds },
  { name: 'customer', label: 'Customer id', kind: 'text' },
  { name: 'from', label: 'From day (UTC)', kind: 'day' },
  { name: 'to', label: 'To day (UTC)', kind: 'day' },
];

const columns: readonly Column<Recorded>[] = [
  {
    name: 'Withdrawal',
    cell: ({ withdrawal, originator, time }) => (
      <>
        <RecordLink id={withdrawal} row>
          {originator.firstName} {originator.lastName}
        </RecordLink>
        <small className={tables.narrow}>
          <Moment iso={time} />
        </small>
      </>
    ),
  },
  { name: 'Recipient', cell: ({ holder }) => holderWords(holder) },
  { name: 'Amount (USD)', number: true, cell: ({ amount }) => money(amount) },
  { name: 'Coin', minor: true, cell: ({ paymentMethod }) => paymentMethod },
  { name: 'Status', minor: true, cell: ({ status }) => status },
  { name: 'Time', minor: true, cell: ({ time }) => <Moment iso={time} /> },
];

/** /admin/travel-records: who sent and received the larger withdrawals, newest first (W2.1). The address holds the filters. */
export function TravelRegister() {
  const address = useListAddress();
  const { order: _, holder: typed, ...narrowed } = askedBy(fields, address.kept);
  const holder = holderKinds.find((one) => one === typed);
  const asked = { ...narrowed, ...(holder && { holder }) };
  const pages = useQueuePages(['admin', 'travel-records', asked], (page) =>
    call(listTravelRecords, { query: { limit: 25, ...page, ...asked } }),
  );
  return (
    <Panel id="travel-title" title="Travel-rule records, newest first">
      <ListTools
        what="the register"
        address={address}
        fields={fields}
        asked={asked}
        order={null}
        columns={[]}
        hidden={new Set()}
        file={`/api/admin/travel-records.csv${searchOf(asked)}`}
      />
      <Listing
        pages={pages}
        what="records"
        empty="Nothing fits. Withdrawals that reach the threshold of the travel rule appear here."
      >
        <DataTable label="Travel-rule records" columns={columns} items={pages.items} keyOf={(one) => one.withdrawal} />
      </Listing>
    </Panel>
  );
}
