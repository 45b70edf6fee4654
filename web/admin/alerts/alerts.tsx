import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#api/operation.ts';
import { listStaffAlerts } from '#api/staff-alerts.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { aboutWords, alertWords } from './alert-words.ts';

type Alert = ReplyOf<typeof listStaffAlerts>['items'][number];

const refreshMs = 30_000;

/** The alerts to staff, renewed while on the screen. */
export function useStaffAlerts() {
  return useQuery({
    queryKey: ['admin', 'staff alerts'],
    queryFn: async () => (await call(listStaffAlerts, {})).items,
    refetchInterval: refreshMs,
  });
}

/** Only what is open. */
export const openOf = (alerts: readonly Alert[]): readonly Alert[] => alerts.filter(({ endedAt }) => endedAt === null);

/** What is off now, and what was (R5). */
export function AlertsPanel() {
  const alerts = useStaffAlerts();
  const { data } = alerts;
  const open = data ? openOf(data).length : 0;
  return (
    <Panel
      id="alerts-title"
      title="Alerts"
      aside={data && <Tag tone={open > 0 ? 'warn' : 'up'}>{open > 0 ? `${open} open` : 'none open'}</Tag>}
    >
      {alerts.isError && <Unread query={alerts} />}
      {alerts.isPending && <Coming rows={2} />}
      {data?.length === 0 && (
        <Empty>Nothing has been off so far. Staff get a notice and an e-mail of what lasts three minutes.</Empty>
      )}
      {data && data.length > 0 && <Listed alerts={data} />}
    </Panel>
  );
}

function Listed({ alerts }: { readonly alerts: readonly Alert[] }) {
  return (
    <Scroll label="Alerts">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Alert</th>
            <th scope="col">Began</th>
            <th scope="col">Ended</th>
          </tr>
        </thead>
        <tbody>
          {alerts.map(({ id, code, about, beganAt, notifiedAt, endedAt }) => (
            <tr key={id}>
              <td>
                {endedAt === null ? <strong>{alertWords[code].title}</strong> : alertWords[code].title}
                {about !== '' && <span className={tables.note}>{aboutWords(about)}</span>}
                {endedAt === null && <span className={tables.note}>{alertWords[code].todo}</span>}
              </td>
              <td>
                <Moment iso={beganAt} />
                {notifiedAt !== null && <span className={tables.note}>staff notified</span>}
              </td>
              <td>{endedAt === null ? <Tag tone="warn">open</Tag> : <Moment iso={endedAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
