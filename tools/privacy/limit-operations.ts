/** What the paragraph on one's own limits describes. */
export const limitOperations = [
  'readLimits',
  'setLimit',
  'takeBackRaise',
  'beginTimeOut',
  'beginSelfExclusion',
  'releaseAside',
  'readCustomerLimits',
  'readRealityCheck',
  'showRealityCheck',
  'answerRealityCheck',
  'readBeforeDeposit',
  'chooseNoDepositLimit',
  'listLimitRegister',
  'exportLimitRegister',
];
