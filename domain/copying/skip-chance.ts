import { type RefundTilt, refundLean } from '#domain/trades/refund-chance.ts';
import { type SkipReason, skipReasons } from './copy.ts';

/** Copies of one trader's trade that were skipped for one reason, or placed. */
export interface SkippedOf {
  readonly trader: string;
  readonly acceptedMs: number;
  readonly won: boolean;
  /** Why they were skipped; null: they were placed. */
  readonly reason: SkipReason | null;
  /** What is between winning and losing for the copies together: stakes and what they would win, in cents. */
  readonly weight: bigint;
  readonly tradeId: string;
}

/** What became of copies of one trader's trade, as it is recorded; nothing where it is practice, or not decided. */
export function skippedOf(row: {
  readonly trader_id: string;
  readonly trade_id: string;
  readonly accepted_ms: bigint;
  readonly status: string;
  readonly wallet: string;
  readonly outcome: string;
  readonly stakes: bigint;
  readonly covers: bigint;
}): readonly SkippedOf[] {
  const won = row.status === 'WON';
  if (row.wallet !== 'real' || (!won && row.status !== 'LOST')) return [];
  const reason = skipReasons.find((one) => one === row.outcome) ?? null;
  const { trader_id: trader, trade_id: tradeId } = row;
  return [{ trader, tradeId, acceptedMs: Number(row.accepted_ms), won, reason, weight: row.stakes + row.covers }];
}

/** A reason for which copies were skipped beyond chance; 'any' for all reasons together. */
export interface SkipsBeyondChance extends RefundTilt {
  readonly reason: SkipReason | 'any';
  /**
   * For whose good: the house's where the trader's trade won later, as if the operator chose the skips; the customers' where it
   * lost, as if they did.
   */
  readonly lean: 'house' | 'customers';
}

/** The reasons that are beyond chance, by the bounds that refunds have (T5). */
export function beyondChance(all: readonly SkippedOf[]): readonly SkipsBeyondChance[] {
  return (['any', ...skipReasons] as const).flatMap((reason) => {
    const tilt = skipTilt(all, (one) => reason === 'any' || one === reason);
    const lean = refundLean(tilt);
    return lean === null ? [] : [{ reason, lean, ...tilt }];
  });
}

/**
 * Trades of one trader that were accepted in the same quarter of an hour count as one, so that trades which are open together, and
 * one cause for skipping all of them, are one chance and not many.
 */
const momentMs = 900_000;

/** Parts of the fraction of trades that won in a moment. */
const parts = 1_000_000n;

interface Moment {
  readonly trades: Map<string, boolean>;
  weight: bigint;
}

/**
 * C3: whether copies were skipped more where the trader's trade won later, or lost, which only somebody who waits can know: among the moments
 * of each trader, with what they won in all of them for a measure, so that copies of a good trader tilt nothing. The spread is
 * that of all orders in which the same skips could have met the same results. Trades that are open or refunded are left out.
 *
 * @param counts which reasons count as skipped
 */
function skipTilt(all: readonly SkippedOf[], counts: (reason: SkipReason) => boolean): RefundTilt {
  let [decided, tilt, squares] = [0, 0n, 0n];
  for (const ofTrader of Map.groupBy(all, ({ trader }) => trader).values()) {
    const moments = momentsOf(ofTrader, counts);
    const n = BigInt(moments.length);
    decided += moments.filter(({ weight }) => weight > 0n).length;
    if (n < 2n) continue;
    const [ofSkips, ofResults] = [sumsOf(moments.map((one) => one.weight)), sumsOf(moments.map(wonParts))];
    const together = moments.reduce((sum, one) => sum + one.weight * wonParts(one), 0n);
    tilt += (n * together - ofSkips.sum * ofResults.sum) / n;
    const spread = (n * ofSkips.squares - ofSkips.sum ** 2n) * (n * ofResults.squares - ofResults.sum ** 2n);
    squares += spread / ((n - 1n) * n * n);
  }
  return { decided, tilt, squares };
}

function momentsOf(trades: readonly SkippedOf[], counts: (reason: SkipReason) => boolean): readonly Moment[] {
  const moments = new Map<number, Moment>();
  for (const { acceptedMs, tradeId, won, reason, weight } of trades) {
    const key = Math.floor(acceptedMs / momentMs);
    const moment = moments.get(key) ?? { trades: new Map<string, boolean>(), weight: 0n };
    moments.set(key, moment);
    moment.trades.set(tradeId, won);
    if (reason !== null && counts(reason)) moment.weight += weight;
  }
  return [...moments.values()];
}

function wonParts({ trades }: Moment): bigint {
  const won = [...trades.values()].filter(Boolean).length;
  return (BigInt(won) * parts) / BigInt(trades.size);
}

const sumsOf = (values: readonly bigint[]) => ({
  sum: values.reduce((sum, value) => sum + value, 0n),
  squares: values.reduce((sum, value) => sum + value * value, 0n),
});
