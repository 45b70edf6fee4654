import type { Cents } from '#domain/money/amount.ts';

/** C2. A copy that stopping has begun for goes on to stopped by itself, as its last trades end. */
export const copyStates = ['active', 'paused', 'stopping', 'stopped'] as const;
export type CopyState = (typeof copyStates)[number];

/** By whom or what a copy was stopped; debt: by a reversed deposit, which left its customer owing (D5). */
export const copyStoppers = ['customer', 'stop-loss', 'trader', 'operator', 'debt'] as const;
export type CopyStopper = (typeof copyStoppers)[number];

export const copySizings = ['proportional', 'fixed'] as const;
export type CopySizing = (typeof copySizings)[number];

export const traderStates = ['active', 'stopped'] as const;
export type TraderState = (typeof traderStates)[number];

/** How the stake of a copied trade is found. */
export type Sizing =
  /** Trader's stake / trader's real balance before the trade × allocation. */
  | { readonly kind: 'proportional' }
  /** The same for each trade, in cents. */
  | { readonly kind: 'fixed'; readonly stake: Cents };

/** What a customer chose for a copy (C2). Amounts in cents of the copy's wallet. */
export interface CopySettings {
  /** Put apart for the copy. What is there has grown or shrunk as its trades went. */
  readonly allocation: Cents;
  readonly sizing: Sizing;
  /** The most that one trade may stake. */
  readonly maxStake: Cents;
  /** The most trades of the copy that may be open at a time. */
  readonly maxOpen: number;
  /** The loss over all settled trades of the copy at which it stops; null: none. */
  readonly stopLoss: Cents | null;
}

/** Why a copy that was to take part in a trade did not (C3), a closed list in the order in which it is published; each with who decides it. */
export const skipReasons = [
  // domain/copying/stakes.ts
  'too small',
  // database/functions/copying/copy-place.sql
  'copy has too little',
  'too many open',
  'stop-loss',
  // server/copying/copy-skips.ts, with domain/copying/permission.ts; copy-place.sql where the copier's accounts are missing
  'account',
  // server/copying/copy-skips.ts, with server/limits/copy-own-limits.ts
  'excluded',
  'own limit',
  // server/copying/copy-skips.ts, with domain/copying/permission.ts
  'country',
  'switched off',
  // database/functions/copying/copy-place.sql
  'house short',
  // domain/copying/stakes.ts
  'no equity',
  // database/functions/copying/copy-place.sql
  'late',
] as const;
export type SkipReason = (typeof skipReasons)[number];
