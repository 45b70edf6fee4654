import { type Cents, cents, floorShare } from '#domain/money/amount.ts';

/** How the money of a copy stands. Amounts in cents of its wallet. */
export interface CopyMoney {
  /** In the copy's account: what is staked is not in there. */
  readonly balance: Cents;
  /** What trades accepted before, whose copies are still being placed, may take of it. */
  readonly due: Cents;
  /**
   * What settled trades of all the customer's copies of the trader came to together, before profit share; may be negative. Of
   * a week: at its end, less the stakes that were open then.
   */
  readonly profit: bigint;
  /** The highest such profit that was shared (C6). */
  readonly mark: Cents;
  /** Profit share that was due before and could not be paid, because it was staked. */
  readonly owed: Cents;
  /** Basis points; zero for practice, and where nothing is shared because of a debt. */
  readonly shareBps: number;
  /** The house's part of each payment, in basis points, as it was agreed. */
  readonly houseBps: number;
}

/** Profit share as it is taken at one moment. */
export interface ShareTaken {
  /** floor((profit − mark) × share), nothing where the profit is no new one. */
  readonly due: Cents;
  /** Of it and of what was owed before: what was free. */
  readonly paid: Cents;
  readonly toHouse: Cents;
  readonly toTrader: Cents;
  /** As they are afterwards. */
  readonly mark: Cents;
  readonly owed: Cents;
}

const zero = cents(0n);

/**
 * Takes profit share (C6): of what is above the high-water mark, so that a loss that is regained pays nothing twice. What is
 * staked, or due to a trade accepted before, is not touched: that part stays owed.
 */
export function takeShare(money: CopyMoney): ShareTaken {
  const { profit, mark, owed, shareBps, houseBps, balance, due: promised } = money;
  const fresh = profit > mark ? cents(profit - mark) : zero;
  const due = floorShare(fresh, shareBps);
  const free = balance > promised ? cents(balance - promised) : zero;
  const paid = due + owed < free ? cents(due + owed) : free;
  const toHouse = floorShare(paid, houseBps);
  return {
    due,
    paid,
    toHouse,
    toTrader: cents(paid - toHouse),
    // Where new profit is too small for a cent of share, it counts on.
    mark: due > 0n ? cents(mark + fresh) : mark,
    owed: cents(owed + due - paid),
  };
}

/**
 * The profit that a week's share is taken of (C6), in cents; may be negative: what the customer's copies of the trader have come to,
 * less the stakes that were open at the week's end, which count as lost.
 *
 * @param earlier settled profit of the copies from before, which have ended
 * @param ofWeek the copy that runs, as it was at the week's end
 */
export const weekProfit = (earlier: bigint, ofWeek: { readonly profit: bigint; readonly openStake: bigint }): bigint =>
  earlier + ofWeek.profit - ofWeek.openStake;

/** What of a copy could be given back now: neither staked, nor due, nor wanted as profit share. */
export function freeOf(money: CopyMoney): Cents {
  const free = money.balance - money.due - takeShare(money).paid;
  return free > 0n ? cents(free) : zero;
}

/** What ending a copy gives back now, and whether that was the last of it. */
export interface WindingDown {
  readonly share: ShareTaken;
  readonly release: Cents;
  /** Nothing is open or due any more. Profit share that nothing is left for is not asked for again. */
  readonly ended: boolean;
}

/**
 * One step of ending a copy (C2, C6). New profit is shared once, with the last step, when it is known what the copy came to:
 * until then its share on what has settled is held back, and a trade that ends changes how much that is. Everything else that
 * is neither staked nor due is given back. What was owed of weeks before is paid as it comes free. A copy that has ended leaves
 * no profit to be shared by the next one, whose share may be another: the mark rises to it also where nothing was due.
 */
export function windDown(money: CopyMoney, openTrades: number): WindingDown {
  const ended = openTrades === 0 && money.due === 0n;
  const share = takeShare(ended ? money : { ...money, profit: money.mark });
  const held = ended ? zero : takeShare(money).due;
  const rest = money.balance - share.paid - money.due - held;
  const mark = ended && money.profit > share.mark ? cents(money.profit) : share.mark;
  return { share: { ...share, mark }, release: rest > 0n ? cents(rest) : zero, ended };
}
