import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { listStaffAlerts } from '#api/staff-alerts.ts';
import { Selects } from '#web/admin/lists/selecting.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { aboutWords, alertWords, assigneeWords, notifiedWords, openWords } from './alert-words.ts';
import { Todo } from './todo.tsx';

type Alert = ReplyOf<typeof listStaffAlerts>['items'][number];

const refreshMs = 30_000;

/** What staff are alerted to now, renewed while on the screen. */
export function useStaffAlerts() {
  return useQuery({
    queryKey: ['admin', 'staff alerts'],
    queryFn: async () => (await call(listStaffAlerts, { query: { state: 'open', limit: 50 } })).items,
    refetchInterval: refreshMs,
  });
}

/** What is off now (R5). */
export function AlertsPanel() {
  const alerts = useStaffAlerts();
  const { data } = alerts;
  const open = data?.length ?? 0;
  return (
    <Panel
      id="alerts-title"
      title="Alerts"
      aside={data && <Tag tone={open > 0 ? 'warn' : 'up'}>{open > 0 ? `${open} open` : 'none open'}</Tag>}
    >
      {alerts.isError && <Unread query={alerts} />}
      {alerts.isPending && <Coming rows={2} />}
      {data?.length === 0 && (
        <Empty>No open alerts. Staff get a notice and an e-mail when a problem lasts three minutes.</Empty>
      )}
      {data && data.length > 0 && <Listed alerts={data} />}
      <p>
        <Link to="/admin/alerts">All alerts</Link>
      </p>
    </Panel>
  );
}

/** On the overview of every role: which alerts are open, and the way to them; nothing where none is. */
export function OpenAlerts() {
  const alerts = useStaffAlerts();
  if (alerts.isError) return <Unread query={alerts} />;
  if (alerts.data === undefined || alerts.data.length === 0) return null;
  return (
    <Notice tone="warn">
      {openWords(alerts.data)} <Link to="/admin/alerts">Open the alerts</Link>
    </Notice>
  );
}

function Listed({ alerts }: { readonly alerts: readonly Alert[] }) {
  return <DataTable label="Open alerts" columns={alertColumns} items={alerts} keyOf={({ id }) => id} />;
}

export const alertColumns: readonly Column<Alert>[] = [
  {
    name: 'Alert',
    cell: ({ id, code, about, endedAt, ...assigned }) => (
      <Selects id={id} name={about === '' ? alertWords[code].title : `${alertWords[code].title}, ${aboutWords(about)}`}>
        <RecordLink id={id} row>
          {alertWords[code].title}
        </RecordLink>
        {about !== '' && <span className={tables.note}>{aboutWords(about)}</span>}
        {endedAt === null && (
          <span className={tables.note}>
            <Todo code={code} />
          </span>
        )}
        {assigned.assignee !== null && <small className={tables.narrow}>Assigned to {assigneeWords(assigned)}</small>}
      </Selects>
    ),
  },
  {
    name: 'Began',
    cell: ({ beganAt, notifiedAt, notifiedRoles }) => (
      <>
        <Moment iso={beganAt} />
        {notifiedAt !== null && <span className={tables.note}>{notifiedWords({ notifiedRoles })}</span>}
      </>
    ),
  },
  {
    name: 'State',
    cell: ({ endedAt }) =>
      endedAt === null ? (
        <Tag tone="warn">open</Tag>
      ) : (
        <>
          ended <Moment iso={endedAt} />
        </>
      ),
  },
  { name: 'Assigned to', minor: true, cell: (alert) => assigneeWords(alert) ?? '–' },
  { name: 'Seen by', minor: true, cell: ({ seen }) => seen.map(({ name }) => name).join(', ') || 'nobody yet' },
];
