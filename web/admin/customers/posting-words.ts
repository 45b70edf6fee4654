import { titleOfCode } from '#domain/ledger/movements.ts';
import { movementTitles } from '#messages/statement/english.ts';

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
  const title = titleOfCode(code);
  return `${title === null ? code : movementTitles[title]} · ${way} ${accountWords[account] ?? account}`;
}
