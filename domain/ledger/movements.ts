import type { CustomerKind } from './accounts.ts';
import type { FigureName, sumNames } from './figures.ts';
import type { JournalCode } from './journals.ts';

/** The kinds of journals that customers see on a statement (L6); what concerns the house alone is not among them. */
type SeenCode = Exclude<JournalCode, 'capital' | 'bankroll' | 'copy-reserve' | 'pool-receipt' | 'mining-fee'>;

type Snaked<Text extends string> = Text extends `${infer Head}-${infer Tail}` ? `${Head}_${Snaked<Tail>}` : Text;

/** What a movement can be called, by its code; of a profit share also by who it is of. */
export type MovementTitle = Snaked<SeenCode> | 'profit_share_paid' | 'profit_share_earned';

const titles: Readonly<Record<SeenCode, MovementTitle>> = {
  'practice-grant': 'practice_grant',
  deposit: 'deposit',
  'deposit-reversal': 'deposit_reversal',
  'aside-release': 'aside_release',
  repayment: 'repayment',
  stake: 'stake',
  win: 'win',
  loss: 'loss',
  refund: 'refund',
  'copy-allocate': 'copy_allocate',
  'copy-release': 'copy_release',
  'profit-share': 'profit_share',
  'mining-purchase': 'mining_purchase',
  'mining-payout': 'mining_payout',
  'withdrawal-hold': 'withdrawal_hold',
  'withdrawal-release': 'withdrawal_release',
  'withdrawal-paid': 'withdrawal_paid',
  'withdrawal-returned': 'withdrawal_returned',
  adjustment: 'adjustment',
};

const isSeen = (code: string): code is SeenCode => Object.hasOwn(titles, code);

/** What movements of a code are called; null for a code that no customer sees. */
export const titleOfCode = (code: string): MovementTitle | null => (isSeen(code) ? titles[code] : null);

/**
 * What one movement is called. A copier pays a profit share, out of what is in the copy; a trader earns it.
 *
 * @param accounts the accounts of the customer that it posted to
 */
export function titleOf(code: string, accounts: readonly string[]): MovementTitle | null {
  if (code !== 'profit-share') return titleOfCode(code);
  return accounts.includes('allocated') ? 'profit_share_paid' : 'profit_share_earned';
}

/** By how much a movement changed a figure, as an amount; nothing where it did not post to it. */
export function changeOf(
  movement: {
    readonly accounts: readonly { readonly account: CustomerKind; readonly change: string }[];
    readonly sums: Readonly<Record<(typeof sumNames)[number], string>>;
  },
  figure: FigureName,
): string {
  if (figure === 'deposits' || figure === 'profits' || figure === 'withdrawals') return movement.sums[figure];
  return movement.accounts.find(({ account }) => account === figure)?.change ?? '0.00';
}
