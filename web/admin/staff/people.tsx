import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { listStaffSessions } from '#api/staff-sessions.ts';
import { Email } from '#web/admin/widgets/email.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { roleWord } from '#web/admin/widgets/role-words.ts';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { textOf } from '#web/texts/text.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Sessions } from './staff-sessions.tsx';
import type { Staff } from './staff-words.ts';

const states = {
  invited: { words: msg`invited`, tone: 'warn' },
  second_factor_missing: { words: msg`second factor missing`, tone: 'warn' },
  stopped: { words: msg`account stopped`, tone: 'down' },
  active: { words: msg({ message: 'active', context: 'staff' }), tone: 'up' },
} as const;

interface Shown {
  readonly admin: string;
  readonly onStatus: ShowStatus;
}

/** Who is staff, each with the way to their open sessions, which open below the row (A7.2). */
export function People(props: Shown & Pick<Staff, 'people'>) {
  useLingui();
  const may = useMay();
  return (
    <Scroll label={t`People`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t`Person`}</th>
            <th scope="col">{t`Role`}</th>
            <th scope="col">{t`Status`}</th>
            <th scope="col" className={tables.minor}>
              <Trans>Last use</Trans>
            </th>
            {may(listStaffSessions) && <th scope="col">{t`Sessions`}</th>}
          </tr>
        </thead>
        <tbody>
          {props.people.map((person) => (
            <PersonRow key={person.email} {...props} person={person} maySee={may(listStaffSessions)} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function PersonRow(props: Shown & { readonly person: Staff['people'][number]; readonly maySee: boolean }) {
  useLingui();
  const [open, setOpen] = useState(false);
  const below = useId();
  const { admin, maySee } = props;
  const { uid, email, name, role, listed, state, sessions, lastUsedAt } = props.person;
  const shown = name ?? email;
  return (
    <>
      <tr>
        <td>
          {shown}
          {name !== null && (
            <span className={tables.note}>
              <Email address={email} />
            </span>
          )}
        </td>
        <td>
          {roleWord(role)}
          {listed && <span className={`${tables.note} ${tables.minor}`}>{t`by the configuration`}</span>}
        </td>
        <td>
          <Tag tone={states[state].tone}>{textOf(states[state].words)}</Tag>
        </td>
        <td className={tables.minor}>{lastUsedAt === null ? t`no open session` : <Moment iso={lastUsedAt} />}</td>
        {maySee && (
          <td className={tables.whole}>
            {sessions}
            {uid !== null && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={open}
                aria-controls={below}
                aria-label={open ? t`Hide sessions of ${shown}` : t`Show sessions of ${shown}`}
                onClick={() => setOpen(!open)}
              >
                {open ? t({ message: 'Hide', context: 'sessions' }) : t({ message: 'Show', context: 'sessions' })}
              </Button>
            )}
          </td>
        )}
      </tr>
      {uid !== null && open && (
        <tr id={below}>
          <td colSpan={5}>
            <Sessions uid={uid} name={shown} isOwn={uid === admin} onStatus={props.onStatus} />
          </td>
        </tr>
      )}
    </>
  );
}
