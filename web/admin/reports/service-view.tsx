import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listComplaints, readQueueTimes } from '#api/report-details.ts';
import { readSupportTicket } from '#api/support-desk.ts';
import type { Queue } from '#domain/reports/queues.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { ScreenLink } from '#web/admin/widgets/screen-link.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
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
  useLingui();
  const query = useQuery({
    queryKey: ['admin', 'queue-times', from, to],
    queryFn: () => call(readQueueTimes, { query: { from, to } }),
  });
  const { data } = query;
  return (
    <Panel
      id="report-queues"
      title={t`How long cases waited`}
      aside={data && <KeepCsv name={`queues-${from}-${to}.csv`} rows={() => queueRows(data.queues)} />}
    >
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={4} />}
      {data && <QueueTable queues={data.queues} />}
      <p className={styles.note}>
        <Trans>
          Cases that staff decided or answered in this period. Cases that customers ended themselves are not counted,
          nor are those still waiting.
        </Trans>
      </p>
    </Panel>
  );
}

function medianWords(seconds: number | null): string {
  const wait = waitText(seconds);
  return t`Median ${wait}`;
}

const hoursWords = (hours: number): string => t`${hours} h`;

export function QueueTable({ queues }: { readonly queues: readonly QueueTime[] }) {
  useLingui();
  return (
    <Scroll label={t`How long cases waited`}>
      <table className={`${tables.table} ${styles.queues}`}>
        <thead>
          <tr>
            <th scope="col">{t`Queue`}</th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t`Promise`}
            </th>
            <th scope="col" className={tables.number}>
              {t`Cases`}
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t`Median`}
            </th>
            <th scope="col" className={tables.number}>
              {t`95 of 100`}
            </th>
            <th scope="col">{t`In time`}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, promiseHours, cases, medianSeconds, p95Seconds, inTime }) => (
            <tr key={queue}>
              <th scope="row">
                <ScreenLink to={pageOf[queue]}>{textOf(queueNames[queue])}</ScreenLink>
                <small className={tables.narrow}>{medianWords(medianSeconds)}</small>
              </th>
              <td className={`${tables.number} ${tables.minor}`}>{hoursWords(promiseHours)}</td>
              <td className={tables.number}>{money(String(cases))}</td>
              <td className={`${tables.number} ${tables.minor}`}>{waitText(medianSeconds)}</td>
              <td className={tables.number}>{waitText(p95Seconds)}</td>
              <td>
                {cases === 0 ? (
                  '–'
                ) : (
                  <span className={styles.share}>
                    <Meter label={t`In time`} bps={shareBps(inTime, cases)} text={t`${inTime} of ${cases}`} />
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
  useLingui();
  const query = useQuery({
    queryKey: ['admin', 'complaints', from, to],
    queryFn: () => call(listComplaints, { query: { from, to } }),
  });
  const { data } = query;
  return (
    <Panel
      id="report-complaints"
      title={t`Complaints`}
      aside={
        data &&
        data.items.length > 0 && (
          <KeepCsv name={`complaints-${from}-${to}.csv`} rows={() => complaintRows(data.items)} />
        )
      }
    >
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={3} />}
      {data?.items.length === 0 && <Empty>{t`No complaints in this period.`}</Empty>}
      {data && data.items.length > 0 && <ComplaintTable items={data.items} />}
      {data && data.count > data.items.length && (
        <p className={styles.note}>{newestWords(data.items.length, data.count)}</p>
      )}
    </Panel>
  );
}

const newestWords = (shown: number, all: number): string =>
  t`The newest ${shown} of ${all}. Choose fewer days for the others.`;

const complaintOf = (name: string): string => t`Complaint of ${name}`;

export function ComplaintTable({ items }: { readonly items: readonly Complaint[] }) {
  useLingui();
  const mayOpen = useMay()(readSupportTicket);
  return (
    <Scroll label={t`Complaints`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t`Opened`}</th>
            <th scope="col">{t`Customer`}</th>
            <th scope="col">{t({ message: 'About', context: 'a conversation' })}</th>
            <th scope="col" className={tables.minor}>
              {t`First answer`}
            </th>
            <th scope="col" className={tables.minor}>
              {t({ message: 'Closed', context: 'when' })}
            </th>
            <th scope="col">{t`Conversation`}</th>
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
              <td className={tables.minor}>{answeredAt === null ? t`not yet` : <Moment iso={answeredAt} />}</td>
              <td className={tables.minor}>
                {closedAt === null ? t({ message: 'open', context: 'a conversation' }) : <Moment iso={closedAt} />}
              </td>
              <td>
                {mayOpen ? (
                  <Link to="/admin/support/$ticket" params={{ ticket }} aria-label={complaintOf(customer.name)}>
                    {t({ message: 'Open', context: 'a button' })}
                  </Link>
                ) : (
                  <code>{ticket}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
