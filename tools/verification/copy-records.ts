import type { CopySizing, SkipReason } from '#domain/copying/copy.ts';
import type { LimitKind } from '#domain/limits/own-limits.ts';
import type { LimitPeriod } from '#domain/limits/windows.ts';
import type { Wallet } from '#domain/money/amount.ts';
import type { Sums } from './copy-sums.ts';

/** A record that holds from a time on until the next one of its kind. */
export interface Dated {
  readonly fromMs: number;
}

/** The trader's trade that an outcome is of, with the placing of its copies. Money in cents. */
export interface CopySource {
  readonly tradeId: string;
  readonly fanId: string;
  readonly acceptedMs: number;
  readonly durationMs: number;
  readonly wallet: Wallet;
  readonly pair: string;
  readonly minStake: bigint;
  readonly balanceBefore: bigint;
  readonly mostOfOne: bigint | null;
}

export interface JudgedOutcome {
  readonly copyId: string;
  readonly source: CopySource;
  /** When it was placed or skipped. */
  readonly atMs: number;
  readonly stake: bigint;
  /** Null: it became a trade. */
  readonly skipped: SkipReason | null;
  readonly tradeId: string | null;
  readonly settings: { readonly sizing: CopySizing; readonly maxOpen: number; readonly stopLoss: bigint | null };
}

export interface CopyTrade {
  readonly tradeId: string;
  readonly fanId: string;
  readonly acceptedMs: number;
  readonly createdMs: number;
  readonly closedMs: number | null;
  readonly stake: bigint;
  readonly profit: bigint;
}

export interface CopyRecords {
  readonly id: string;
  readonly wallet: Wallet;
  readonly traderId: string;
  readonly outcomes: readonly JudgedOutcome[];
  /** In the order of their acceptance, with the sum of stakes up to each. */
  readonly trades: readonly CopyTrade[];
  readonly running: readonly bigint[];
  /** Of settled trades by their end: profits, stakes, and how many. */
  readonly profits: Sums;
  readonly stakesBack: Sums;
  readonly ends: Sums;
  readonly moves: Sums;
  readonly shares: Sums;
}

export interface OwnLimitRow extends Dated {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint | null;
  readonly pending: { readonly amount: bigint | null; readonly fromMs: number } | null;
}

/** A customer who copies, with all that decides of their copies. */
export interface Person {
  readonly copies: ReadonlyMap<string, CopyRecords>;
  readonly statuses: readonly (Dated & { readonly status: string; readonly country: string | null })[];
  readonly exclusions: readonly (Dated & { readonly untilMs: number })[];
  /** Each limit on stakes or losses by kind and period. */
  readonly limits: ReadonlyMap<string, readonly OwnLimitRow[]>;
  /** Their own real trades, and contracts they bought; read of those alone who have limits. */
  readonly ownTrades: readonly Pick<CopyTrade, 'createdMs' | 'closedMs' | 'stake' | 'profit'>[];
  readonly contracts: readonly { readonly boughtMs: number; readonly price: bigint }[];
}
