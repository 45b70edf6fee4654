import type { FigureName } from '#domain/ledger/figures.ts';

/** What a figure of a wallet is called (P3). */
export const figureNouns: Readonly<Record<FigureName, string>> = {
  deposits: 'Deposits',
  profits: 'Profit and loss',
  withdrawals: 'Withdrawals',
  available: 'Available',
  staked: 'At stake',
  allocated: 'In copies',
  aside: 'Only to withdraw',
  withdrawing: 'Being withdrawn',
  receivable: 'Owed',
};
