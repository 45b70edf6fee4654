import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import type { listStaffAlerts } from '#api/staff-alerts.ts';
import { Selects } from '#web/admin/lists/selecting.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { textOf } from '#web/texts/text.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import {
  aboutWords,
  alertWords,
  assigneeWords,
  countWords,
  notifiedWords,
  openWords,
  reserveWords,
  stateNames,
} from './alert-words.ts';
import { mostShown, useStaffAlerts } from './open-alerts.ts';
import { Todo } from './todo.tsx';

type Alert = ReplyOf<typeof listStaffAlerts>['items'][number];

/** What is off now (R5). */
export function AlertsPanel() {
  useLingui();
  const alerts = useStaffAlerts();
  const { data } = alerts;
  return (
    <Panel
      id="alerts-title"
      title={t`Alerts`}
      aside={data && <Tag tone={data.alerts.length > 0 ? 'warn' : 'up'}>{countWords(data)}</Tag>}
    >
      {alerts.isError && <Unread query={alerts} />}
      {alerts.isPending && <Coming rows={2} />}
      {data?.alerts.length === 0 && (
        <Empty>
          <Trans>No open alerts. Staff get a notice and an e-mail when a problem lasts three minutes.</Trans>
        </Empty>
      )}
      {data && data.alerts.length > 0 && <Listed alerts={data.alerts.slice(0, mostShown)} />}
      {data && data.alerts.length > mostShown && <p>{t`These are the newest ${mostShown}.`}</p>}
      <p>
        <Link to="/admin/alerts">
          <Trans>All alerts</Trans>
        </Link>
      </p>
    </Panel>
  );
}

/** On the overview of every role: which alerts are open, and the way to them; nothing where none is. */
export function AlertsNotice() {
  useLingui();
  const alerts = useStaffAlerts();
  if (alerts.isError) return <Unread query={alerts} />;
  if (alerts.data === undefined || alerts.data.alerts.length === 0) return null;
  return (
    <Notice tone="warn">
      {openWords(alerts.data)}{' '}
      <Link to="/admin/alerts">
        <Trans>Open the alerts</Trans>
      </Link>
    </Notice>
  );
}

function Listed({ alerts }: { readonly alerts: readonly Alert[] }) {
  useLingui();
  return <DataTable label={t`Open alerts`} columns={alertColumns} items={alerts} keyOf={({ id }) => id} />;
}

function selectedName(code: Alert['code'], about: string): string {
  const title = textOf(alertWords[code].title);
  return about === '' ? title : `${title}, ${aboutWords({ code, about })}`;
}

function assignedTo(alert: Pick<Alert, 'assignee' | 'assignedBy'>): string {
  const assignee = assigneeWords(alert) ?? '–';
  return t`Assigned to ${assignee}`;
}

export const alertColumns: readonly Column<Alert>[] = [
  {
    name: msg`Alert`,
    cell: ({ id, code, about, reserve, endedAt, ...assigned }) => (
      <Selects id={id} name={selectedName(code, about)}>
        <RecordLink id={id} row>
          {textOf(alertWords[code].title)}
        </RecordLink>
        {about !== '' && <span className={tables.note}>{aboutWords({ code, about })}</span>}
        {reserve !== null && <span className={tables.note}>{reserveWords({ reserve })}</span>}
        {endedAt === null && (
          <span className={tables.note}>
            <Todo code={code} />
          </span>
        )}
        {assigned.assignee !== null && <small className={tables.narrow}>{assignedTo(assigned)}</small>}
      </Selects>
    ),
  },
  {
    name: msg`Began`,
    cell: ({ beganAt, notifiedAt, notifiedRoles }) => (
      <>
        <Moment iso={beganAt} />
        {notifiedAt !== null && (
          <span className={`${tables.note} ${tables.minor}`}>{notifiedWords({ notifiedRoles })}</span>
        )}
      </>
    ),
  },
  {
    name: msg`Status`,
    cell: ({ endedAt }) =>
      endedAt === null ? (
        <Tag tone="warn">{textOf(stateNames.open)}</Tag>
      ) : (
        <Trans context="an alert">
          ended <Moment iso={endedAt} />
        </Trans>
      ),
  },
  { name: msg`Assigned to`, minor: true, cell: (alert) => assigneeWords(alert) ?? '–' },
  { name: msg`Seen by`, minor: true, cell: ({ seen }) => seen.map(({ name }) => name).join(', ') || t`nobody yet` },
];
