import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readCustomerPayout } from '#api/record-pages.ts';
import styles from '#web/admin/mining/mining.module.css';
import { MiningContracts } from '#web/admin/mining/mining-contracts.tsx';
import { MiningDayBoard } from '#web/admin/mining/mining-day.tsx';
import { MiningDays } from '#web/admin/mining/mining-days.tsx';
import { FleetBoard } from '#web/admin/mining/mining-fleet.tsx';
import { MiningPayouts } from '#web/admin/mining/mining-payouts.tsx';
import { MiningPlans } from '#web/admin/mining/mining-plans.tsx';
import { MiningReceipts } from '#web/admin/mining/mining-receipts.tsx';
import { coinOf } from '#web/admin/mining/receipt-form.ts';
import { PayoutRecord } from '#web/admin/records/payout-record.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { useBrand } from '#web/client/brand.ts';
import { call } from '#web/client/client.ts';
import { PayoutPage } from '#web/mining/payout-page.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { RecordScreen } from './record-screen.tsx';

const parts = [
  ['/admin/mining', msg({ message: 'Fleet', context: 'mining' })],
  ['/admin/mining/plans', msg({ message: 'Plans', context: 'mining' })],
  ['/admin/mining/receipts', msg({ message: 'Receipts', context: 'mining' })],
  ['/admin/mining/days', msg({ message: 'Days', context: 'mining' })],
  ['/admin/mining/contracts', msg({ message: 'Contracts', context: 'mining' })],
  ['/admin/mining/payouts', msg({ message: 'Payouts', context: 'mining' })],
] as const;

/** Scrolls a row of tabs sideways, and nothing else, until the chosen one is in its middle. */
function showChosen(tabs: HTMLElement | null): void {
  const chosen = tabs?.querySelector('[data-status="active"]')?.getBoundingClientRect();
  if (!tabs || !chosen) return;
  const row = tabs.getBoundingClientRect();
  tabs.scrollLeft += chosen.left + chosen.width / 2 - (row.left + row.width / 2);
}

/** A screen of mining, with the way to the others. */
function MiningScreen(props: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Screen title={props.title}>
      <nav className={styles.tabs} aria-label={t`Mining`} ref={showChosen}>
        {parts.map(([to, name]) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/admin/mining' }}>
            {textOf(name)}
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
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <MiningScreen title={t`Mining fleet`}>
      <FleetBoard admin={admin} />
    </MiningScreen>
  );
}

/** /admin/mining/plans */
export function MiningPlansPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <MiningScreen title={t`Mining plans`}>
      <MiningPlans admin={admin} />
    </MiningScreen>
  );
}

/** /admin/mining/receipts */
export function MiningReceiptsPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <MiningScreen title={t`Mining receipts`}>
      <MiningReceipts admin={admin} />
    </MiningScreen>
  );
}

/** /admin/mining/days */
export function MiningDaysPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <MiningScreen title={t`Mining days`}>
      <MiningDays admin={admin} />
    </MiningScreen>
  );
}

/** /admin/mining/days/{coin}/{day} */
export function MiningDayPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  const { coin: named, day } = useParams({ from: '/admin/mining/days/$coin/$day' });
  const date = dayOf(day);
  const coin = coinOf(named);
  return (
    <MiningScreen title={t`Mining day: ${date}`}>
      {coin === null ? (
        <Empty>
          <Trans>
            No coin is called {named}: choose a day from <Link to="/admin/mining/days">the list of days</Link>.
          </Trans>
        </Empty>
      ) : (
        <MiningDayBoard key={`${coin} ${day}`} coin={coin} day={day} admin={admin} />
      )}
    </MiningScreen>
  );
}

/** /admin/mining/contracts */
export function MiningContractsPage() {
  const { t } = useLingui();
  return (
    <MiningScreen title={t`Mining contracts`}>
      <MiningContracts />
    </MiningScreen>
  );
}

/** /admin/mining/payouts */
export function MiningPayoutsPage() {
  const { t } = useLingui();
  return (
    <MiningScreen title={t`Mining payouts`}>
      <MiningPayouts />
    </MiningScreen>
  );
}

/** /admin/contracts/{id}/payouts/{coin}/{day}: the customer's own receipt of it, recomputed in this browser (N3). */
export function PayoutRecordPage() {
  const { t } = useLingui();
  const { id, coin: named, day } = useParams({ from: '/admin/contracts/$id/payouts/$coin/$day' });
  const { addition = 0 } = useSearch({ from: '/admin/contracts/$id/payouts/$coin/$day' });
  const demo = useBrand().data?.mode === 'demo';
  const coin = coinOf(named);
  const payout = useQuery({
    queryKey: ['admin', 'payout', id, named, day, addition],
    enabled: coin !== null,
    queryFn: () =>
      coin === null
        ? Promise.reject(new Error('no coin'))
        : call(readCustomerPayout, { params: { id, coin, day }, query: { addition } }),
  });
  const receipt = payout.data;
  if (coin === null)
    return (
      <Screen title={t`Payout`}>
        <Empty>
          <Trans>No coin is called {named}. Compare the address with the one you were sent.</Trans>
        </Empty>
      </Screen>
    );
  return (
    <RecordScreen kind={t`Payout`}>
      <PayoutRecord
        key={`${id} ${coin} ${day} ${addition}`}
        id={id}
        coin={coin}
        day={day}
        journals={[...new Set((receipt?.postings ?? []).map(({ journal }) => journal))]}
        proof={
          receipt ? (
            <PayoutPage receipt={receipt} demo={demo} ofSomebody />
          ) : payout.isError ? (
            <Unread query={payout} />
          ) : (
            <Coming rows={6} />
          )
        }
      />
    </RecordScreen>
  );
}
