import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { AuditTrail } from '#web/admin/audit/audit.tsx';
import { CustomersQueue } from '#web/admin/customers/customers.tsx';
import { IdentitiesQueue } from '#web/admin/customers/identities.tsx';
import { DepositsQueue } from '#web/admin/deposits/deposits.tsx';
import { AdjustmentsQueue } from '#web/admin/house/adjustments.tsx';
import { HouseBooks } from '#web/admin/house/house.tsx';
import { TreasuryBoard } from '#web/admin/house/treasury.tsx';
import { MarketsBoard } from '#web/admin/markets/markets.tsx';
import { RiskBoard } from '#web/admin/markets/risk.tsx';
import { ChainsBoard } from '#web/admin/operations/chains.tsx';
import { OperationBoard } from '#web/admin/operations/operation.tsx';
import { Overview } from '#web/admin/overview/overview.tsx';
import { TradersBoard } from '#web/admin/traders/traders.tsx';
import { WithdrawalsQueue } from '#web/admin/withdrawals/withdrawals.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';

export { DeskTicketPage, InboxPage } from './admin-support-pages.tsx';

/** The console's guard has let this person in, so somebody is signed in. */
const useAdmin = (): string => useMe().data?.uid ?? '';

/** /admin */
export function OverviewPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <Screen title={t`Overview`}>
      <Overview admin={admin} role={useMe().data?.staffRole ?? null} />
    </Screen>
  );
}

/** /admin/customers */
export function CustomersPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  const { search = '' } = useSearch({ from: '/admin/customers' });
  return (
    <Screen title={t`Customers`}>
      <CustomersQueue admin={admin} search={search} />
    </Screen>
  );
}

/** /admin/identities */
export function IdentitiesPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <Screen title={t`Identities`}>
      <IdentitiesQueue admin={admin} />
    </Screen>
  );
}

/** /admin/deposits */
export function DepositsPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <Screen title={t`Deposits`}>
      <DepositsQueue admin={admin} />
    </Screen>
  );
}

/** /admin/withdrawals */
export function WithdrawalsPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <Screen title={t`Withdrawals`}>
      <WithdrawalsQueue admin={admin} />
    </Screen>
  );
}

/** /admin/house */
export function HousePage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <Screen title={t`House`}>
      <HouseBooks admin={admin} />
    </Screen>
  );
}

/** /admin/adjustments */
export function AdjustmentsPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <Screen title={t`Adjustments`}>
      <AdjustmentsQueue admin={admin} />
    </Screen>
  );
}

/** /admin/traders */
export function TradersPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <Screen title={t`Traders`}>
      <TradersBoard admin={admin} />
    </Screen>
  );
}

/** /admin/treasury */
export function TreasuryPage() {
  const { t } = useLingui();
  const admin = useAdmin();
  return (
    <Screen title={t`Treasury`}>
      <TreasuryBoard admin={admin} />
    </Screen>
  );
}

/** /admin/chains */
export function ChainsPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Chains`}>
      <ChainsBoard />
    </Screen>
  );
}

/** /admin/operation */
export function OperationPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Operation`}>
      <OperationBoard />
    </Screen>
  );
}

/** /admin/risk */
export function RiskPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`House risk`}>
      <RiskBoard />
    </Screen>
  );
}

/** /admin/markets */
export function MarketsPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Markets`}>
      <MarketsBoard />
    </Screen>
  );
}

/** /admin/audit */
export function AuditPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Audit trail`}>
      <AuditTrail />
    </Screen>
  );
}
