/** What holds of accounts, entries and journals, and of the database itself, by the code of each promise: its rule and a short name (L5). */
export const ledgerPromises = {
  'L2.accounts':
    'each account is of a kind, owner and asset that exist, once, and says of itself whether it may fall and rise',
  'L1.signs': 'no entry left an account below zero that may not fall, nor above it one that may not rise',
  'L5.account-sums': 'each balance, version and class sum is what its entries say',
  'L1.entry-order': 'each entry begins where the one before it ended and has a higher number, and none is missing',
  'L1.entry-amounts': 'each entry adds its amount to what was there',
  'L1.entry-ends': 'each entry has its other end, of the same amount',
  'L3.transfers': 'each transfer is a row of the journal table, of its class, within one asset',
  'L3.repayments': 'who owes repays out of each credit, in its journal, as much as it takes and no more',
  'L1.journals': 'each journal has entries and each entry a journal',
  'L5.asset-sums': 'the accounts of each asset sum to zero',
  'P3.wallets': 'each wallet’s balance is its deposits plus profits minus withdrawals',
  'T7.exposure': 'exposure is what open trades may win, and what is set aside for copies that are still placed',
  'P3.staked': 'what is staked is the stakes of open trades',
  'W2.withdrawing': 'what is withdrawing is the pending withdrawals',
  'L3.practice-grants':
    'each customer was granted practice dollars at sign-up, and again by each top-up on record, and not otherwise',
  'R3.house-movements': 'the house’s money moved as approved movements say, and not otherwise',
  'L3.lone-repayments': 'nothing is repaid alone, but only out of a credit',
  'T11.top-ups':
    'each practice top-up left exactly 10,000.00 available, was posted on its day, and found no practice trade open',
  'R3.adjustments-by-two':
    'each approved adjustment was asked for by one admin and approved by another, neither of them the customer',
  'P1.adjustments':
    'each approved adjustment moved its amount once between the house’s capital and its customer, and no other one did',
  'R3.movements-by-two':
    'each approved movement of the house’s money was asked for by one admin and decided by another',
  'P1.adjustment-amounts': 'each adjustment is of some amount, of which what repays a debt is a part',
  'L3.reversal-order':
    'each reversal took what was aside, then what was available, and left owed only what neither held',
  'L3.no-payout-in-debt': 'no withdrawal was approved while its customer owed',
  'L3.no-waiting-in-debt':
    'no withdrawal that nobody had approved went on waiting beside a reversal that left something owed',
  'D5.no-copies-in-debt': 'no copy with real money took part in anything while its customer owed',
  'L7.kept-settings':
    'each setting of the house that was kept is another one than held before, of a pair that there is, and is in the audit trail of its transaction',
  'L5.references': 'each row that refers to another one refers to one that is there',
  'L3.journal-table': 'the database’s journal table is the product’s',
  'L5.definitions': 'the database’s functions, views and triggers are those of this program',
  'L5.session': 'nothing in the database changes the session that checks it',
  'R4.1.kept-reports': 'each kept report says what the postings of its period give',
} as const;
