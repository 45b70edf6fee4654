import type { FanOutId, TradeId, TraderId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { assetOf, type Cents, cents, floorShare, type Wallet } from '#domain/money/amount.ts';

/**
 * What the active copies of a trader in one wallet come to whose most per trade is of one band (has as many binary digits): the
 * sums of their settings, in cents.
 */
export interface CopyBand {
  readonly band: number;
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
 * is never less than the sum of what was rounded down; and no copy counts for more than `mostStake`.
 *
 * @param trade.mostStake the most that any copy can stake: the pair's largest stake, or what the house lets one customer's take
 */
export function mostCover(
  book: readonly CopyBand[],
  trade: {
    readonly stake: Cents;
    readonly balanceBefore: Cents;
    readonly payoutRate: number;
    readonly mostStake: Cents;
  },
): Cents {
  return cents(
    book.reduce((sum, { copies, proportional, fixed, most }) => {
      const wanted = trade.balanceBefore <= 0n ? 0n : (trade.stake * proportional) / trade.balanceBefore;
      const stakes = least(cents(wanted + fixed), most, cents(BigInt(copies) * trade.mostStake));
      return sum + floorShare(stakes, trade.payoutRate);
    }, 0n),
  );
}

/** How much of the house's bankroll copies with real money can hold, in basis points (C3). */
export interface CopyBounds {
  /** Set apart for the copies of one trader's trades that are still placed; of what the house may owe, too. */
  readonly traderBps: number;
  /** Staked by the copies of one customer at once. */
  readonly customerBps: number;
}

/** What is left of something that the house may owe by, in cents. */
export interface LeftForCopies {
  readonly left: Cents;
  /** Set apart of it for copies of the same trader's trades before, and not placed yet. */
  readonly unplaced: Cents;
}

/** What the house has for the copies of a trade. */
export interface HouseForCopies {
  readonly bankroll: LeftForCopies;
  /** Of what the house may owe on the pair, and on all trades; those without a limit left out. */
  readonly limits: readonly LeftForCopies[];
}

/** What a share is a share of: what is left, with what the trader's trades before have set apart of it. */
const wholeOf = ({ left, unplaced }: LeftForCopies): Cents => cents(left > 0n ? left + unplaced : unplaced);

/**
 * What is set apart for the copies of a trade with real money, and the most that one customer's copies may have staked with it.
 * The latter is a share of the bankroll as it is then, the former of each limit too, with what the trader's trades before have set
 * apart of them: copies that come to nothing leave room to all others.
 */
export function reserveOf(
  book: readonly CopyBand[],
  trade: {
    readonly stake: Cents;
    readonly balanceBefore: Cents;
    readonly payoutRate: number;
    readonly maxStake: Cents;
  },
  house: HouseForCopies,
  bounds: CopyBounds,
): { readonly reserved: Cents; readonly mostOfOne: Cents } {
  const mostOfOne = floorShare(wholeOf(house.bankroll), bounds.customerBps);
  const most = mostCover(book, { ...trade, mostStake: least(trade.maxStake, mostOfOne) });
  const ofTrader = [house.bankroll, ...house.limits].map((one) =>
    cents(floorShare(wholeOf(one), bounds.traderBps) - one.unplaced),
  );
  return { reserved: least(most, ...ofTrader), mostOfOne };
}

/** The smallest of some amounts, and never below nothing. */
function least(...amounts: readonly Cents[]): Cents {
  const low = amounts.reduce((one, other) => (other < one ? other : one));
  return low < 0n ? cents(0n) : low;
}

/** Trades of a trader on a pair whose copies with real money are not all decided. */
export interface Unplaced {
  readonly traderId: TraderId;
  readonly pair: string;
  readonly trades: number;
  /** What is set apart for those copies, in cents. */
  readonly reserved: Cents;
}

/** A trader as their trade finds them: how often their copies changed, and what those come to per wallet. */
export interface CopiedTrader {
  readonly traderId: TraderId;
  readonly change: number;
  readonly books: ReadonlyMap<Wallet, readonly CopyBand[]>;
}

/** The placing of a trade's copies in one wallet, as it begins. */
export interface NewFanOut {
  readonly id: FanOutId;
  readonly wallet: Wallet;
  /** Cover set apart for the copies, in cents. */
  readonly reserved: Cents;
  /** The most that the copies of one customer may have staked at once, in cents; null: nothing bounds it. */
  readonly mostOfOne: Cents | null;
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
    code: 'copy-reserve',
    cause: id,
    occurrence: 1,
    actor: 'system',
    transfers: [{ from: { kind: 'bankroll', asset }, to: { kind: 'exposure', asset }, amount: reserved }],
  };
}

/** The postings that give back what placing the copies did not use; null when all was used. */
export function returnJournal(id: FanOutId, wallet: Wallet, unused: Cents): Journal | null {
  const asset = assetOf(wallet);
  if (unused <= 0n) return null;
  return {
    code: 'copy-reserve',
    cause: id,
    occurrence: 2,
    actor: 'system',
    transfers: [{ from: { kind: 'exposure', asset }, to: { kind: 'bankroll', asset }, amount: unused }],
  };
}
