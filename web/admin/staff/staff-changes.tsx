import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { listStaffChanges } from '#api/staff.ts';
import { staffChangeStatuses } from '#domain/accounts/staff.ts';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { daysFields, type FilterField } from '#web/admin/lists/filter-fields.ts';
import { Register } from '#web/admin/lists/register.tsx';
import { Email } from '#web/admin/widgets/email.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { quoted } from '#web/admin/widgets/quoted.ts';
import type { Column } from '#web/admin/widgets/records.tsx';
import { roleWords } from '#web/admin/widgets/role-words.ts';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import tables from '#web/ui/table.module.css';
import { type Change, changeWords, roleName } from './staff-words.ts';

const tones = { pending: 'warn', confirmed: 'up', declined: 'down' } as const;

const changeFields: readonly FilterField[] = [
  { name: 'status', label: msg`Status`, kind: 'choice', options: staffChangeStatuses, words: changeWords },
  { name: 'role', label: msg`Role`, kind: 'choice', options: staffRoles, words: roleWords },
  { name: 'email', label: msg`E-mail address`, kind: 'text' },
  ...daysFields,
];

const changeColumns: readonly Column<Change>[] = [
  {
    name: msg`Person`,
    cell: ({ email, reason }) => (
      <>
        <Email address={email} />
        <small className={tables.narrow}>{quoted(reason)}</small>
      </>
    ),
  },
  {
    name: msg({ message: 'Change', context: 'a change of staff' }),
    cell: (change) => (
      <>
        {roleName(change.roleBefore)} → {roleName(change.role)}
        <span className={tables.narrow}>
          <Status change={change} />
        </span>
        <small className={tables.narrow}>
          <Decided change={change} />
        </small>
      </>
    ),
  },
  { name: msg`Status`, minor: true, cell: (change) => <Status change={change} /> },
  { name: msg`Reason`, minor: true, cell: ({ reason }) => quoted(reason) },
  { name: msg`Requested by`, minor: true, cell: ({ requestedBy }) => <Person id={requestedBy} /> },
  { name: msg`Requested`, minor: true, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  {
    name: msg({ message: 'Decided', context: 'a change of staff' }),
    minor: true,
    cell: (change) => (change.decidedBy === null ? '–' : <Decided change={change} />),
  },
];

const Status = ({ change: { status } }: { readonly change: Change }) => (
  <Tag tone={tones[status]}>{textOf(changeWords[status])}</Tag>
);

/** By whom, why and when; nothing of what waits. */
function Decided({ change: { decidedBy, decisionReason, decidedAt } }: { readonly change: Change }) {
  return (
    <>
      {decidedBy !== null && <Person id={decidedBy} />}
      {decisionReason !== null && ` ${quoted(decisionReason)}`}
      {decidedAt !== null && (
        <span className={tables.note}>
          <Moment iso={decidedAt} />
        </span>
      )}
    </>
  );
}

/** All changes of who is staff, those that wait too. */
export function StaffChanges() {
  useLingui();
  return (
    <Register
      id="staff-changes"
      title={t`Changes`}
      label={t`Changes of staff`}
      what={t`changes`}
      empty={t`No role has been requested, given or ended here.`}
      fields={changeFields}
      columns={changeColumns}
      keyOf={({ id }) => id}
      file="/api/admin/staff-changes.csv"
      list="staff-changes"
      read={(page, asked) => call(listStaffChanges, { query: { ...page, ...asked } })}
    />
  );
}
