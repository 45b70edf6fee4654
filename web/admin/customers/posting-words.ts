const codeWords: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  'deposit-reversal': 'Deposit taken back',
  'aside-release': 'Set free for trading',
  repayment: 'Debt repaid',
  stake: 'Trade placed',
  win: 'Trade won',
  loss: 'Trade lost',
  refund: 'Trade refunded',
  'copy-allocate': 'Put into copies',
  'copy-release': 'Taken out of copies',
  'profit-share': 'Profit share',
  'mining-purchase': 'Mining contract bought',
  'mining-payout': 'Mining payout',
  'withdrawal-hold': 'Withdrawal requested',
  'withdrawal-release': 'Withdrawal released',
  'withdrawal-paid': 'Withdrawal paid out',
  'withdrawal-returned': 'Withdrawal returned',
  adjustment: 'Adjustment',
};

const accountWords: Readonly<Record<string, string>> = {
  available: 'available',
  staked: 'stakes',
  allocated: 'copies',
  aside: 'money only to withdraw',
  withdrawing: 'withdrawals',
  receivable: 'debt',
};

/** A posting as staff read it: 'Trade won · to copies'. A code without words is shown as it is. */
export function postingWords(code: string, account: string, amount: string): string {
  const way = amount.startsWith('-') ? 'from' : 'to';
  return `${codeWords[code] ?? code} · ${way} ${accountWords[account] ?? account}`;
}
