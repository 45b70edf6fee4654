import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from '#web/admin/mining/mining.module.css';
import { MiningContracts } from '#web/admin/mining/mining-contracts.tsx';
import { MiningDayBoard } from '#web/admin/mining/mining-day.tsx';
import { MiningDays } from '#web/admin/mining/mining-days.tsx';
import { FleetBoard } from '#web/admin/mining/mining-fleet.tsx';
import { MiningPlans } from '#web/admin/mining/mining-plans.tsx';
import { MiningReceipts } from '#web/admin/mining/mining-receipts.tsx';
import { coinOf } from '#web/admin/mining/receipt-form.ts';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { Empty } from '#web/ui/panel.tsx';

const parts = [
  ['/admin/mining', 'Fleet'],
  ['/admin/mining/plans', 'Plans'],
  ['/admin/mining/receipts', 'Receipts'],
  ['/admin/mining/days', 'Days'],
  ['/admin/mining/contracts', 'Contracts'],
] as const;

/** A screen of mining, with the way to the others. */
function MiningScreen(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Screen title={props.title}>
      <nav className={styles.tabs} aria-label="Mining">
        {parts.map(([to, name]) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/admin/mining' }}>
            {name}
          </Link>
        ))}
      </nav>
      {props.children}
    </Screen>
  );
}

/** The console's guard has let this person in, so somebody is signed in. */
const useAdmin = (): string => useMe().data?.uid ?? '';

/** /admin/mining */
export function MiningFleetPage() {
  const admin = useAdmin();
  return (
    <MiningScreen title="Mining fleet">
      <FleetBoard admin={admin} />
    </MiningScreen>
  );
}

/** /admin/mining/plans */
export function MiningPlansPage() {
  const admin = useAdmin();
  return (
    <MiningScreen title="Mining plans">
      <MiningPlans admin={admin} />
    </MiningScreen>
  );
}

/** /admin/mining/receipts */
export function MiningReceiptsPage() {
  const admin = useAdmin();
  return (
    <MiningScreen title="Mining receipts">
      <MiningReceipts admin={admin} />
    </MiningScreen>
  );
}

/** /admin/mining/days */
export function MiningDaysPage() {
  const admin = useAdmin();
  return (
    <MiningScreen title="Mining days">
      <MiningDays admin={admin} />
    </MiningScreen>
  );
}

/** /admin/mining/days/{coin}/{day} */
export function MiningDayPage() {
  const admin = useAdmin();
  const { coin: named, day } = useParams({ from: '/admin/mining/days/$coin/$day' });
  const coin = coinOf(named);
  return (
    <MiningScreen title={`Mining day ${day}`}>
      {coin === null ? (
        <Empty>
          No coin is called {named}: choose a day from <Link to="/admin/mining/days">the list of days</Link>.
        </Empty>
      ) : (
        <MiningDayBoard key={`${coin} ${day}`} coin={coin} day={day} admin={admin} />
      )}
    </MiningScreen>
  );
}

/** /admin/mining/contracts */
export function MiningContractsPage() {
  return (
    <MiningScreen title="Mining contracts">
      <MiningContracts />
    </MiningScreen>
  );
}
