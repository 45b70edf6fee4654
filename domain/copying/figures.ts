import { type Cents, cents, formatCents, formatScaled } from '#domain/money/amount.ts';
import { winRate } from '#domain/trades/results.ts';
import type { TradeResult } from '#domain/trades/trade.ts';

/**
 * The version of these formulas, stored and shown with the figures. 1 took as the base of a trade what the wallet held just before
 * the settlement, when the outcome is nearly known: a deposit before a loss made the loss small.
 */
export const figuresFormula = 2;

/** A trade as the figures take it when it is placed: a real one of the trader's own, placed while they were a trader (C4). */
export interface StakedTrade {
  /** In cents. */
  readonly stake: Cents;
  /** P3's balance of the trader's real wallet just before the stake was paid (C3's snapshot), open stakes included, in cents. */
  readonly balanceBefore: Cents;
}

/** What a trade weighs, fixed when it is placed: a profit of p cents moves the index by `free` × p / `base`. */
export interface TradeWeight {
  /** What the stake was a part of, in cents: what the wallet held besides the stakes of open trades; at least the stake. */
  readonly base: Cents;
  /** The part of the index that no open trade had staked, in parts of {@link wholeIndex}. */
  readonly free: bigint;
}

/** A trade that has settled. */
export interface SettledTrade {
  readonly stake: Cents;
  readonly result: TradeResult;
  /** In cents; minus the stake when lost, zero when refunded. */
  readonly profit: Cents;
  readonly weight: TradeWeight;
}

/** Of `one` before the first trade: the parts that the index is kept in. */
export const wholeIndex = 10n ** 12n;

/** What a trader's trades come to so far, taken in the order in which the books have their stakes and settlements. */
export interface TraderFigures {
  readonly won: number;
  readonly lost: number;
  readonly refunded: number;
  readonly profit: Cents;
  /** What 1 has become that staked of what it had free the part that the trader staked of theirs, in parts of {@link wholeIndex}. */
  readonly index: bigint;
  /** The highest index so far, the first one included. */
  readonly peak: bigint;
  /** The largest (peak − index) / peak so far, in 1/10,000, rounded up. */
  readonly worstFall: number;
  /** The stakes of the trades that are open, in cents, and the parts of the index that those have staked. */
  readonly openStakes: Cents;
  readonly openParts: bigint;
}

export const noFigures: TraderFigures = {
  won: 0,
  lost: 0,
  refunded: 0,
  profit: cents(0n),
  index: wholeIndex,
  peak: wholeIndex,
  worstFall: 0,
  openStakes: cents(0n),
  openParts: 0n,
};

/**
 * The figures with one more open trade, and what that trade weighs (C4).
 *
 * The index is an account that begins with 1 and stakes, of what it has free, the part that the trader stakes of what they have
 * free. Weight and stake are fixed here, when nobody knows the outcome: what is paid in or out later moves nothing. Because the
 * index never stakes more than it has and each stake is chosen before its outcome, no choice of deposits and withdrawals makes
 * it expected to be more than the odds make it.
 */
export function withPlaced(
  before: TraderFigures,
  { stake, balanceBefore }: StakedTrade,
): { readonly figures: TraderFigures; readonly weight: TradeWeight } {
  const besidesOpen = cents(balanceBefore - before.openStakes);
  // Less than the stake is only there besides a debt, which is no smaller loss.
  const base = besidesOpen > stake ? besidesOpen : stake;
  const weight = { base, free: before.index - before.openParts };
  const figures = {
    ...before,
    openStakes: cents(before.openStakes + stake),
    openParts: before.openParts + stakedParts(stake, weight),
  };
  return { figures, weight };
}

/** What a trade has staked of the index, rounded up: what a loss takes. */
const stakedParts = (stake: Cents, { base, free }: TradeWeight): bigint => -floorDivided(-free * stake, base);

/**
 * The figures with one more of the open trades settled (C4): index = index + floor(free × profit / base). Without payments in
 * and out, trades that are open at once come to what happened to the wallet, in whatever order they settle.
 */
