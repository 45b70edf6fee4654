import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from '#web/admin/mining.module.css';
import { FleetBoard } from '#web/admin/mining-fleet.tsx';
import { MiningPlans } from '#web/admin/mining-plans.tsx';
import { Screen } from './layout.tsx';
import { useMe } from './session.ts';

const parts = [
  ['/admin/mining', 'Fleet'],
  ['/admin/mining/plans', 'Plans'],
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
