import type { Amount, LedgerAsset } from '#domain/money/amount.ts';
import type { AccountKind, AccountRef } from './accounts.ts';

/** L8 and P3: which sum of the customer's figures an entry belongs to. `none` concerns the house alone. */
export type EntryClass = 'deposit' | 'profit' | 'withdrawal' | 'internal' | 'none';

/** What a journal was caused by; the cause's id stands in the journal. */
export type CauseKind =
  | 'user'
  | 'deposit'
  | 'aside-release'
  | 'withdrawal'
  | 'trade'
  | 'house-movement'
  | 'adjustment'
  | 'copy'
  | 'fan-out'
  | 'profit-share'
  | 'contract'
  | 'pool-receipt'
  | 'mining-run';

interface TransferRule {
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly class: EntryClass;
}

interface JournalRule {
  readonly cause: CauseKind;
  readonly transfers: readonly TransferRule[];
}

const rule = (from: AccountKind, to: AccountKind, entryClass: EntryClass): TransferRule => ({
  from,
  to,
  class: entryClass,
});

/**
 * L3, the journal table: no row, no posting. The database holds the same rows in `ledger_rule` and refuses
 * whatever is not among them; a test compares the two. A further code is a row here and a row in a migration.
 */
export const journalRules = {
  capital: {
    cause: 'house-movement',
    transfers: [rule('external', 'capital', 'none'), rule('capital', 'external', 'none')],
  },
  bankroll: {
    cause: 'house-movement',
    transfers: [
      rule('capital', 'bankroll', 'none'),
      rule('bankroll', 'capital', 'none'),
      // What the house has earned; of mining only what is not owed to contracts.
      rule('fees', 'capital', 'none'),
      rule('mining', 'capital', 'none'),
    ],
  },
  'practice-grant': { cause: 'user', transfers: [rule('external', 'available', 'deposit')] },
  // What fits the customer's own limits, and what does not (A13).
  deposit: {
    cause: 'deposit',
    transfers: [rule('external', 'available', 'deposit'), rule('external', 'aside', 'deposit')],
  },
  // Of what is aside, of what is available, then what stays owed.
  'deposit-reversal': {
    cause: 'deposit',
    transfers: [
      rule('aside', 'external', 'deposit'),
      rule('available', 'external', 'deposit'),
      rule('receivable', 'external', 'deposit'),
    ],
  },
  // No journal of its own: the posting adds this transfer to every journal that credits somebody who owes.
  repayment: {
    cause: 'user',
    transfers: [rule('available', 'receivable', 'internal'), rule('aside', 'receivable', 'internal')],
  },
  'aside-release': { cause: 'aside-release', transfers: [rule('aside', 'available', 'internal')] },
  stake: {
    cause: 'trade',
    // Of a copy out of what is allocated to it; its cover was reserved with the trader's trade (copy-reserve).
    transfers: [
      rule('available', 'staked', 'internal'),
      rule('allocated', 'staked', 'internal'),
      rule('bankroll', 'exposure', 'none'),
    ],
  },
  win: {
    cause: 'trade',
    transfers: [
      rule('staked', 'available', 'internal'),
      rule('exposure', 'available', 'profit'),
      rule('staked', 'allocated', 'internal'),
      rule('exposure', 'allocated', 'profit'),
    ],
  },
  loss: {
    cause: 'trade',
    transfers: [rule('staked', 'bankroll', 'profit'), rule('exposure', 'bankroll', 'none')],
  },
  refund: {
    cause: 'trade',
    transfers: [
      rule('staked', 'available', 'internal'),
      rule('staked', 'allocated', 'internal'),
      rule('exposure', 'bankroll', 'none'),
    ],
  },
  'copy-allocate': { cause: 'copy', transfers: [rule('available', 'allocated', 'internal')] },
  'copy-release': { cause: 'copy', transfers: [rule('allocated', 'available', 'internal')] },
  // The cover of all copies of a trade, before they are placed; then what of it was not used.
  'copy-reserve': {
    cause: 'fan-out',
    transfers: [rule('bankroll', 'exposure', 'none'), rule('exposure', 'bankroll', 'none')],
  },
  // From a copy to the trader whom it copies, and to the house.
  'profit-share': {
    cause: 'profit-share',
    transfers: [rule('allocated', 'available', 'profit'), rule('allocated', 'fees', 'profit')],
  },
  'mining-purchase': { cause: 'contract', transfers: [rule('available', 'mining', 'profit')] },
  // In the coin, as a pool has paid it.
  'pool-receipt': { cause: 'pool-receipt', transfers: [rule('external', 'mining', 'none')] },
  // In the coin: pool fee, power, and the part of a day that nobody has bought.
  'mining-fee': { cause: 'mining-run', transfers: [rule('mining', 'fees', 'none')] },
  // The house's capital buys the coins for what they are worth.
  'mining-payout': {
    cause: 'contract',
    transfers: [rule('mining', 'capital', 'none'), rule('capital', 'available', 'profit')],
  },
  // What is aside goes first, and comes back there.
  'withdrawal-hold': {
    cause: 'withdrawal',
    transfers: [rule('available', 'withdrawing', 'internal'), rule('aside', 'withdrawing', 'internal')],
  },
  'withdrawal-release': {
    cause: 'withdrawal',
    transfers: [rule('withdrawing', 'available', 'internal'), rule('withdrawing', 'aside', 'internal')],
  },
  'withdrawal-paid': { cause: 'withdrawal', transfers: [rule('withdrawing', 'external', 'withdrawal')] },
  'withdrawal-returned': {
    cause: 'withdrawal',
    transfers: [rule('external', 'available', 'withdrawal'), rule('external', 'aside', 'withdrawal')],
  },
  adjustment: {
    cause: 'adjustment',
    transfers: [
      rule('capital', 'available', 'profit'),
      rule('capital', 'receivable', 'profit'),
      rule('available', 'capital', 'profit'),
    ],
  },
} as const satisfies Record<string, JournalRule>;

export type JournalCode = keyof typeof journalRules;

/** Moves a positive amount from one account to another of the same asset. */
export interface Transfer {
  readonly from: AccountRef;
  readonly to: AccountRef;
  /** Minor units of the asset of both. */
  readonly amount: Amount<LedgerAsset>;
}

/** All transfers of one decision: posted whole or not at all (L4). At most 16 transfers. */
export interface Journal {
  readonly code: JournalCode;
  /** Id of the record that caused it; its kind follows from the code. */
  readonly cause: string;
  /** 1 unless the same cause lawfully posts the same code again (a deposit that was reversed and restored). */
  readonly occurrence: number;
  /** Who decided: a user's id or `system`. */
  readonly actor: string;
  readonly transfers: readonly Transfer[];
}
