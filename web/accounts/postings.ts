import type { statement } from '#api/accounts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { money } from '#web/ui/money.ts';

type StatementLine = ReplyOf<typeof statement>['items'][number];

/** The figures of P3 that open their postings: sums of a class of lines, or balances of an account. */
export const figures = {
  deposits: { name: 'Deposits', field: 'class', value: 'deposit' },
  profits: { name: 'Profits', field: 'class', value: 'profit' },
  withdrawals: { name: 'Withdrawals', field: 'class', value: 'withdrawal' },
  available: { name: 'Available', field: 'account', value: 'available' },
  staked: { name: 'Staked', field: 'account', value: 'staked' },
  withdrawing: { name: 'Withdrawing', field: 'account', value: 'withdrawing' },
  receivable: { name: 'Receivable', field: 'account', value: 'receivable' },
} as const;
export type FigureName = keyof typeof figures;

/** The figure that a name in an address means; null for none. */
export function figureOf(name: string | undefined): FigureName | null {
  return name !== undefined && Object.hasOwn(figures, name) ? (name as FigureName) : null;
}

/** Whether a line of the statement belongs to a figure; every line belongs to the whole. */
export function isOf(figure: FigureName | null, line: Pick<StatementLine, 'class' | 'account'>): boolean {
  if (figure === null) return true;
  const { field, value } = figures[figure];
  return line[field] === value;
}

/** An amount with its sign, a true minus: '+25.00', '−25.00'. */
export function signed(amount: string): string {
  return amount.startsWith('-') ? money(amount) : `+${money(amount)}`;
}
