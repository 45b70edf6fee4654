import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listComplaints, readQueueTimes } from '#api/report-details.ts';
import type { Queue } from '#domain/reports/queues.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { call } from '#web/client/client.ts';
import { Meter } from '#web/ui/charts/meter.tsx';
import { rateText } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Complaint, complaintRows, type QueueTime, queueNames, queueRows, waitText } from './detail-words.ts';
import { KeepCsv } from './keep-csv.tsx';
import type { ReportRange } from './ranges.ts';
import { shareBps } from './report-words.ts';
import styles from './reports.module.css';

interface Days {
  readonly range: ReportRange;
}

const pageOf = {
  identities: '/admin/identities',
  deposits: '/admin/deposits',
  withdrawals: '/admin/withdrawals',
  cases: '/admin/cases',
  conversations: '/admin/support',
  messages: '/admin/support',
} as const satisfies Record<Queue, string>;

/** How long cases waited for staff in these days, against what is promised (R4.2). */
export function QueueTimes({ range: { from, to } }: Days) {
  const query = useQuery({
    queryKey: ['admin', 'queue times', from, to],
    queryFn: () => call(readQueueTimes, { query: { from, to } }),
  });
  const { data } = query;
  return (
    <Panel
      id="report-queues"
      title="How long cases waited"
      aside={data && <KeepCsv name={`queues-${from}-${to}.csv`} rows={() => queueRows(data.queues)} />}
    >
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={4} />}
      {data && <QueueTable queues={data.queues} />}
      <p className={styles.note}>
        Cases that staff decided or answered in this period. Cases that customers ended themselves are not counted, nor
        are those still waiting.
      </p>
    </Panel>
  );
}

function QueueTable({ queues }: { readonly queues: readonly QueueTime[] }) {
  return (
    <Scroll label="How long cases waited">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Queue</th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Promise
            </th>
            <th scope="col" className={tables.number}>
              Cases
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Median
            </th>
            <th scope="col" className={tables.number}>
              95 of 100
            </th>
            <th scope="col">In time</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, promiseHours, cases, medianSeconds, p95Seconds, inTime }) => (
            <tr key={queue}>
              <th scope="row">
                <Link to={pageOf[queue]}>{queueNames[queue]}</Link>
                <small className={tables.narrow}>{`Median ${waitText(medianSeconds)}`}</small>
              </th>
              <td className={`${tables.number} ${tables.minor}`}>{`${promiseHours} h`}</td>
              <td className={tables.number}>{money(String(cases))}</td>
              <td className={`${tables.number} ${tables.minor}`}>{waitText(medianSeconds)}</td>
              <td className={tables.number}>{waitText(p95Seconds)}</td>
              <td>
                {cases === 0 ? (
                  '–'
                ) : (
                  <span className={styles.share}>
                    <Meter label="In time" bps={shareBps(inTime, cases)} text={`${inTime} of ${cases}`} />
                    {rateText(shareBps(inTime, cases))}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** The register of complaints (R4.2). */
export function Complaints({ range: { from, to } }: Days) {
  const query = useQuery({
    queryKey: ['admin', 'complaints', from, to],
    queryFn: () => call(listComplaints, { query: { from, to } }),
  });
  const { data } = query;
  return (
    <Panel
      id="report-complaints"
      title="Complaints"
      aside={
        data &&
        data.items.length > 0 && (
          <KeepCsv name={`complaints-${from}-${to}.csv`} rows={() => complaintRows(data.items)} />
        )
      }
    >
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={3} />}
      {data?.items.length === 0 && <Empty>No complaints in this period.</Empty>}
      {data && data.items.length > 0 && <ComplaintTable items={data.items} />}
      {data && data.count > data.items.length && (
        <p
          className={styles.note}
        >{`The newest ${data.items.length} of ${data.count}. Choose fewer days for the others.`}</p>
      )}
    </Panel>
  );
}

function ComplaintTable({ items }: { readonly items: readonly Complaint[] }) {
  return (
    <Scroll label="Complaints">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Opened</th>
            <th scope="col">Customer</th>
            <th scope="col">About</th>
            <th scope="col" className={tables.minor}>
              First answer
            </th>
            <th scope="col" className={tables.minor}>
              Closed
            </th>
            <th scope="col">Conversation</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ ticket, customer, record, openedAt, answeredAt, closedAt }) => (
            <tr key={ticket}>
              <td>
                <Moment iso={openedAt} />
              </td>
              <td>
                <RecordLink id={customer.uid}>{customer.name}</RecordLink>
              </td>
              <td>{record === null ? '–' : <RecordLink id={record} />}</td>
              <td className={tables.minor}>{answeredAt === null ? 'not yet' : <Moment iso={answeredAt} />}</td>
              <td className={tables.minor}>{closedAt === null ? 'open' : <Moment iso={closedAt} />}</td>
              <td>
                <Link to="/admin/support/$ticket" params={{ ticket }} aria-label={`Complaint of ${customer.name}`}>
                  Open
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
