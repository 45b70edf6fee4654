import { auditOf, listCustomers } from '#api/accounts.ts';
import { listAdjustments } from '#api/adjustments.ts';
import { listBackups } from '#api/backups.ts';
import { inspectBrand } from '#api/brand.ts';
import { readChains } from '#api/chains.ts';
import { reviewDeposits } from '#api/deposit-review.ts';
import { listAllTrades, listJournals } from '#api/explorer.ts';
import { houseAccounts } from '#api/house.ts';
import { reviewIdentities } from '#api/identity.ts';
import { listMarketSources } from '#api/markets.ts';
import { readMiningFleet } from '#api/mining-machines.ts';
import type { Operation } from '#api/operation.ts';
import { readReport } from '#api/report.ts';
import { readRisk } from '#api/risk.ts';
import { listStaff } from '#api/staff.ts';
import { rolesOf } from '#api/staff-roles.ts';
import { listSupport } from '#api/support-desk.ts';
import { adminTraderList } from '#api/trader-review.ts';
import { readTreasury } from '#api/treasury.ts';
import { reviewWithdrawals } from '#api/withdrawal-review.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import {
  AdjustmentsIcon,
  AuditIcon,
  BrandIcon,
  ChainsIcon,
  DashboardIcon,
  DepositIcon,
  HouseIcon,
  IdentityIcon,
  MarketsIcon,
  MiningIcon,
  OperationIcon,
  ReportsIcon,
  RiskIcon,
  StatementIcon,
  SupportIcon,
  TradeRoomIcon,
  TraderIcon,
  TradersIcon,
  TreasuryIcon,
  WithdrawIcon,
} from '#web/ui/icons.ts';
import type { ConsolePlace } from './places.ts';

export interface ConsoleSection {
  readonly to: ConsolePlace;
  readonly name: string;
  readonly icon: typeof DashboardIcon;
  /** What the screen is for reading; null for what every role sees. */
  readonly reads: Operation | null;
}

const section = (
  to: ConsolePlace,
  name: string,
  icon: typeof DashboardIcon,
  reads: Operation | null = null,
): ConsoleSection => ({ to, name, icon, reads });

/** Whether a role may read what a screen is for (A7.1). */
export const maySee = ({ reads }: ConsoleSection, role: StaffRole | null): boolean =>
  reads === null || (role !== null && rolesOf(reads).includes(role));

/** The screens of the operator's console by what they are about, in the order of its menu. */
export const consoleGroups: readonly { readonly title: string | null; readonly sections: readonly ConsoleSection[] }[] =
  [
    { title: null, sections: [section('/admin', 'Overview', DashboardIcon)] },
    {
      title: 'People',
      sections: [
        section('/admin/customers', 'Customers', TradersIcon, listCustomers),
        section('/admin/identities', 'Identities', IdentityIcon, reviewIdentities),
        section('/admin/traders', 'Traders', TraderIcon, adminTraderList),
        section('/admin/support', 'Support', SupportIcon, listSupport),
      ],
    },
    {
      title: 'Payments',
      sections: [
        section('/admin/deposits', 'Deposits', DepositIcon, reviewDeposits),
        section('/admin/withdrawals', 'Withdrawals', WithdrawIcon, reviewWithdrawals),
        section('/admin/adjustments', 'Adjustments', AdjustmentsIcon, listAdjustments),
      ],
    },
    {
      title: 'House',
      sections: [
        section('/admin/trades', 'Trades', TradeRoomIcon, listAllTrades),
        section('/admin/ledger', 'Ledger', StatementIcon, listJournals),
        section('/admin/house', 'House', HouseIcon, houseAccounts),
        section('/admin/treasury', 'Treasury', TreasuryIcon, readTreasury),
        section('/admin/risk', 'Risk', RiskIcon, readRisk),
        section('/admin/reports', 'Reports', ReportsIcon, readReport),
        section('/admin/mining', 'Mining', MiningIcon, readMiningFleet),
      ],
    },
    {
      title: 'System',
      sections: [
        section('/admin/markets', 'Markets', MarketsIcon, listMarketSources),
        section('/admin/chains', 'Chains', ChainsIcon, readChains),
        section('/admin/operation', 'Operation', OperationIcon, listBackups),
        section('/admin/settings/brand', 'Brand', BrandIcon, inspectBrand),
        section('/admin/staff', 'Staff', IdentityIcon, listStaff),
        section('/admin/audit', 'Audit', AuditIcon, auditOf),
      ],
    },
  ];

export const consoleSections: readonly ConsoleSection[] = consoleGroups.flatMap(({ sections }) => sections);
