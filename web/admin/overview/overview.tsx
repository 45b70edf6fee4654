import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listCustomers } from '#api/accounts.ts';
import { listAdjustments } from '#api/adjustments.ts';
import { reviewDeposits, reviewPayments } from '#api/deposit-review.ts';
import { listHouseMovements } from '#api/house.ts';
import { reviewIdentities } from '#api/identity.ts';
import { listSecondFactorRemovals } from '#api/second-factor-removals.ts';
import { adminTraders } from '#api/trader-review.ts';
import { reviewWithdrawals } from '#api/withdrawal-review.ts';
import { daysToClose } from '#web/admin/mining/mining-waits.ts';
import { turnOf } from '#web/admin/queue/approvals.ts';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './overview.module.css';
import { Chains, Health, House, Operation } from './state-cards.tsx';

/** What waits in one queue. */
interface Waits {
  /** '7', or '10+' when there is another page. */
  readonly count: string;
  /** ISO; null when nothing waits. */
  readonly oldest: string | null;
  /** Of those counted, how many this admin may decide on. */
  readonly mine: number;
}

const refreshMs = 15_000;

function useWaits(queue: string, read: () => Promise<Waits>) {
  return useQuery({ queryKey: ['admin', 'waits', queue], queryFn: read, refetchInterval: refreshMs });
}

/** What waits for an admin, whether the markets are well, and what the house holds (R1). */
export function Overview(props: { readonly admin: string }) {
  return (
    <div className={styles.overview}>
      <Queues admin={props.admin} />
      <Panel
        id="health-title"
        title="Markets"
        aside={
          <Link className={styles.aside} to="/admin/markets">
            All pairs
          </Link>
        }
      >
        <Health />
      </Panel>
      <Panel
        id="house-title"
        title="House"
        aside={
          <Link className={styles.aside} to="/admin/house">
            Accounts and movements
          </Link>
        }
      >
        <House />
      </Panel>
      <Panel
        id="operation-title"
        title="Operation"
        aside={
          <Link className={styles.aside} to="/admin/operation">
            Switches, backups and mail
          </Link>
        }
      >
        <Operation />
      </Panel>
      <Panel
        id="chains-title"
        title="Chains"
        aside={
          <Link className={styles.aside} to="/admin/chains">
            All chains
          </Link>
        }
      >
        <Chains />
      </Panel>
    </div>
  );
}

