import { listLimitRegister } from '#api/limit-register.ts';
import type { ReplyOf } from '#api/operation.ts';
import { registerKinds } from '#domain/limits/register.ts';
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
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { registeredWords } from './register-words.ts';

type Registered = ReplyOf<typeof listLimitRegister>['items'][number];

const fields: readonly FilterField[] = [
  { name: 'kind', label: 'What', kind: 'choice', options: registerKinds },
  { name: 'customer', label: 'Customer id', kind: 'text' },
  { name: 'from', label: 'From day (UTC)', kind: 'day' },
  { name: 'to', label: 'To day (UTC)', kind: 'day' },
];

const columns: readonly Column<Registered>[] = [
  {
    name: 'Customer',
    cell: ({ customer, time }) => (
      <>
        <RecordLink id={customer.uid} row>
          {customer.name}
        </RecordLink>
        <small className={tables.narrow}>
          <Moment iso={time} />
        </small>
      </>
    ),
  },
  { name: 'What', cell: registeredWords },
  { name: 'Time', minor: true, cell: ({ time }) => <Moment iso={time} /> },
];

/** /admin/limits: what customers have set for themselves and were shown, newest first (A13.3). The address holds the filters. */
export function LimitRegister() {
  const address = useListAddress();
  const { order: _, kind: typed, ...narrowed } = askedBy(fields, address.kept);
  const kind = registerKinds.find((one) => one === typed);
  const asked = { ...narrowed, ...(kind && { kind }) };
  const pages = useQueuePages(['admin', 'limit-register', asked], (page) =>
    call(listLimitRegister, { query: { limit: 25, ...page, ...asked } }),
  );
  return (
    <Panel id="register-title" title="Limits, exclusions and reality checks, newest first">
      <ListTools
        what="the register"
        address={address}
        fields={fields}
        asked={asked}
        order={null}
        columns={[]}
        hidden={new Set()}
        file={`/api/admin/limits.csv${searchOf(asked)}`}
      />
      <Listing
        pages={pages}
        what="entries"
        empty="Nothing fits. Limits that customers set, time-outs, self-exclusions and reality checks appear here."
      >
        <DataTable label="Register" columns={columns} items={pages.items} keyOf={({ id }) => id} />
      </Listing>
    </Panel>
  );
}
