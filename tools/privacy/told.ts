/**
 * What the privacy page tells of each reply of the API that holds personal data: operations by the id of the paragraph. An
 * operation whose reply has none stands under `nothing`. One that is in neither place fails the test.
 */
export const told: Readonly<Record<string, readonly string[]>> = {
  account: [
    'me',
    'session',
    'readProfile',
    'saveDetails',
    'saveAddress',
    'saveProfile',
    'acceptAgreements',
    'listCustomers',
  ],
  declared: [
    ...['readProfile', 'saveDetails', 'saveAddress', 'saveProfile', 'acceptAgreements', 'listCustomers', 'me'],
    ...['requestCountryChange', 'takeBackCountryChange', 'approveCountryChange', 'declineCountryChange'],
  ],
  identity: [
    ...['readIdentity', 'submitIdentity', 'readIdentityImage', 'reviewIdentities', 'assignIdentity', 'releaseIdentity'],
    ...['approveIdentity', 'declineIdentity', 'setLegalHold', 'liftLegalHold'],
  ],
  profile: ['readProfile', 'saveProfile', 'removeProfilePhoto', 'readTraderPhoto', 'adminTraderPhoto', 'me'],
  trader: [
    ...['listTraders', 'readTrader', 'listTradersTrades', 'readTraderEquity', 'readTraderPhoto', 'readOwnTrader'],
    ...['applyAsTrader', 'withdrawApplication', 'changeTraderProfile', 'stopTrading', 'adminTraders', 'approveTrader'],
    ...[
      'declineTrader',
      'stopTrader',
      'adminTraderList',
      'adminTraderPhoto',
      'subscribe',
      'unsubscribe',
      'previewCopy',
    ],
  ],
  'second-step': [
    ...['requestSecondFactorRemoval', 'listSecondFactorRemovals', 'approveSecondFactorRemoval'],
    ...['declineSecondFactorRemoval'],
  ],
  accepted: ['acceptAgreements'],
  books: [
    ...[
      'balance',
      'statement',
      'statementCsv',
      'statementPdf',
      'readCustomerFunds',
      'requestDeposit',
      'requoteDeposit',
    ],
    ...['cancelDeposit', 'listDeposits', 'readDeposit', 'reviewDeposits', 'approveDeposit', 'declineDeposit'],
    ...[
      'takeBackDepositApproval',
      'valueDeposit',
      'reviewPayments',
      'requestWithdrawal',
      'withdrawalTerms',
      'listWithdrawals',
    ],
    ...['readWithdrawal', 'cancelWithdrawal', 'reviewWithdrawals', 'approveWithdrawal', 'declineWithdrawal'],
    ...[
      'unsendWithdrawal',
      'returnWithdrawal',
      'valueReturn',
      'takeBackWithdrawalApproval',
      'recordLegalGround',
      'liftLegalGround',
    ],
    ...['listCopies', 'readCopy', 'changeCopy', 'pauseCopy', 'resumeCopy', 'stopCopy', 'listCopyOutcomes'],
    ...[
      'listProfitShares',
      'readCopyingTerms',
      'placeTrade',
      'listTrades',
      'tradesCsv',
      'readTradeResults',
      'readTrade',
    ],
    ...[
      'topUpPractice',
      'buyContract',
      'listContracts',
      'readContract',
      'listPayouts',
      'readPayout',
      'listAllContracts',
    ],
  ],
  adjustments: ['readAdjustment', 'listAdjustments', 'requestAdjustment', 'approveAdjustment', 'declineAdjustment'],
  limits: [
    ...[
      'readLimits',
      'setLimit',
      'takeBackRaise',
      'beginTimeOut',
      'beginSelfExclusion',
      'releaseAside',
      'readCustomerLimits',
    ],
  ],
  addresses: ['listPayoutAddresses', 'addPayoutAddress', 'renamePayoutAddress', 'removePayoutAddress'],
  proofs: ['listUploads', 'readUpload', 'uploadArrived', 'readDeposit', 'listDeposits', 'reviewDeposits'],
  watchlist: [...['readWatchlist', 'watchPair', 'unwatchPair', 'listAlerts', 'setAlert', 'rearmAlert', 'deleteAlert']],
  decisions: [
    ...['approveCustomer', 'declineCustomer', 'suspendCustomer', 'blockCustomer', 'takeBackUnblockApproval', 'auditOf'],
  ],
  mail: ['listNotices', 'readNotices', 'chooseLanguage', 'listFailingMail', 'retryMail', 'dropMail'],
  contact: ['sendContactMessage'],
};

/** Of the product, its operator and its books: nobody's data, or of admins in their office alone. */
export const nothing: readonly string[] = [
  ...['readRecording', 'listMarketSources'],
  ...['readBrand', 'readAgreements', 'readDepositPlans', 'depositTerms', 'readStatus', 'listSwitches', 'setSwitch'],
  ...['listBackups', 'requestHouseMovement', 'approveHouseMovement', 'declineHouseMovement', 'listHouseMovements'],
  ...['houseAccounts', 'readTreasury', 'recordCustody', 'listCustody', 'readChains', 'listMarkets', 'listTicks'],
  ...['listCandles', 'readReceipt', 'readKeys', 'readSeals', 'readRisk', 'listMiningPlans', 'listMiningDays'],
  ...['readFairPlay', 'readHeardQuotes', 'readMiningRecord', 'confirmMiningReceipt'],
  ...['adminMiningPlans', 'createMiningPlan', 'closeMiningPlan', 'readBooks', 'readUploadLimits', 'readMiningFleet'],
  ...[
    'addMiningSite',
    'addMiningMachines',
    'confirmMiningMachines',
    'retireMiningMachines',
    'recordMiningReading',
    'listMiningReadings',
  ],
  ...['recordMiningReceipt', 'listMiningReceipts', 'setMiningReceiptAside', 'readMiningDay', 'listMiningDaysForAdmin'],
  'closeMiningDay',
];

/** What may stand in a reply only where one of these paragraphs tells of it. */
export const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  email: ['account', 'identity', 'decisions', 'second-step', 'trader', 'declared', 'books', 'adjustments'],
  firstName: ['account', 'declared', 'identity', 'decisions'],
  lastName: ['account', 'declared', 'identity', 'decisions'],
  phone_number: ['declared', 'identity', 'decisions'],
  dateOfBirth: ['declared', 'identity', 'decisions'],
  zipCode: ['declared', 'identity', 'decisions'],
  formerNames: ['trader'],
  balanceBefore: ['trader', 'books'],
  recipient: ['mail', 'books'],
};