function Queues({ admin }: { readonly admin: string }) {
  const customers = useWaits('customers', async () => {
    const page = await call(listCustomers, { query: { status: 'pending' } });
    return waitsOf(page, ({ uid, missing }) => uid !== admin && missing.length === 0);
  });
  const identities = useWaits('identities', async () => {
    const page = await call(reviewIdentities, { query: { status: 'pending' } });
    return waitsOf(page, ({ user_id, reviewer }) => user_id !== admin && (reviewer ?? admin) === admin);
  });
  const countries = useWaits('countries', async () => {
    const { items, nextCursor } = await call(listCustomers, { query: { countryChange: 'pending' } });
    const asked = items.map(({ uid, createdAt, countryChange }) => ({
      uid,
      createdAt: countryChange?.createdAt ?? createdAt,
    }));
    return waitsOf({ items: asked, nextCursor }, ({ uid }) => uid !== admin);
  });
  const deposits = useWaits('deposits', async () => {
    const page = await call(reviewDeposits, { query: { status: 'pending' } });
    return waitsOf(page, ({ user_id, approvals, approvalsNeeded }) =>
      isMine(turnOf({ subject: user_id, approvals, needed: approvalsNeeded }, admin)),
    );
  });
  const withdrawals = useWaits('withdrawals', async () => {
    const page = await call(reviewWithdrawals, { query: { status: 'pending' } });
    return waitsOf(page, ({ user_id, approvals, approvalsNeeded, sending }) =>
      sending ? user_id !== admin : isMine(turnOf({ subject: user_id, approvals, needed: approvalsNeeded }, admin)),
    );
  });
  const movements = useWaits('movements', async () => {
    const { items, nextCursor } = await call(listHouseMovements, { query: { limit: 100 } });
    // Newest first, and there is no filter: the hundred latest are looked through.
    const pending = items.filter(({ status }) => status === 'pending').toReversed();
    const waits = waitsOf({ items: pending, nextCursor: null }, ({ requestedBy }) => requestedBy !== admin);
    return { ...waits, count: nextCursor === null || pending.length === 0 ? waits.count : `${waits.count}+` };
  });
  const adjustments = useWaits('adjustments', async () => {
    const page = await call(listAdjustments, { query: { status: 'pending' } });
    return waitsOf(page, ({ customer, requestedBy }) => customer.uid !== admin && requestedBy !== admin);
  });
  const traders = useWaits('traders', async () => {
    const page = await call(adminTraders, { query: { status: 'pending' } });
    return waitsOf(page, ({ uid }) => uid !== admin);
  });
  const removals = useWaits('removals', async () => {
    const { items, nextCursor } = await call(listSecondFactorRemovals, { query: { status: 'pending', limit: 100 } });
    // Newest first, and what has lapsed waits for nobody.
    const open = items.filter(({ lapsed }) => !lapsed).toReversed();
    return waitsOf(
      { items: open, nextCursor },
      ({ customer, requestedBy }) => ![customer, requestedBy].includes(admin),
    );
  });
  const payments = useWaits('payments', async () => {
    const { items, nextCursor } = await call(reviewPayments, { query: { limit: 100 } });
    const seen = items.map(({ firstSeen }) => ({ createdAt: firstSeen })).toReversed();
    return waitsOf({ items: seen, nextCursor }, () => true);
  });
  const { serverNow } = useLive();
  const miningDays = useWaits('mining days', async () =>
    waitsOf({ items: await daysToClose(serverNow()), nextCursor: null }, () => true),
  );
  return (
    <section aria-labelledby="waits-title" className={styles.queues}>
      <h2 id="waits-title" className="visually-hidden">
        What waits
      </h2>
      <Queue to="/admin/customers" name="Customers" what="to approve" waits={customers} />
      <Queue to="/admin/identities" name="Identities" what="to review" waits={identities} />
      {shownOf(countries) && (
        <Queue to="/admin/customers" name="Changes of country" what="to decide" waits={countries} />
      )}
      <Queue to="/admin/deposits" name="Deposits" what="to review" waits={deposits} />
      <Queue to="/admin/withdrawals" name="Withdrawals" what="to review or send" waits={withdrawals} />
      {shownOf(payments) && <Queue to="/admin/deposits" name="Unclear payments" what="to look into" waits={payments} />}
      {shownOf(miningDays) && <Queue to="/admin/mining/days" name="Mining days" what="to close" waits={miningDays} />}
      {shownOf(traders) && <Queue to="/admin/traders" name="Traders" what="to admit or decline" waits={traders} />}
      <Queue to="/admin/adjustments" name="Adjustments" what="awaiting a second admin" waits={adjustments} />
      {shownOf(removals) && (
        <Queue to="/admin/customers" name="Lost second factors" what="awaiting a second admin" waits={removals} />
      )}
      <Queue to="/admin/house" name="House movements" what="awaiting a second admin" waits={movements} />
    </section>
  );
}

/** A queue that is rarely filled is shown while something waits in it, or nobody can say whether something does. */
const shownOf = ({ data, isError }: ReturnType<typeof useWaits>): boolean => isError || (data?.oldest ?? null) !== null;

const isMine = (turn: ReturnType<typeof turnOf>): boolean => turn === 'first' || turn === 'last';

function waitsOf<T extends { readonly createdAt: string }>(
  page: { readonly items: readonly T[]; readonly nextCursor: string | null },
  mine: (item: T) => boolean,
): Waits {
  return {
    count: `${page.items.length}${page.nextCursor === null ? '' : '+'}`,
    oldest: page.items[0]?.createdAt ?? null,
    mine: page.items.filter(mine).length,
  };
}

function Queue(props: {
  readonly to:
    | '/admin/customers'
    | '/admin/identities'
    | '/admin/deposits'
    | '/admin/withdrawals'
    | '/admin/traders'
    | '/admin/mining/days'
    | '/admin/adjustments'
    | '/admin/house';
  readonly name: string;
  readonly what: string;
  readonly waits: ReturnType<typeof useWaits>;
}) {
  const { data, isError } = props.waits;
  return (
    <div className={styles.queue}>
      <Link to={props.to} className={styles.link}>
        {props.name}
      </Link>
      {isError && <Unread query={props.waits} />}
      {!data && !isError && <Skeleton height={56} />}
      {data && (
        <>
          <p className={styles.count}>
            <strong>{data.count}</strong> {props.what}
          </p>
          <p className={styles.age}>{data.oldest === null ? 'Nothing waits' : <Oldest data={data} />}</p>
        </>
      )}
    </div>
  );
}

function Oldest({ data }: { readonly data: Waits }): ReactNode {
  return (
    <>
      Oldest: {data.oldest !== null && <Waiting since={data.oldest} />} ·{' '}
      {data.mine === 0 ? 'none for you to decide' : `${data.mine} for you to decide`}
    </>
  );
}
