import { type Cents, cents, formatScaled } from '#domain/money/amount.ts';
import { winRate } from '#domain/trades/results.ts';
import type { TradeResult } from '#domain/trades/trade.ts';

/** A settled trade as the figures take it: a real one that the trader placed themselves, while they were a trader (C4). */
export interface FigureTrade {
  readonly result: TradeResult;
  /** In cents; negative when lost, zero when refunded. */
  readonly profit: Cents;
  /** P3's balance of the trader's real wallet just before the trade was settled, its stake included, in cents. */
  readonly balanceAtClose: Cents;
}

/** Of `one` before the first trade: the parts that the index is kept in. */
export const wholeIndex = 10n ** 12n;

/** What a trader's settled trades come to so far, taken one after the other in the order of their settlements in the books. */
export interface TraderFigures {
  readonly won: number;
  readonly lost: number;
  readonly refunded: number;
  readonly profit: Cents;
  /** What 1 has become, in parts of {@link wholeIndex}, had it been in the wallet all the time with nothing paid in or out. */
  readonly index: bigint;
  /** The highest index so far, the first one included. */
  readonly peak: bigint;
  /** The largest (peak − index) / peak so far, in 1/10,000, rounded up. */
  readonly worstFall: number;
}

export const noFigures: TraderFigures = {
  ...{ won: 0, lost: 0, refunded: 0 },
  profit: cents(0n),
  index: wholeIndex,
  peak: wholeIndex,
  worstFall: 0,
};

/**
 * The figures with one more trade (C4).
 *
 * index = index + floor(index × profit / balance before the settlement), never below zero. The balance is that of the moment of
 * the settlement and not of the placing: of trades that were open at once each takes its part of what the ones before it left,
 * so that together they come to what happened to the wallet. What is paid in or out stands in the balances of both sides and
 * moves nothing. Where the balance was not above zero, because the trader owed as much as they had, there is nothing that the
 * profit could be a part of: the index stays.
 */
export function withTrade(before: TraderFigures, { result, profit, balanceAtClose }: FigureTrade): TraderFigures {
  const moved = balanceAtClose > 0n ? before.index + floorDivided(before.index * profit, balanceAtClose) : before.index;
  const index = moved > 0n ? moved : 0n;
  const peak = index > before.peak ? index : before.peak;
  const fall = Number(-floorDivided(-(peak - index) * 10_000n, peak));
  return {
    won: before.won + (result === 'WON' ? 1 : 0),
    lost: before.lost + (result === 'LOST' ? 1 : 0),
    refunded: before.refunded + (result === 'REFUNDED' ? 1 : 0),
    profit: cents(before.profit + profit),
    index,
    peak,
    worstFall: Math.max(before.worstFall, fall),
  };
}

/** The figures as they are told: decimal texts with four places, so that 0.1234 is 12.34 %. Null: there is nothing to tell. */
export interface ToldFigures {
  readonly trades: number;
  /** Π (1 + profit / balance before its settlement) − 1 over all settled trades, rounded down. */
  readonly return: string | null;
  /** won / (won + lost), rounded down; refunded trades are neither. */
  readonly winRate: string | null;
  /** The largest fall of the index from a high to a later low, as a part of that high, rounded up. */
  readonly worstDrawdown: string | null;
}

export function told(figures: TraderFigures): ToldFigures {
  const trades = figures.won + figures.lost + figures.refunded;
  return {
    trades,
    return: trades === 0 ? null : returnOf(figures.index),
    winRate: winRate(figures),
    worstDrawdown: trades === 0 ? null : formatScaled(BigInt(figures.worstFall), 4),
  };
}

/** index − 1, with four decimals, rounded down: a loss is never told smaller, a gain never larger than it is. */
export function returnOf(index: bigint): string {
  return formatScaled(floorDivided((index - wholeIndex) * 10_000n, wholeIndex), 4);
}

/** Of fewer customers neither the median nor the sum of allocations is told: they would tell what single ones made or have. */
export const leastCopiersTold = 5;

/**
 * The middle one of what customers made after profit share, in 1/10,000 of all that they put apart; of an even count the lower
 * of the two in the middle. All copies of one customer are one result. Null below {@link leastCopiersTold}.
 *
 * @param median Σ (settled profit − profit share paid) / Σ put apart of the middle customer, each rounded down
 */
export function medianTold(customers: number, median: bigint | null): string | null {
  return customers < leastCopiersTold || median === null ? null : formatScaled(median, 4);
}

/** Points of the equity curve that are told at most. */
export const mostEquityPoints = 500;

/** Which trades of a curve are told: the last of each equal step, the newest always; counted from 1. */
export function equityPlaces(trades: number): readonly number[] {
  const step = Math.max(1, Math.ceil(trades / mostEquityPoints));
  const count = Math.ceil(trades / step);
  return Array.from({ length: count }, (_, i) => Math.min((i + 1) * step, trades));
}

/** Rounded toward minus infinity. `by` is above zero. */
export function floorDivided(amount: bigint, by: bigint): bigint {
  const quotient = amount / by;
  return amount < 0n && quotient * by !== amount ? quotient - 1n : quotient;
}
