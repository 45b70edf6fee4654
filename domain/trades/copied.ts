import type { FanOutId, TradeId, TraderId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { assetOf, type Cents, cents, floorShare, type Wallet } from '#domain/money/amount.ts';

/** What the active copies of a trader come to in one wallet: the sums of their settings, in cents. */
export interface CopyBook {
  readonly copies: number;
  /** Σ allocation of the proportional ones. */
  readonly proportional: Cents;
  /** Σ stake of the fixed ones. */
  readonly fixed: Cents;
  /** Σ most per trade of all. */
  readonly most: Cents;
}

/**
 * The most cover that all copies of a trade can take, in cents: from sums alone, so that accepting a trade costs the same for
 * a hundred thousand subscribers as for one. Never below the sum of the copies' covers, because rounding down a sum
 * is never less than the sum of what was rounded down.
 */
export function mostCover(
  book: CopyBook,
  trade: { readonly stake: Cents; readonly balanceBefore: Cents; readonly payoutRate: number },
): Cents {
  const proportional = trade.balanceBefore <= 0n ? 0n : (trade.stake * book.proportional) / trade.balanceBefore;
  const stakes = cents(proportional + book.fixed);
  return floorShare(stakes < book.most ? stakes : book.most, trade.payoutRate);
}

/** A trader as their trade finds them: how often their copies changed, and what those come to per wallet. */
export interface CopiedTrader {
  readonly traderId: TraderId;
  readonly change: number;
  readonly books: ReadonlyMap<Wallet, CopyBook>;
}

/** The placing of a trade's copies in one wallet, as it begins. */
export interface NewFanOut {
  readonly id: FanOutId;
  readonly wallet: Wallet;
  /** Cover set apart for the copies, in cents. */
  readonly reserved: Cents;
}

/** A trader's trade, as it was accepted, with the snapshot of who copies it (C3). */
export interface TraderTrade {
  readonly tradeId: TradeId;
  readonly traderId: TraderId;
  readonly change: number;
  /** P3's balance of the trader's real wallet before the trade, in cents. */
  readonly balanceBefore: Cents;
  /** What the pair takes as a stake, in cents. */
  readonly minStake: Cents;
  readonly maxStake: Cents;
  readonly acceptedAtMs: number;
  readonly fanOuts: readonly NewFanOut[];
}

/** The postings that set the copies' cover apart (L3: copy-reserve); null when there is none to set apart. */
export function reserveJournal({ id, wallet, reserved }: NewFanOut): Journal | null {
  const asset = assetOf(wallet);
  if (reserved <= 0n) return null;
  return {
    ...{ code: 'copy-reserve', cause: id, occurrence: 1, actor: 'system' },
    transfers: [{ from: { kind: 'bankroll', asset }, to: { kind: 'exposure', asset }, amount: reserved }],
  };
}

/** The postings that give back what placing the copies did not use; null when all was used. */
export function returnJournal(id: FanOutId, wallet: Wallet, unused: Cents): Journal | null {
  const asset = assetOf(wallet);
  if (unused <= 0n) return null;
  return {
    ...{ code: 'copy-reserve', cause: id, occurrence: 2, actor: 'system' },
    transfers: [{ from: { kind: 'exposure', asset }, to: { kind: 'bankroll', asset }, amount: unused }],
  };
}
