import { hourMs, minuteMs } from '#domain/clock/durations.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { coinOf } from '#domain/money/coins.ts';
import { type RecordedPrice, unitsFor } from '#domain/money/prices.ts';
import type { Payout, Withdrawal } from './withdrawal.ts';

/** W5: for so long after it was fixed a number of coins holds. */
export const payoutHoldsMs = hourMs;

/** W5: coin amount = (USD − network fee) / recorded price, rounded down in the coin's own precision. */
export function payoutAt(
  withdrawal: Pick<Withdrawal, 'amount' | 'networkFee' | 'method'>,
  price: RecordedPrice,
  now: Millis,
): Payout {
  const { amount, networkFee, method } = withdrawal;
  const units = unitsFor(amount - networkFee, price, coinOf(method), 'down');
  return { units, price, fixedAtMs: now, marketSeq: price.seq };
}

/** When the coins of a payout that is sending lapse: the price of the minute from then on fixes them again (W5). */
export const lapsesAt = ({ fixedAtMs }: Payout): Millis => millis(fixedAtMs + payoutHoldsMs);

/**
 * W5: the coins of an approved payout, by the price of the minute from its last approval on; no fewer than
 * were fixed before.
 *
 * @returns null where nothing waits to be fixed
 */
export function fixPayout(withdrawal: Withdrawal, price: RecordedPrice, now: Millis): Payout | null {
  const { state } = withdrawal;
  return state.kind === 'fixing' ? largerOf(state.owed, payoutAt(withdrawal, price, now)) : null;
}

/** What holds now of what was fixed before and what the price of now gives: the larger number of coins. */
export function largerOf(before: Payout | null, now: Payout): Payout {
  if (before === null || before.units <= now.units) return now;
  return { ...now, units: before.units, price: before.price };
}

/** Coins of a sending, and from when on they held. */
export interface FixedCoins {
  /** Smallest units. */
  readonly units: bigint;
  readonly fixedAtMs: Millis;
}

/** So long after its hour a payout may be seen first that was sent within it, as it may be recorded. */
const seenLateMs = minuteMs;

/**
 * W5: how many coins were due of a payout that was sent then, in smallest units. What was sent within the hour of a fixing is
 * measured by it, and what was sent later by the next one, whenever that was asked for: its price is that of the end of that hour.
 *
 * @param fixings of this sending, the first one first: no later one is of fewer coins
 * @param sentByMs when it was sent at the latest; null where nothing shows it, so that the last fixing counts
 * @returns null where no fixing is kept
 */
export function unitsDueAt(fixings: readonly FixedCoins[], sentByMs: Millis | null): bigint | null {
  const due = fixings.filter((_, nth) => {
    const before = fixings[nth - 1];
    return before === undefined || sentByMs === null || sentByMs > before.fixedAtMs + payoutHoldsMs + seenLateMs;
  });
  return due.at(-1)?.units ?? null;
}
