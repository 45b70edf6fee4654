import * as accounts from './accounts.ts';
import * as adjustments from './adjustments.ts';
import * as alerts from './alerts.ts';
import * as backups from './backups.ts';
import * as brand from './brand.ts';
import * as brandInspection from './brand-inspection.ts';
import * as chains from './chains.ts';
import * as copyOutcomes from './copy-outcomes.ts';
import * as copying from './copying.ts';
import * as customerLimits from './customer-limits.ts';
import * as figures from './day-figures.ts';
import * as depositReview from './deposit-review.ts';
import * as deposits from './deposits.ts';
import * as fairPlay from './fair-play.ts';
import * as heardQuotes from './heard-quotes.ts';
import * as house from './house.ts';
import * as identity from './identity.ts';
import * as keptReports from './kept-reports.ts';
import * as limitRegister from './limit-register.ts';
import * as limits from './limits.ts';
import { lookUpOperations } from './look-up-operations.ts';
import * as mail from './mail.ts';
import { readMarketResults } from './market-results.ts';
import * as marketSources from './market-sources.ts';
import * as markets from './markets.ts';
import { miningOperations } from './mining-operations.ts';
import * as notices from './notices.ts';
import * as onboarding from './onboarding.ts';
import type { Operation } from './operation.ts';
import * as own from './own.ts';
import * as payoutAddresses from './payout-addresses.ts';
import * as plans from './plans.ts';
import * as practice from './practice.ts';
import * as preferences from './preferences.ts';
import * as proof from './proof.ts';
import * as realityChecks from './reality-checks.ts';
import * as receipts from './receipts.ts';
import * as recording from './recording.ts';
import * as report from './report.ts';
import * as reportCustomers from './report-customers.ts';
import * as reportDetails from './report-details.ts';
import * as reportFigures from './report-figures.ts';
import { riskOperations } from './risk-operations.ts';
import { readScreening } from './screening.ts';
import * as removals from './second-factor-removals.ts';
import { settingOperations } from './setting-operations.ts';
import * as staff from './staff.ts';
import * as staffAlerts from './staff-alerts.ts';
import { staffManyOperations } from './staff-many-operations.ts';
import * as staffSessions from './staff-sessions.ts';
import * as statement from './statement.ts';
import { supportOperations } from './support-operations.ts';
import * as switchChanges from './switch-changes.ts';
import * as switches from './switches.ts';
import * as results from './trade-results.ts';
import * as traderReview from './trader-review.ts';
import * as traders from './traders.ts';
import * as trades from './trades.ts';
import * as treasury from './treasury.ts';
import * as uploads from './uploads.ts';
import * as verification from './verification.ts';
import * as withdrawalReturns from './withdrawal-returns.ts';
import * as withdrawalReview from './withdrawal-review.ts';
import * as withdrawals from './withdrawals.ts';

