import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { listLimitRegister } from '#api/limit-register.ts';
import type { ReplyOf } from '#api/operation.ts';
import { registerKinds } from '#domain/limits/register.ts';
import { type FilterField, recordFields } from '#web/admin/lists/filter-fields.ts';
import { Register } from '#web/admin/lists/register.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import tables from '#web/ui/table.module.css';
import { kindWords, registeredWords } from './register-words.ts';

type Registered = ReplyOf<typeof listLimitRegister>['items'][number];

const columns: readonly Column<Registered>[] = [
  {
    name: msg`Customer`,
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
  { name: msg`Entry`, cell: registeredWords },
  { name: msg`Time`, minor: true, cell: ({ time }) => <Moment iso={time} /> },
];

const fields: readonly FilterField[] = [
  { name: 'kind', label: msg`Kind`, kind: 'choice', options: registerKinds, words: kindWords },
  ...recordFields,
];

/** /admin/limits: what customers have set for themselves and were shown (A13.3). */
export function LimitRegister() {
  useLingui();
  return (
    <Register
      id="register-title"
      title={t`Limits, exclusions and reality checks`}
      label={t`Register`}
      what={t`entries`}
      empty={t`No entries. Limits that customers set, time-outs, self-exclusions and reality checks appear here.`}
      fields={fields}
      newestOnly
      columns={columns}
      keyOf={({ id }) => id}
      file="/api/admin/limits.csv"
      list="limits"
      read={(page, asked) => call(listLimitRegister, { query: { ...page, ...asked } })}
    />
  );
}
