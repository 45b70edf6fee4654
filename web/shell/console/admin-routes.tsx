import { createRoute } from '@tanstack/react-router';
import { admin, text } from '#web/shell/base-routes.tsx';
import { lazyScreen } from '#web/shell/lazy-screen.ts';

const adminPages = () => import('#web/shell/pages/admin-pages.tsx');
const adminSettingsPages = () => import('#web/shell/pages/admin-settings-pages.tsx');
const adminStaffPage = () => import('#web/shell/pages/admin-staff-page.tsx');
const adminOwnPages = () => import('#web/shell/pages/admin-own-pages.tsx');
const adminReportsPage = () => import('#web/shell/pages/admin-reports-page.tsx');
const adminCasesPages = () => import('#web/shell/pages/admin-cases-pages.tsx');
const adminMiningPages = () => import('#web/shell/pages/admin-mining-pages.tsx');
const adminRecordPages = () => import('#web/shell/pages/admin-record-pages.tsx');

/** The named words of an address's search; empty ones are left out of it. */
const texts =
  <F extends string>(...fields: readonly F[]) =>
  (search: Record<string, unknown>): { [field in F]?: string | undefined } => {
    const found: { [field in F]?: string | undefined } = {};
    for (const field of fields) found[field] = text(search[field]) || undefined;
    return found;
  };

const adminRoutes = [
  createRoute({ getParentRoute: () => admin, path: '/', component: lazyScreen(adminPages, 'OverviewPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/customers',
    validateSearch: texts('search', 'tag', 'show'),
    component: lazyScreen(adminPages, 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/account',
    component: lazyScreen(adminOwnPages, 'OwnAccountPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/notices',
    component: lazyScreen(adminOwnPages, 'OwnNoticesPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/identities',
    component: lazyScreen(adminPages, 'IdentitiesPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/deposits', component: lazyScreen(adminPages, 'DepositsPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/withdrawals',
    component: lazyScreen(adminPages, 'WithdrawalsPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/house', component: lazyScreen(adminPages, 'HousePage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/adjustments',
    component: lazyScreen(adminPages, 'AdjustmentsPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/traders', component: lazyScreen(adminPages, 'TradersPage') }),
  createRoute({ getParentRoute: () => admin, path: '/risk', component: lazyScreen(adminPages, 'RiskPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/reports',
    validateSearch: texts('from', 'to', 'by', 'view'),
    component: lazyScreen(adminReportsPage, 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/reports/figure',
    validateSearch: texts('of', 'from', 'to'),
    component: lazyScreen(adminReportsPage, 'ReportFigurePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/reports/customers',
    validateSearch: texts('of', 'from', 'to', 'stakedIn'),
    component: lazyScreen(adminReportsPage, 'ReportCustomersPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/treasury', component: lazyScreen(adminPages, 'TreasuryPage') }),
  createRoute({ getParentRoute: () => admin, path: '/chains', component: lazyScreen(adminPages, 'ChainsPage') }),
  createRoute({ getParentRoute: () => admin, path: '/operation', component: lazyScreen(adminPages, 'OperationPage') }),
  createRoute({ getParentRoute: () => admin, path: '/markets', component: lazyScreen(adminPages, 'MarketsPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining',
    component: lazyScreen(adminMiningPages, 'MiningFleetPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/plans',
    component: lazyScreen(adminMiningPages, 'MiningPlansPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/receipts',
    component: lazyScreen(adminMiningPages, 'MiningReceiptsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/days',
    component: lazyScreen(adminMiningPages, 'MiningDaysPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/days/$coin/$day',
    component: lazyScreen(adminMiningPages, 'MiningDayPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/contracts',
    component: lazyScreen(adminMiningPages, 'MiningContractsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/payouts',
    component: lazyScreen(adminMiningPages, 'MiningPayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings',
    component: lazyScreen(adminSettingsPages, 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings/pairs',
    component: lazyScreen(adminSettingsPages, 'PairsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings/terms',
    component: lazyScreen(adminSettingsPages, 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings/plans',
    component: lazyScreen(adminSettingsPages, 'PlansPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings/brand',
    component: lazyScreen(adminSettingsPages, 'BrandPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings/texts',
    component: lazyScreen(adminSettingsPages, 'TextsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings/emails',
    component: lazyScreen(adminSettingsPages, 'EmailsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings/answers',
    component: lazyScreen(adminSettingsPages, 'AnswersPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/limits',
    component: lazyScreen(adminCasesPages, 'LimitRegisterPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/copies', component: lazyScreen(adminCasesPages, 'CopiesPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/travel-records',
    component: lazyScreen(adminCasesPages, 'TravelRegisterPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/cases', component: lazyScreen(adminCasesPages, 'CasesPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/cases/$case',
    component: lazyScreen(adminCasesPages, 'CasePage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/support', component: lazyScreen(adminPages, 'InboxPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/support/$ticket',
    component: lazyScreen(adminPages, 'DeskTicketPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/customers/$id',
    component: lazyScreen(adminRecordPages, 'CustomerRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/deposits/$id',
    component: lazyScreen(adminRecordPages, 'DepositRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/withdrawals/$id',
    component: lazyScreen(adminRecordPages, 'WithdrawalRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/trades/$id',
    component: lazyScreen(adminRecordPages, 'TradeRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/copies/$id',
    component: lazyScreen(adminRecordPages, 'CopyRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/contracts/$id',
    component: lazyScreen(adminRecordPages, 'ContractRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/contracts/$id/payouts/$coin/$day',
    validateSearch: (search): { addition?: number | undefined } => {
      const addition = Number(search['addition']);
      return { addition: Number.isSafeInteger(addition) && addition > 0 ? addition : undefined };
    },
    component: lazyScreen(adminMiningPages, 'PayoutRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/adjustments/$id',
    component: lazyScreen(adminRecordPages, 'AdjustmentRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/applications/$id',
    component: lazyScreen(adminRecordPages, 'ApplicationRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/mining/receipts/$id',
    component: lazyScreen(adminRecordPages, 'ReceiptRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/journals/$id',
    component: lazyScreen(adminRecordPages, 'JournalRecordPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/ledger',
    validateSearch: texts('record', 'amount', 'code', 'from', 'to'),
    component: lazyScreen(adminRecordPages, 'LedgerPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/ledger/accounts',
    validateSearch: texts('kind', 'asset', 'whose'),
    component: lazyScreen(adminRecordPages, 'LedgerAccountsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/ledger/accounts/$id',
    validateSearch: texts('from', 'to'),
    component: lazyScreen(adminRecordPages, 'LedgerAccountPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/trades',
    validateSearch: texts('customer', 'pair', 'wallet', 'status', 'amount', 'from', 'to'),
    component: lazyScreen(adminRecordPages, 'TradesPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/staff', component: lazyScreen(adminStaffPage, 'StaffPage') }),
  createRoute({
    getParentRoute: () => admin,
    path: '/alerts',
    component: lazyScreen(adminCasesPages, 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/alerts/$id',
    component: lazyScreen(adminCasesPages, 'AlertRecordPage'),
  }),
  createRoute({ getParentRoute: () => admin, path: '/audit', component: lazyScreen(adminPages, 'AuditPage') }),
] as const;

/** /admin with all screens of the console, in place of the ones it had before. */
export const consoleArea = () => admin.addChildren([...adminRoutes]);
