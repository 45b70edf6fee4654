import * as accounts from './accounts.ts';
import * as adjustments from './adjustments.ts';
import * as alerts from './alerts.ts';
import * as backups from './backups.ts';
import * as brand from './brand.ts';
import * as chains from './chains.ts';
import * as deposits from './deposits.ts';
import * as identity from './identity.ts';
import * as limits from './limits.ts';
import * as markets from './markets.ts';
import * as notices from './notices.ts';
import * as onboarding from './onboarding.ts';
import type { Operation } from './operation.ts';
import * as own from './own.ts';
import * as plans from './plans.ts';
import * as practice from './practice.ts';
import * as proof from './proof.ts';
import * as receipts from './receipts.ts';
import * as risk from './risk.ts';
import * as removals from './second-factor-removals.ts';
import * as support from './support.ts';
import * as switches from './switches.ts';
import * as results from './trade-results.ts';
import * as traders from './traders.ts';
import * as trades from './trades.ts';
import * as treasury from './treasury.ts';
import * as uploads from './uploads.ts';
import * as withdrawals from './withdrawals.ts';

/** Every operation of the API, by its name in code. The server refuses to start when one has no handler. */
export const catalogue = {
  readBrand: brand.readBrand,
  me: own.me,
  session: own.session,
  balance: own.balance,
  chooseLanguage: own.chooseLanguage,
  statement: accounts.statement,
  statementCsv: accounts.statementCsv,
  statementPdf: accounts.statementPdf,
  listCustomers: accounts.listCustomers,
  readCustomerFunds: accounts.readCustomerFunds,
  approveCustomer: accounts.approveCustomer,
  declineCustomer: accounts.declineCustomer,
  suspendCustomer: accounts.suspendCustomer,
  blockCustomer: accounts.blockCustomer,
  takeBackUnblockApproval: accounts.takeBackUnblockApproval,
  readAgreements: onboarding.readAgreements,
  readProfile: onboarding.readProfile,
  saveDetails: onboarding.saveDetails,
  acceptAgreements: onboarding.acceptAgreements,
  saveAddress: onboarding.saveAddress,
  saveProfile: onboarding.saveProfile,
  requestCountryChange: onboarding.requestCountryChange,
  takeBackCountryChange: onboarding.takeBackCountryChange,
  approveCountryChange: onboarding.approveCountryChange,
  declineCountryChange: onboarding.declineCountryChange,
  requestSecondFactorRemoval: removals.requestSecondFactorRemoval,
  listSecondFactorRemovals: removals.listSecondFactorRemovals,
  approveSecondFactorRemoval: removals.approveSecondFactorRemoval,
  declineSecondFactorRemoval: removals.declineSecondFactorRemoval,
  readIdentity: identity.readIdentity,
  submitIdentity: identity.submitIdentity,
  readIdentityImage: identity.readIdentityImage,
  reviewIdentities: identity.reviewIdentities,
  assignIdentity: identity.assignIdentity,
  releaseIdentity: identity.releaseIdentity,
  approveIdentity: identity.approveIdentity,
  declineIdentity: identity.declineIdentity,
  setLegalHold: identity.setLegalHold,
  liftLegalHold: identity.liftLegalHold,
  auditOf: accounts.auditOf,
  listBackups: backups.listBackups,
  requestHouseMovement: accounts.requestHouseMovement,
  approveHouseMovement: accounts.approveHouseMovement,
  declineHouseMovement: accounts.declineHouseMovement,
  listHouseMovements: accounts.listHouseMovements,
  houseAccounts: accounts.houseAccounts,
  readDepositPlans: plans.readDepositPlans,
  readTreasury: treasury.readTreasury,
  recordCustody: treasury.recordCustody,
  listCustody: treasury.listCustody,
  readAdjustment: adjustments.readAdjustment,
  listAdjustments: adjustments.listAdjustments,
  requestAdjustment: adjustments.requestAdjustment,
  approveAdjustment: adjustments.approveAdjustment,
  declineAdjustment: adjustments.declineAdjustment,
  requestDeposit: deposits.requestDeposit,
  depositTerms: deposits.depositTerms,
  requoteDeposit: deposits.requoteDeposit,
  cancelDeposit: deposits.cancelDeposit,
  listDeposits: deposits.listDeposits,
  readDeposit: deposits.readDeposit,
  reviewDeposits: deposits.reviewDeposits,
  approveDeposit: deposits.approveDeposit,
  declineDeposit: deposits.declineDeposit,
  takeBackDepositApproval: deposits.takeBackDepositApproval,
  readLimits: limits.readLimits,
  setLimit: limits.setLimit,
  takeBackRaise: limits.takeBackRaise,
  beginTimeOut: limits.beginTimeOut,
  beginSelfExclusion: limits.beginSelfExclusion,
  readCustomerLimits: limits.readCustomerLimits,
  readStatus: switches.readStatus,
  listSwitches: switches.listSwitches,
  setSwitch: switches.setSwitch,
  reviewPayments: deposits.reviewPayments,
  readChains: chains.readChains,
  requestWithdrawal: withdrawals.requestWithdrawal,
  withdrawalTerms: withdrawals.withdrawalTerms,
  listWithdrawals: withdrawals.listWithdrawals,
  readWithdrawal: withdrawals.readWithdrawal,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  reviewWithdrawals: withdrawals.reviewWithdrawals,
  approveWithdrawal: withdrawals.approveWithdrawal,
  declineWithdrawal: withdrawals.declineWithdrawal,
  unsendWithdrawal: withdrawals.unsendWithdrawal,
  returnWithdrawal: withdrawals.returnWithdrawal,
  takeBackWithdrawalApproval: withdrawals.takeBackWithdrawalApproval,
  recordLegalGround: withdrawals.recordLegalGround,
  liftLegalGround: withdrawals.liftLegalGround,
  listPayoutAddresses: withdrawals.listPayoutAddresses,
  addPayoutAddress: withdrawals.addPayoutAddress,
  renamePayoutAddress: withdrawals.renamePayoutAddress,
  removePayoutAddress: withdrawals.removePayoutAddress,
  listMarkets: markets.listMarkets,
  listTicks: markets.listTicks,
  listCandles: markets.listCandles,
  readWatchlist: alerts.readWatchlist,
  watchPair: alerts.watchPair,
  unwatchPair: alerts.unwatchPair,
  listAlerts: alerts.listAlerts,
  setAlert: alerts.setAlert,
  rearmAlert: alerts.rearmAlert,
  deleteAlert: alerts.deleteAlert,
  placeTrade: trades.placeTrade,
  listTrades: trades.listTrades,
  tradesCsv: results.tradesCsv,
  readTradeResults: results.readTradeResults,
  readTrade: trades.readTrade,
  readReceipt: receipts.readReceipt,
  readKeys: receipts.readKeys,
  readSeals: receipts.readSeals,
  topUpPractice: practice.topUpPractice,
  readRisk: risk.readRisk,
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
  adminTraders: traders.adminTraders,
  approveTrader: traders.approveTrader,
  declineTrader: traders.declineTrader,
  stopTrader: traders.stopTrader,
  adminTraderList: traders.adminTraderList,
  readBooks: proof.readBooks,
  sendContactMessage: support.sendContactMessage,
  listUploads: uploads.listUploads,
  readUploadLimits: uploads.readUploadLimits,
  readUpload: uploads.readUpload,
  uploadArrived: uploads.uploadArrived,
  removeProfilePhoto: uploads.removeProfilePhoto,
  listNotices: notices.listNotices,
  readNotices: notices.readNotices,
} as const satisfies Record<string, Operation>;

export type Catalogue = typeof catalogue;
