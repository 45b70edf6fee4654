import { type Cents, cents, floorShare } from '#domain/money/amount.ts';
import type { CopySettings, SkipReason } from './copy.ts';

/** What a copy's stake follows from beside its settings: the trader's trade and what the trader had before it, in cents. */
export interface SourceTrade {
  readonly stake: Cents;
  /** P3's balance of the trader's real wallet before the trade; not above zero when the trader owes more than they have. */
  readonly balanceBefore: Cents;
  /** Basis points. */
  readonly payoutRate: number;
  /** Of the pair, in cents. */
  readonly minStake: Cents;
  readonly maxStake: Cents;
}

export type CopyStake =
  | { readonly ok: true; readonly stake: Cents; readonly cover: Cents }
  | { readonly ok: false; readonly stake: Cents; readonly skipped: Extract<SkipReason, 'too small' | 'no equity'> };

/**
 * The stake of a copied trade (C3), by the figures of the snapshot: trader's stake / trader's balance × allocation, rounded
 * down to the cent, or the fixed one; at most what the settings and the pair allow for one trade.
 */
export function copyStake(settings: CopySettings, trade: SourceTrade): CopyStake {
  const { sizing, allocation, maxStake } = settings;
  if (sizing.kind === 'proportional' && trade.balanceBefore <= 0n) {
    return { ok: false, stake: cents(0n), skipped: 'no equity' };
  }
  const wanted = sizing.kind === 'fixed' ? sizing.stake : (trade.stake * allocation) / trade.balanceBefore;
  const stake = least(wanted, maxStake, trade.maxStake);
  if (stake < trade.minStake) return { ok: false, stake, skipped: 'too small' };
  return { ok: true, stake, cover: floorShare(stake, trade.payoutRate) };
}

function least(...amounts: readonly bigint[]): Cents {
  return cents(amounts.reduce((low, amount) => (amount < low ? amount : low)));
}