/** Every operation of the API, by its name in code. The server refuses to start when one has no handler. */
export const catalogue = {
  readBrand: brand.readBrand,
  inspectBrand: brandInspection.inspectBrand,
  me: own.me,
  session: own.session,
  balance: own.balance,
  chooseLanguage: own.chooseLanguage,
  readPreferences: preferences.readPreferences,
  savePreferences: preferences.savePreferences,
  statement: statement.statement,
  balanceCurve: statement.balanceCurve,
  statementCsv: statement.statementCsv,
  statementPdf: statement.statementPdf,
  listCustomers: accounts.listCustomers,
  readCustomerFunds: accounts.readCustomerFunds,
  approveCustomer: accounts.approveCustomer,
  declineCustomer: accounts.declineCustomer,
  suspendCustomer: accounts.suspendCustomer,
  blockCustomer: accounts.blockCustomer,
  takeBackUnblockApproval: accounts.takeBackUnblockApproval,
  readAgreements: onboarding.readAgreements,
  readProfile: onboarding.readProfile,
  readCountries: onboarding.readCountries,
  saveDetails: onboarding.saveDetails,
  acceptAgreements: onboarding.acceptAgreements,
  saveAddress: onboarding.saveAddress,
  saveProfile: onboarding.saveProfile,
  requestCountryChange: onboarding.requestCountryChange,
  takeBackCountryChange: onboarding.takeBackCountryChange,
  approveCountryChange: onboarding.approveCountryChange,
  declineCountryChange: onboarding.declineCountryChange,
  listStaff: staff.listStaff,
  listStaffChanges: staff.listStaffChanges,
  exportStaffChanges: staff.exportStaffChanges,
  requestStaffRole: staff.requestStaffRole,
  confirmStaffRole: staff.confirmStaffRole,
  declineStaffRole: staff.declineStaffRole,
  endStaff: staff.endStaff,
  listStaffSessions: staffSessions.listStaffSessions,
  endStaffSession: staffSessions.endStaffSession,
  ...settingOperations,
  ...lookUpOperations,
  ...staffManyOperations,
  requestSecondFactorRemoval: removals.requestSecondFactorRemoval,
  listSecondFactorRemovals: removals.listSecondFactorRemovals,
  approveSecondFactorRemoval: removals.approveSecondFactorRemoval,
  declineSecondFactorRemoval: removals.declineSecondFactorRemoval,
  readIdentity: identity.readIdentity,
  submitIdentity: identity.submitIdentity,
  readIdentityImage: identity.readIdentityImage,
  reviewIdentities: identity.reviewIdentities,
  readIdentityCase: identity.readIdentityCase,
  readCustomerIdentity: identity.readCustomerIdentity,
  assignIdentity: identity.assignIdentity,
  releaseIdentity: identity.releaseIdentity,
  approveIdentity: identity.approveIdentity,
  declineIdentity: identity.declineIdentity,
  setLegalHold: identity.setLegalHold,
  liftLegalHold: identity.liftLegalHold,
  auditOf: accounts.auditOf,
  listBackups: backups.listBackups,
  readRecording: recording.readRecording,
  listFailingMail: mail.listFailingMail,
  retryMail: mail.retryMail,
  dropMail: mail.dropMail,
  listMailSamples: mail.listMailSamples,
  sendTestMail: mail.sendTestMail,
  requestHouseMovement: house.requestHouseMovement,
  approveHouseMovement: house.approveHouseMovement,
  declineHouseMovement: house.declineHouseMovement,
  listHouseMovements: house.listHouseMovements,
  houseAccounts: house.houseAccounts,
  readDepositPlans: plans.readDepositPlans,
  readTreasury: treasury.readTreasury,
  readDayFigures: figures.readDayFigures,
  readReport: report.readReport,
  listKeptReports: keptReports.listKeptReports,
  compareReport: keptReports.compareReport,
  readCohorts: reportDetails.readCohorts,
  readTopCustomers: reportDetails.readTopCustomers,
  readFigure: reportFigures.readFigure,
  listFigureJournals: reportFigures.listFigureJournals,
  exportFigureJournals: reportFigures.exportFigureJournals,
  countCountedCustomers: reportCustomers.countCountedCustomers,
  listCountedCustomers: reportCustomers.listCountedCustomers,
  exportCountedCustomers: reportCustomers.exportCountedCustomers,
  readQueueTimes: reportDetails.readQueueTimes,
  readProducts: reportDetails.readProducts,
  listComplaints: reportDetails.listComplaints,
  listStaffAlerts: staffAlerts.listStaffAlerts,
  readStaffAlert: staffAlerts.readStaffAlert,
  seeStaffAlert: staffAlerts.seeStaffAlert,
  readScreening,
  listVerifications: verification.listVerifications,
  recordCustody: treasury.recordCustody,
  listCustody: treasury.listCustody,
  readAdjustment: adjustments.readAdjustment,
  listAdjustments: adjustments.listAdjustments,
  requestAdjustment: adjustments.requestAdjustment,
  approveAdjustment: adjustments.approveAdjustment,
  declineAdjustment: adjustments.declineAdjustment,
  readCustomerCase: accounts.readCustomerCase,
  readDepositCase: depositReview.readDepositCase,
  readWithdrawalCase: withdrawalReview.readWithdrawalCase,
  requestDeposit: deposits.requestDeposit,
  depositTerms: deposits.depositTerms,
  valueDeposit: depositReview.valueDeposit,
  requoteDeposit: deposits.requoteDeposit,
  cancelDeposit: deposits.cancelDeposit,
  listDeposits: deposits.listDeposits,
  readDeposit: deposits.readDeposit,
  reviewDeposits: depositReview.reviewDeposits,
  approveDeposit: depositReview.approveDeposit,
  declineDeposit: depositReview.declineDeposit,
  takeBackDepositApproval: depositReview.takeBackDepositApproval,
  readLimits: limits.readLimits,
  setLimit: limits.setLimit,
  takeBackRaise: limits.takeBackRaise,
  beginTimeOut: limits.beginTimeOut,
  beginSelfExclusion: limits.beginSelfExclusion,
  releaseAside: limits.releaseAside,
  readCustomerLimits: customerLimits.readCustomerLimits,
  listLimitRegister: limitRegister.listLimitRegister,
  exportLimitRegister: limitRegister.exportLimitRegister,
  readBeforeDeposit: limits.readBeforeDeposit,
  chooseNoDepositLimit: limits.chooseNoDepositLimit,
  readRealityCheck: realityChecks.readRealityCheck,
  showRealityCheck: realityChecks.showRealityCheck,
  answerRealityCheck: realityChecks.answerRealityCheck,
  readStatus: switches.readStatus,
  listSwitches: switchChanges.listSwitches,
  setSwitch: switchChanges.setSwitch,
  reviewPayments: depositReview.reviewPayments,
  readChains: chains.readChains,
  requestWithdrawal: withdrawals.requestWithdrawal,
  withdrawalTerms: withdrawals.withdrawalTerms,
  listWithdrawals: withdrawals.listWithdrawals,
  readWithdrawal: withdrawals.readWithdrawal,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  reviewWithdrawals: withdrawalReview.reviewWithdrawals,
  approveWithdrawal: withdrawalReview.approveWithdrawal,
  declineWithdrawal: withdrawalReview.declineWithdrawal,
  unsendWithdrawal: withdrawalReview.unsendWithdrawal,
  returnWithdrawal: withdrawalReturns.returnWithdrawal,
  valueReturn: withdrawalReturns.valueReturn,
  takeBackWithdrawalApproval: withdrawalReview.takeBackWithdrawalApproval,
  recordLegalGround: withdrawalReview.recordLegalGround,
  liftLegalGround: withdrawalReview.liftLegalGround,
  listPayoutAddresses: payoutAddresses.listPayoutAddresses,
  addPayoutAddress: payoutAddresses.addPayoutAddress,
  renamePayoutAddress: payoutAddresses.renamePayoutAddress,
  removePayoutAddress: payoutAddresses.removePayoutAddress,
  listMarkets: markets.listMarkets,
  listMarketDays: markets.listMarketDays,
  listMarketSources: marketSources.listMarketSources,
  readMarketResults,
  listTicks: markets.listTicks,
  listCandles: markets.listCandles,
  readWatchlist: alerts.readWatchlist,
  watchPair: alerts.watchPair,
  unwatchPair: alerts.unwatchPair,
  listAlerts: alerts.listAlerts,
  setAlert: alerts.setAlert,
  rearmAlert: alerts.rearmAlert,
  deleteAlert: alerts.deleteAlert,
  subscribe: copying.subscribe,
  unsubscribe: copying.unsubscribe,
  readCopyingTerms: copying.readCopyingTerms,
  listCopies: copying.listCopies,
  readCopy: copying.readCopy,
  readCopyCurve: copying.readCopyCurve,
  changeCopy: copying.changeCopy,
  pauseCopy: copying.pauseCopy,
  resumeCopy: copying.resumeCopy,
  stopCopy: copying.stopCopy,
  listCopyOutcomes: copyOutcomes.listCopyOutcomes,
  listProfitShares: copyOutcomes.listProfitShares,
  previewCopy: copying.previewCopy,
  placeTrade: trades.placeTrade,
  listTrades: trades.listTrades,
  tradesCsv: results.tradesCsv,
  readTradeResults: results.readTradeResults,
  readTrade: trades.readTrade,
  readReceipt: receipts.readReceipt,
  readKeys: receipts.readKeys,
  readSeals: receipts.readSeals,
  topUpPractice: practice.topUpPractice,
  listTraders: traders.listTraders,
  readTrader: traders.readTrader,
  listTradersTrades: traders.listTradersTrades,
  readTraderEquity: traders.readTraderEquity,
  readTraderPhoto: traders.readTraderPhoto,
  readOwnTrader: traders.readOwnTrader,
  applyAsTrader: traders.applyAsTrader,
  withdrawApplication: traders.withdrawApplication,
  changeTraderProfile: traders.changeTraderProfile,
  stopTrading: traders.stopTrading,
  adminTraders: traderReview.adminTraders,
  approveTrader: traderReview.approveTrader,
  declineTrader: traderReview.declineTrader,
  stopTrader: traderReview.stopTrader,
  adminTraderList: traderReview.adminTraderList,
  ...miningOperations,
  adminTraderPhoto: traderReview.adminTraderPhoto,
  readBooks: proof.readBooks,
  readFairPlay: fairPlay.readFairPlay,
  readHeardQuotes: heardQuotes.readHeardQuotes,
  ...riskOperations,
  ...supportOperations,
  listUploads: uploads.listUploads,
  readUploadLimits: uploads.readUploadLimits,
  readUpload: uploads.readUpload,
  uploadArrived: uploads.uploadArrived,
  removeProfilePhoto: uploads.removeProfilePhoto,
  listNotices: notices.listNotices,
  readNotices: notices.readNotices,
} as const satisfies Record<string, Operation>;

export type Catalogue = typeof catalogue;
