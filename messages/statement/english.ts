import type { MovementTitle } from '#domain/ledger/movements.ts';

/** What a movement is called on the screen, in the table and in the document (L6). */
export const movementTitles: Readonly<Record<MovementTitle, string>> = {
  practice_grant: 'Practice money added',
  deposit: 'Deposit',
  deposit_reversal: 'Deposit reversed',
  aside_release: 'Moved to available',
  repayment: 'Debt repaid',
  stake: 'Trade placed',
  win: 'Trade won',
  loss: 'Trade lost',
  refund: 'Stake returned',
  copy_allocate: 'Money set aside for a copy',
  copy_release: 'Money back from a copy',
  profit_share: 'Profit share',
  profit_share_paid: 'Profit share paid',
  profit_share_earned: 'Profit share earned',
  mining_purchase: 'Mining contract bought',
  mining_payout: 'Mining payout',
  withdrawal_hold: 'Withdrawal requested',
  withdrawal_release: 'Withdrawal not sent',
  withdrawal_paid: 'Withdrawal sent',
  withdrawal_returned: 'Withdrawal came back',
  adjustment: 'Adjustment',
};

/** Which trade a movement is of. */
export const tradeWords = {
  own: '{pair} {direction, select, UP {up} other {down}}',
  copied: '{pair} {direction, select, UP {up} other {down}}, copied',
} as const;

/** The words of the document (L6). */
export const statementPaper = {
  title: 'Statement of account',
  customer: 'Account of',
  period: 'Period',
  from_beginning: 'From the beginning to {end}',
  from_to: '{start} to {end}',
  unit: 'Amounts in',
  unit_real: 'US dollars (USD)',
  unit_practice: 'practice dollars, which are not money',
  only: 'Only',
  counts_all: 'The opening and closing figures count every movement of the period, not only those listed.',
  opening: 'Opening balance',
  closing: 'Closing balance',
  time: 'Time (UTC)',
  movement: 'Movement',
  amount: 'Amount',
  available: 'Available',
  balance: 'Balance',
  none: 'No movements in this period.',
  amount_means:
    'The amount is the change of the balance: nothing when a trade is placed, its profit or loss when it ends. The balance is everything in the wallet: available, at stake, in copies, only to withdraw and being withdrawn, less what is owed.',
  amount_of: 'The amount is the change of this figure alone: {figure}.',
  page: 'Page {number}',
  late: 'came late',
} as const;
