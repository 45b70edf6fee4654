import type { Millis } from '#domain/clock/millis.ts';
import type { CopyId, TradeId, UserId } from '#domain/ids/ids.ts';
import type { Cents, Wallet } from '#domain/money/amount.ts';

/** T4. */
export const tradeStatuses = ['PENDING', 'WON', 'LOST', 'REFUNDED'] as const;
export type TradeStatus = (typeof tradeStatuses)[number];

/** How a trade can have ended. */
export const tradeResults = ['WON', 'LOST', 'REFUNDED'] as const satisfies readonly TradeStatus[];
export type TradeResult = (typeof tradeResults)[number];

export const tradePositions = ['UP', 'DOWN'] as const;
export type TradePosition = (typeof tradePositions)[number];

/** What was agreed when a trade was accepted. Nothing of it changes afterwards. */
export interface AgreedTrade {
  readonly tradeId: TradeId;
  readonly userId: UserId;
  /** The copy whose money it stakes; null when it is the customer's own trade. */
  readonly copyId: CopyId | null;
  readonly wallet: Wallet;
  readonly position: TradePosition;
  readonly stake: Cents;
  /** floor(stake × payoutRate / 10,000): what a win pays beside the stake. */
  readonly cover: Cents;
  readonly acceptedAtMs: Millis;
  readonly entryDelayMs: number;
  readonly expiresAtMs: Millis;
}

/** Z6 and T5, in ms. */
export const tradeLimits = {
  /** An entry tick has to come within this time of acceptance. */
  entryMs: 10_000,
  /** The exit tick may not be older than this at expiry. */
  exitAgeMs: 10_000,
  /** A confirming tick has to come within this time of expiry. */
  confirmationMs: 60_000,
} as const;
