import * as accounts from './accounts.ts';
import * as adjustments from './adjustments.ts';
import * as allCopies from './all-copies.ts';
import * as chains from './chains.ts';
import * as customerNotes from './customer-notes.ts';
import * as customerSecurity from './customer-security.ts';
import * as customerStatement from './customer-statement.ts';
import * as customerTags from './customer-tags.ts';
import * as depositReview from './deposit-review.ts';
import * as explorer from './explorer.ts';
import * as identity from './identity.ts';
import * as ledgerAccounts from './ledger-accounts.ts';
import * as recordPages from './record-pages.ts';
import * as staffViews from './staff-views.ts';
import * as traderReview from './trader-review.ts';
import * as withdrawalReview from './withdrawal-review.ts';

/** What staff look up across all customers, keep as files, and keep views of (R1.3 to R1.8), by the names of their handlers. */
export const lookUpOperations = {
  listJournals: explorer.listJournals,
  exportJournals: explorer.exportJournals,
  readJournal: explorer.readJournal,
  listLedgerAccounts: ledgerAccounts.listLedgerAccounts,
  readLedgerAccount: ledgerAccounts.readLedgerAccount,
  listAccountEntries: ledgerAccounts.listAccountEntries,
  exportAccountEntries: ledgerAccounts.exportAccountEntries,
  listAllTrades: explorer.listAllTrades,
  exportAllTrades: explorer.exportAllTrades,
  readAnyTrade: explorer.readAnyTrade,
  readHappenings: explorer.readHappenings,
  listAllCopies: allCopies.listAllCopies,
  exportAllCopies: allCopies.exportAllCopies,
  readCustomerCopy: recordPages.readCustomerCopy,
  listCustomerCopyOutcomes: recordPages.listCustomerCopyOutcomes,
  listCustomerProfitShares: recordPages.listCustomerProfitShares,
  readCustomerContract: recordPages.readCustomerContract,
  listCustomerPayouts: recordPages.listCustomerPayouts,
  exportCustomerPayouts: recordPages.exportCustomerPayouts,
  readCustomerPayout: recordPages.readCustomerPayout,
  listCustomerCopies: recordPages.listCustomerCopies,
  listCustomerContracts: recordPages.listCustomerContracts,
  readAdjustmentCase: adjustments.readAdjustmentCase,
  readApplicationCase: traderReview.readApplicationCase,
  readCustomerSecurity: customerSecurity.readCustomerSecurity,
  searchRecords: explorer.searchRecords,
  readBlockExplorers: chains.readBlockExplorers,
  exportCustomers: accounts.exportCustomers,
  putCustomerTag: customerTags.putCustomerTag,
  takeCustomerTag: customerTags.takeCustomerTag,
  listCustomerTags: customerTags.listCustomerTags,
  readCustomerStatement: customerStatement.readCustomerStatement,
  readCustomerStatementCsv: customerStatement.readCustomerStatementCsv,
  readCustomerStatementPdf: customerStatement.readCustomerStatementPdf,
  listCustomerNotes: customerNotes.listCustomerNotes,
  addCustomerNote: customerNotes.addCustomerNote,
  pinCustomerNote: customerNotes.pinCustomerNote,
  exportAudit: accounts.exportAudit,
  exportDeposits: depositReview.exportDeposits,
  exportAdjustments: adjustments.exportAdjustments,
  exportApplications: traderReview.exportApplications,
  exportIdentities: identity.exportIdentities,
  exportWithdrawals: withdrawalReview.exportWithdrawals,
  listStaffViews: staffViews.listStaffViews,
  saveStaffView: staffViews.saveStaffView,
  removeStaffView: staffViews.removeStaffView,
} as const;
