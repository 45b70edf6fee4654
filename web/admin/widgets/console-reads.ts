import { auditOf, listCustomers } from '#api/accounts.ts';
import { listAdjustments } from '#api/adjustments.ts';
import { listAllCopies } from '#api/all-copies.ts';
import { listAllPayouts } from '#api/all-payouts.ts';
import { listBackups } from '#api/backups.ts';
import { inspectBrand } from '#api/brand-inspection.ts';
import { readChains } from '#api/chains.ts';
import { reviewDeposits } from '#api/deposit-review.ts';
import { listAllTrades, listJournals } from '#api/explorer.ts';
import { houseAccounts } from '#api/house.ts';
import { listSettings } from '#api/house-settings.ts';
import { reviewIdentities } from '#api/identity.ts';
import { listLedgerAccounts } from '#api/ledger-accounts.ts';
import { listLimitRegister } from '#api/limit-register.ts';
import { listMailTextChanges } from '#api/mail-texts.ts';
import { listMarketSources } from '#api/market-sources.ts';
import { listTerms } from '#api/market-terms.ts';
import { readMiningFleet } from '#api/mining-machines.ts';
import { listAllContracts, listMiningDaysForAdmin } from '#api/mining-operator.ts';
import { adminMiningPlans } from '#api/mining-plans.ts';
import { listMiningReceipts } from '#api/mining-receipts.ts';
import type { Operation } from '#api/operation.ts';
import { listTextChanges } from '#api/page-text-changes.ts';
import { listPairs } from '#api/pairs.ts';
import { listPlans } from '#api/plans.ts';
import { listPreparedAnswers } from '#api/prepared-answers.ts';
import { readReport } from '#api/report.ts';
import { readRisk } from '#api/risk.ts';
import { listRiskCases } from '#api/risk-cases.ts';
import { listStaff } from '#api/staff.ts';
import { listStaffAlerts } from '#api/staff-alerts.ts';
import { mayCallAs } from '#api/staff-roles.ts';
import { listSupport } from '#api/support-desk.ts';
import { adminTraderList } from '#api/trader-review.ts';
import { listTravelRecords } from '#api/travel-records.ts';
import { readTreasury } from '#api/treasury.ts';
import { reviewWithdrawals } from '#api/withdrawal-review.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';

/** What each screen of menu and palette is for reading; null for what every role sees. */
const reads = {
  '/admin': null,
  '/admin/customers': listCustomers,
  '/admin/identities': reviewIdentities,
  '/admin/traders': adminTraderList,
  '/admin/copies': listAllCopies,
  '/admin/cases': listRiskCases,
  '/admin/limits': listLimitRegister,
  '/admin/support': listSupport,
  '/admin/deposits': reviewDeposits,
  '/admin/withdrawals': reviewWithdrawals,
  '/admin/travel-records': listTravelRecords,
  '/admin/adjustments': listAdjustments,
  '/admin/trades': listAllTrades,
  '/admin/ledger': listJournals,
  '/admin/ledger/accounts': listLedgerAccounts,
  '/admin/house': houseAccounts,
  '/admin/treasury': readTreasury,
  '/admin/risk': readRisk,
  '/admin/reports': readReport,
  '/admin/mining': readMiningFleet,
  '/admin/mining/plans': adminMiningPlans,
  '/admin/mining/receipts': listMiningReceipts,
  '/admin/mining/days': listMiningDaysForAdmin,
  '/admin/mining/contracts': listAllContracts,
  '/admin/mining/payouts': listAllPayouts,
  '/admin/markets': listMarketSources,
  '/admin/chains': readChains,
  '/admin/operation': listBackups,
  '/admin/settings': listSettings,
  '/admin/settings/pairs': listPairs,
  '/admin/settings/terms': listTerms,
  '/admin/settings/plans': listPlans,
  '/admin/settings/brand': inspectBrand,
  '/admin/settings/texts': listTextChanges,
  '/admin/settings/answers': listPreparedAnswers,
  '/admin/settings/emails': listMailTextChanges,
  '/admin/staff': listStaff,
  '/admin/audit': auditOf,
  '/admin/alerts': listStaffAlerts,
} as const satisfies Readonly<Record<string, Operation | null>>;

/** A screen of the console that menu, palette and links lead to. */
export type ConsoleScreen = keyof typeof reads;

/** What a screen is for reading; null for what every role sees. */
export const readOfScreen = (to: ConsoleScreen): Operation | null => reads[to];

/** Whether a role opens a screen: whether it may read what the screen is for (A7.1). */
export function opensScreen(to: ConsoleScreen, role: StaffRole | null): boolean {
  const read = readOfScreen(to);
  return read === null || mayCallAs(read, role);
}
