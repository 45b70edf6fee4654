import type { CustomerKind } from './accounts.ts';
import type { EntryClass, JournalCode } from './journals.ts';

/** Where the money of a wallet came from and went to, day by day (L6): each entry that changes a balance belongs to one. */
export const balanceSources = [
  'deposits',
  'withdrawals',
  'trades',
  'copies',
  'profitShare',
  'mining',
  'corrections',
] as const;
export type BalanceSource = (typeof balanceSources)[number];

/** An entry of a customer's account that changes the balance of its wallet: what is internal changes none. */
export interface ChangingEntry {
  readonly class: Exclude<EntryClass, 'internal' | 'none'>;
  /** Its journal's. */
  readonly code: JournalCode;
  readonly account: CustomerKind;
  /** Whether the trade that it is of is a copy's. */
  readonly copied: boolean;
}

/** The source that an entry belongs to; null where the journal table has no such entry. */
export function sourceOf(entry: ChangingEntry): BalanceSource | null {
  if (entry.class === 'deposit') return 'deposits';
  if (entry.class === 'withdrawal') return 'withdrawals';
  switch (entry.code) {
    case 'win':
    case 'loss':
      return entry.copied ? 'copies' : 'trades';
    case 'profit-share':
      // Who copies pays it out of the copy; to the trader it is income of another kind.
      return entry.account === 'allocated' ? 'copies' : 'profitShare';
    case 'mining-purchase':
    case 'mining-payout':
      return 'mining';
    case 'adjustment':
      return 'corrections';
    default:
      return null;
  }
}
