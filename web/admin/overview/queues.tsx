import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayCallAs } from '#api/staff-roles.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { useLive } from '#web/client/live-context.ts';
import {
  AddressIcon,
  AdjustmentsIcon,
  CasesIcon,
  ChainsIcon,
  DepositIcon,
  DoneIcon,
  HouseIcon,
  IdentityIcon,
  MiningIcon,
  OpenIcon,
  SecurityIcon,
  SupportIcon,
  TraderIcon,
  TradersIcon,
  WithdrawIcon,
} from '#web/ui/icons.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './overview.module.css';
import { decidedBy, type QueueName, readOf, type Waits, waitsQuery } from './waits.ts';

/** The queues in the order in which they are worked through: who waits for a person first. */
const queues = [
  { of: 'withdrawals', to: '/admin/withdrawals', name: 'Withdrawals', what: 'to approve or send', icon: WithdrawIcon },
  { of: 'deposits', to: '/admin/deposits', name: 'Deposits', what: 'to credit', icon: DepositIcon },
  { of: 'payments', to: '/admin/deposits', name: 'Unclear payments', what: 'to assign', icon: ChainsIcon },
  { of: 'identities', to: '/admin/identities', name: 'Identities', what: 'to review', icon: IdentityIcon },
  {
    of: 'customers',
    to: '/admin/customers',
    show: 'ready',
    name: 'Customers',
    what: 'to approve',
    icon: TradersIcon,
  },
  {
    of: 'countries',
    to: '/admin/customers',
    show: 'country change',
    name: 'Changes of country',
    what: 'to decide',
    icon: AddressIcon,
  },
  { of: 'support', to: '/admin/support', name: 'Support', what: 'to answer', icon: SupportIcon },
  { of: 'contact', to: '/admin/support', name: 'Contact messages', what: 'to answer', icon: SupportIcon },
  { of: 'cases', to: '/admin/cases', name: 'Cases', what: 'to decide', icon: CasesIcon },
  { of: 'traders', to: '/admin/traders', name: 'Traders', what: 'to admit or decline', icon: TraderIcon },
  {
    of: 'removals',
    to: '/admin/customers',
    name: 'Lost second factors',
    what: 'for a second admin',
    icon: SecurityIcon,
  },
  {
    of: 'adjustments',
    to: '/admin/adjustments',
    name: 'Adjustments',
    what: 'for a second admin',
    icon: AdjustmentsIcon,
  },
  { of: 'movements', to: '/admin/house', name: 'House movements', what: 'for a second admin', icon: HouseIcon },
  { of: 'mining days', to: '/admin/mining/days', name: 'Mining days', what: 'to close', icon: MiningIcon },
] as const satisfies readonly { readonly of: QueueName; readonly [more: string]: unknown }[];

type Queue = (typeof queues)[number];

/** The list of a queue, at the part of it that waits. */
function QueueLink({ of, className }: { readonly of: Queue; readonly className?: string | undefined }) {
  return (
    <Link to={of.to} search={'show' in of ? { show: of.show } : {}} className={className}>
      {of.name}
    </Link>
  );
}

type Read = UseQueryResult<Waits>;

/** What waits for a decision, one row each; queues with nothing in them share one line. */
export function Queues({ admin, role }: { readonly admin: string; readonly role: StaffRole | null }) {
  const { serverNow } = useLive();
  const seen = queues.filter(({ of }) => mayCallAs(readOf[of], role));
  const reads = useQueries({ queries: seen.map(({ of }) => waitsQuery(of, admin, serverNow)) });
  const all = seen.flatMap((queue, at) => {
    const read = reads[at];
    return read ? [{ queue, read }] : [];
  });
  const filled = all.filter(({ read }) => read.isError || (read.data?.oldest ?? null) !== null);
  const empty = all.filter(({ read }) => !read.isError && read.data?.oldest === null);
  const aside = empty.filter(({ read }) => (read.data?.notReady ?? 0) > 0);
  const coming = all.filter(({ read }) => read.isPending);
  // Some of the queues would read as all of them, and move under the pointer as the others come. One that failed once holds none up.
  if (coming.some(({ read }) => filled.length === 0 || read.failureCount === 0))
    return (
      <Panel id="waits-title" title="Waiting for a decision">
        <Coming rows={6} />
      </Panel>
    );
  return (
    <Panel id="waits-title" title="Waiting for a decision">
      {filled.length === 0 && (
        <p className={styles.clear}>
          <DoneIcon size={20} stroke={1.75} aria-hidden /> Nothing is waiting.
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
          {filled.length > 0 && 'Nothing in: '}
          {filled.length > 0 &&
            empty.map(({ queue }, at) => (
              <span key={queue.of}>
                {at > 0 && ', '}
                <QueueLink of={queue} />
              </span>
            ))}
          {aside.length > 0 &&
            `${filled.length > 0 ? '. ' : ''}Not ready: ${aside
              .map(({ queue, read }) => `${read.data?.notReady ?? 0} ${queue.name.toLowerCase()}`)
              .join(', ')}.`}
        </p>
      )}
    </Panel>
  );
}

function Row(props: { readonly queue: Queue; readonly read: Read; readonly mayDecide: boolean }) {
  const { queue } = props;
  const { what, icon: Icon } = queue;
  const { data, isError } = props.read;
  return (
    <li className={styles.queue}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <QueueLink of={queue} className={styles.link} />
      {isError && !data && <Unread query={props.read} />}
      {data && <Figures data={data} what={what} mayDecide={props.mayDecide} />}
      <OpenIcon size={16} stroke={1.75} aria-hidden className={styles.go} />
    </li>
  );
}

function Figures(props: { readonly data: Waits; readonly what: string; readonly mayDecide: boolean }) {
  const { data, what, mayDecide } = props;
  return (
    <>
      <span className={styles.count}>
        <strong>{data.count}</strong> {what}
      </span>
      <span className={styles.age}>
        {!mayDecide || data.mine === 0 ? 'none for you' : `${data.mine} for you`}
        {data.notReady > 0 && ` · ${data.notReady} not ready`}
      </span>
      <span className={styles.oldest}>
        {data.oldest !== null && (
          <>
            oldest <Waiting since={data.oldest} />
          </>
        )}
      </span>
    </>
  );
}