export function withSettled(before: TraderFigures, { stake, result, profit, weight }: SettledTrade): TraderFigures {
  const index = before.index + floorDivided(weight.free * profit, weight.base);
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
    openStakes: cents(before.openStakes - stake),
    openParts: before.openParts - stakedParts(stake, weight),
  };
}

/** The figures as they are shown: decimal texts with four places, so that 0.1234 is 12.34 %. Null: there is nothing to tell. */
export interface ShownFigures {
  readonly trades: number;
  /** What the index has become after all settled trades, less 1, rounded down. */
  readonly return: string | null;
  /** won / (won + lost), rounded down; refunded trades are neither. */
  readonly winRate: string | null;
  /** The largest fall of the index from a high to a later low, as a part of that high, rounded up. */
  readonly worstDrawdown: string | null;
}

export function shownFigures(figures: TraderFigures): ShownFigures {
  const trades = figures.won + figures.lost + figures.refunded;
  return {
    trades,
    return: trades === 0 ? null : returnOf(figures.index),
    winRate: winRate(figures),
    worstDrawdown: trades === 0 ? null : formatScaled(BigInt(figures.worstFall), 4),
  };
}

/** index − 1, with four decimals, rounded down: a loss is never shown smaller, a gain never larger than it is. */
export function returnOf(index: bigint): string {
  return formatScaled(floorDivided((index - wholeIndex) * 10_000n, wholeIndex), 4);
}

/** Of fewer trades that were won or lost, or less staked in them (in cents), return and drawdown say little: a short track record (C4). */
export const leastTradesRanked = 20;
export const leastStakedRanked = cents(100_000n);

/** Of fewer customers neither what they made nor what they put apart is shown: it would show what single ones made or have. */
export const leastCopiersShown = 5;

/** What copies with real money of a trader come to; money in cents. */
export interface CopiersSums {
  /** Customers whose copy runs. */
  readonly copiers: number;
  /** What those of their copies that are not stopping have put apart. */
  readonly apart: Cents;
  /** Customers whose copies ever settled a trade. */
  readonly settled: number;
  /** Σ settled profit − profit share paid of all copies that ever were. */
  readonly result: Cents;
  /** Σ stakes of their trades that were won or lost. */
  readonly staked: Cents;
}

/** The sums as they are shown; null is what so few customers made or have that it is not shown. */
export interface ShownCopiers {
  readonly copiers: number;
  readonly copiersApart: string | null;
  readonly copiersResult: string | null;
  readonly copiersStaked: string | null;
  /** Result / staked with four decimals, rounded down; null where nothing was staked. */
  readonly copiersReturn: string | null;
}

/**
 * What copiers have put apart, and what all copies made of all they staked (C4). It counts by money and not by heads: a copy
 * moves it by what it staked itself, however many customers it is divided among.
 */
export function shownCopiers({ copiers, apart, settled, result, staked }: CopiersSums): ShownCopiers {
  const isShown = settled >= leastCopiersShown;
  return {
    copiers,
    copiersApart: copiers < leastCopiersShown ? null : formatCents(apart),
    copiersResult: isShown ? formatCents(result) : null,
    copiersStaked: isShown ? formatCents(staked) : null,
    copiersReturn: isShown && staked > 0n ? formatScaled(floorDivided(result * 10_000n, staked), 4) : null,
  };
}

/** Points of the equity curve that are shown at most. */
export const mostEquityPoints = 500;

/** Which trades of a curve are shown: the last of each equal step, the newest always; counted from 1. */
export function equityPlaces(trades: number, most = mostEquityPoints): readonly number[] {
  const step = Math.max(1, Math.ceil(trades / most));
  const count = Math.ceil(trades / step);
  return Array.from({ length: count }, (_, i) => Math.min((i + 1) * step, trades));
}

/** Rounded toward minus infinity. `by` is above zero. */
export function floorDivided(amount: bigint, by: bigint): bigint {
  const quotient = amount / by;
  return amount < 0n && quotient * by !== amount ? quotient - 1n : quotient;
}
