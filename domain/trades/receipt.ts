import { dayMs } from '#domain/clock/durations.ts';
import type { Wallet } from '#domain/money/amount.ts';
import type { TradePosition, TradeStatus } from './trade.ts';

/** A tick as a receipt writes it: price with all decimals of its pair, times in ISO 8601. */
export interface ReceiptTick {
  readonly seq: number;
  readonly time: string;
  /** When the price was quoted or last confirmed; without it the tick was recorded before quotes had times, and `time` decides. */
  readonly quotedAt?: string | null | undefined;
  readonly price: string;
  /** Best bid and best ask, whose mid the price is; without them the source quotes one price. */
  readonly bid?: string | null | undefined;
  readonly ask?: string | null | undefined;
  readonly source: string;
  /** Counts the pair's changes of source; receipts of before do not say it. */
  readonly sourceRun?: number | undefined;
  readonly held: boolean;
  readonly venueTime: string | null;
  readonly venueId: string | null;
  /** Of an index price, and of nothing else: the venues that it is made of (`indexText`). */
  readonly index?: string | undefined;
  readonly hash: string;
  /** Of a tick that is shown by itself: the hash of the one before it. */
  readonly previousHash?: string;
}

/** A neighbour on the way up a Merkle tree: SHA-256 of 0x01, the left hash and the right one is the hash above (hex). */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: string;
}

/** The way of one tick to its sealed block and, once that day has ended, to the root that the operator signed (L7). */
export interface SealPath {
  readonly seq: number;
  /** What a seal covers of the stored row beyond what a tick shows. */
  readonly id: string;
  readonly sourceRun: number;
  readonly transaction: string;
  readonly path: readonly PathStep[];
  readonly block: {
    readonly number: number;
    readonly time: string;
    readonly root: string;
    readonly previous: string;
    readonly hash: string;
  };
  readonly day: {
    readonly path: readonly PathStep[];
    /** `day-root-1|DAY|FIRST BLOCK|LAST BLOCK|ROOT` */
    readonly text: string;
    readonly signature: string;
    readonly keyId: string;
  } | null;
}

/** The public proof of a trade (T9), as `GET /api/trades/{tradeId}/receipt` answers it. */
export interface TradeReceipt {
  readonly tradeId: string;
  readonly status: TradeStatus;
  readonly wallet: Wallet;
  readonly currencyPair: string;
  readonly positions: TradePosition;
  readonly amount: string;
  readonly payoutRate: number;
  /** seconds */
  readonly duration: number;
  /** ms */
  readonly entryDelay: number;
  readonly acceptedAt: string;
  readonly afterSeq: number;
  readonly expiresAt: string;
  readonly profit: string | null;
  readonly refundReason: string | null;
  readonly acceptance: { readonly text: string; readonly signature: string; readonly keyId: string };
  readonly decimals: number;
  readonly ticks: {
    readonly entry: ReceiptTick | null;
    readonly exit: ReceiptTick | null;
    readonly confirming: ReceiptTick | null;
  };
  /** Every tick from afterSeq to the first one after expiresAt, or to the latest while there is none. */
  readonly segment: { readonly previousHash: string; readonly items: readonly ReceiptTick[] };
  readonly seals: readonly SealPath[];
  /** Of the tick at `afterSeq`: absent where its ticks say no `sourceRun`, null until it is sealed. */
  readonly acceptedSeal?: SealPath | null | undefined;
  /** The trader's trade that this one copies (C3); none when its owner placed it. */
  readonly copies?: string | null;
  readonly postings: readonly {
    readonly code: string;
    readonly from: string;
    readonly to: string;
    readonly amount: string;
  }[];
}

const dayS = dayMs / 1_000;

/**
 * For how many seconds a receipt may be kept: a day once it changes no more, which is when the trade has ended and each tick
 * that decided it leads to a signed day; 0 until then.
 */
export function receiptKeptSeconds({ status, ticks, seals }: Pick<TradeReceipt, 'status' | 'ticks' | 'seals'>): number {
  const deciding = [ticks.entry, ticks.exit, ticks.confirming].filter((tick) => tick !== null);
  const isSigned = (seq: number): boolean => seals.some((seal) => seal.seq === seq && seal.day !== null);
  // Without a confirming tick a later one may still come to show the silence.
  const complete = status !== 'PENDING' && ticks.confirming !== null && deciding.every(({ seq }) => isSigned(seq));
  return complete ? dayS : 0;
}
