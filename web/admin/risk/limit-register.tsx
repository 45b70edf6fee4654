import { listLimitRegister } from '#api/limit-register.ts';
import type { ReplyOf } from '#api/operation.ts';
import { registerKinds } from '#domain/limits/register.ts';
import { recordFields } from '#web/admin/lists/filter-fields.ts';
import { Register } from '#web/admin/lists/register.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import tables from '#web/ui/table.module.css';
import { registeredWords } from './register-words.ts';

type Registered = ReplyOf<typeof listLimitRegister>['items'][number];

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

/** /admin/limits: what customers have set for themselves and were shown (A13.3). */
export function LimitRegister() {
  return (
    <Register
      id="register-title"
      title="Limits, exclusions and reality checks"
      label="Register"
      what="entries"
      empty="No entries. Limits that customers set, time-outs, self-exclusions and reality checks appear here."
      fields={[{ name: 'kind', label: 'What', kind: 'choice', options: registerKinds }, ...recordFields]}
      newestOnly
      columns={columns}
      keyOf={({ id }) => id}
      file="/api/admin/limits.csv"
      list="limits"
      read={(page, asked) => call(listLimitRegister, { query: { ...page, ...asked } })}
    />
  );
}
