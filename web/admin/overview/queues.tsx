import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayCallAs } from '#api/staff-roles.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { DoneIcon, OpenIcon } from '#web/ui/icons.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import type { Waits } from './counting.ts';
import styles from './overview.module.css';
import { type Queue, queues } from './queue-list.ts';
import { decidedBy, otherPerson, seesQueue, waitsQuery } from './waits.ts';

/** The list of a queue, at the part of it that waits. */
function QueueLink({ of, className }: { readonly of: Queue; readonly className?: string | undefined }) {
  useLingui();
  return (
    <Link
      to={of.to}
      search={'show' in of ? { show: of.show } : 'first' in of ? { first: of.first } : {}}
      {...('part' in of ? { hash: of.part } : {})}
      className={className}
    >
      {textOf(of.name)}
    </Link>
  );
}

type Read = UseQueryResult<Waits>;

/** Whether something waits for this admin or, after their first yes, for another one. */
const isFilled = (waits: Waits | undefined): boolean =>
  waits !== undefined && (waits.oldest !== null || waits.given > 0);

/** What waits for a decision, one row each; queues with nothing in them share one line. */
export function Queues({ admin, role }: { readonly admin: string; readonly role: StaffRole | null }) {
  useLingui();
  const { serverNow } = useLive();
  const seen = queues.filter(({ of }) => seesQueue(of, role));
  const reads = useQueries({ queries: seen.map(({ of }) => waitsQuery(of, admin, serverNow)) });
  const all = seen.flatMap((queue, at) => {
    const read = reads[at];
    return read ? [{ queue, read }] : [];
  });
  const filled = all.filter(({ read }) => read.isError || isFilled(read.data));
  const empty = all.filter(({ read }) => !read.isError && read.data && !isFilled(read.data));
  const aside = empty.filter(({ read }) => (read.data?.notReady ?? 0) > 0);
  const coming = all.filter(({ read }) => read.isPending);
  // Some of the queues would read as all of them, and move under the pointer as the others come. One that failed once holds none up.
  if (coming.some(({ read }) => filled.length === 0 || read.failureCount === 0))
    return (
      <Panel id="waits-title" title={t`Waiting for a decision`}>
        <Coming rows={6} />
      </Panel>
    );
  return (
    <Panel id="waits-title" title={t`Waiting for a decision`}>
      {filled.length === 0 && (
        <p className={styles.clear}>
          <DoneIcon size={20} stroke={1.75} aria-hidden /> {t`Nothing is waiting.`}
        </p>
      )}
      {filled.length > 0 && (
        <ul className={styles.queues}>
          {filled.map(({ queue, read }) => (
            <Row key={queue.of} queue={queue} read={read} mayDecide={mayCallAs(decidedBy[queue.of], role)} />
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className={styles.empty}>
          {filled.length > 0 && `${t`Nothing in:`} `}
          {filled.length > 0 &&
            empty.map(({ queue }, at) => (
              <span key={queue.of}>
                {at > 0 && ', '}
                <QueueLink of={queue} />
              </span>
            ))}
          {aside.length > 0 && `${filled.length > 0 ? '. ' : ''}${notReadyWords(aside)}`}
        </p>
      )}
    </Panel>
  );
}

function notReadyWords(some: readonly { readonly queue: Queue; readonly read: Read }[]): string {
  const named = some
    .map(({ queue, read }) => `${textOf(queue.name).toLowerCase()} (${read.data?.notReady ?? 0})`)
    .join(', ');
  return t`Not ready: ${named}.`;
}

function Row(props: { readonly queue: Queue; readonly read: Read; readonly mayDecide: boolean }) {
  const { queue } = props;
  const { icon: Icon } = queue;
  const { data, isError } = props.read;
  return (
    <li className={styles.queue}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <QueueLink of={queue} className={styles.link} />
      {isError && !data && <Unread query={props.read} />}
      {data && <Figures data={data} queue={queue} mayDecide={props.mayDecide} />}
      <OpenIcon size={16} stroke={1.75} aria-hidden className={styles.go} />
    </li>
  );
}

const restingWords = (count: number): string => t`${count} not ready`;

function Figures(props: { readonly data: Waits; readonly queue: Queue; readonly mayDecide: boolean }) {
  useLingui();
  const { data, queue, mayDecide } = props;
  const { given, oldest, mine } = data;
  const elsewhere = otherPerson(queue.of) === 'owner' ? t`for another owner` : t`for another admin`;
  const notReady = data.notReady > 0 ? [restingWords(data.notReady)] : [];
  // Nothing is left for who said the first yes of all that waits.
  if (oldest === null) {
    return (
      <>
        <span className={styles.count}>
          <strong>{given}</strong> {elsewhere}
        </span>
        <span className={styles.age}>{[t`none for you`, ...notReady].join(' · ')}</span>
        <span className={styles.oldest} />
      </>
    );
  }
  const facts = [
    !mayDecide || mine === 0 ? t`none for you` : t`${mine} for you`,
    ...(given === 0 ? [] : [`${given} ${elsewhere}`]),
    ...notReady,
  ];
  return (
    <>
      <span className={styles.count}>
        <strong>{data.count}</strong> {textOf(queue.what)}
      </span>
      <span className={styles.age}>{facts.join(' · ')}</span>
      <span className={styles.oldest}>
        <Trans>
          oldest <Waiting since={oldest} />
        </Trans>
      </span>
    </>
  );
}
