import type { Level } from './book.ts';
import { OrderBook } from './book.ts';
import { midOf } from './quotes.ts';

/** What it takes to move a recorded price up by one step, by one side of a book; money in the quote currency, scaled as below. */
export interface StepCost {
  /** What has to be laid out: bought, or offered. */
  readonly capital: bigint;
  /** What is lost for certain: the taker's fee on what is bought, and its price above the mid. */
  readonly certain: bigint;
}

/** Money of a cost is in units of so many decimals. */
export const costDecimals = 8;

const sizeScale = 10n ** 12n;

const moneyOf = ({ price, size }: Pick<Level, 'price' | 'size'>, priceScale: bigint): bigint =>
  (price * size * 10n ** BigInt(costDecimals)) / (priceScale * sizeScale);

/**
 * The cheapest way to have the mid recorded one step higher, for as long as it takes the recorder to look (a second at most): to
 * offer what is missing of `minSize` at better bids, which costs nothing unless it is hit, or, where the spread leaves no room, to
 * buy what stands at the best ask.
 *
 * @param takerBps the venue's fee for buying what stands, in basis points
 * @returns null where the book holds less than `minSize` on a side
 */
export function costOfStepUp(
  bids: readonly Level[],
  asks: readonly Level[],
  rules: { readonly decimals: number; readonly minSize: number; readonly takerBps: number },
): { readonly offering: StepCost | null; readonly buying: StepCost | null } | null {
  const { decimals, minSize, takerBps } = rules;
  const book = new OrderBook(decimals);
  book.fill('bid', bids);
  book.fill('ask', asks);
  const best = book.best(minSize);
  if (best === null) return null;
  const wanted = midOf(best.bid, best.ask) + 1n;
  const priceScale = 10n ** BigInt(decimals);
  // The least bid with which the mid, rounded down, is a step higher.
  const bidNeeded = 2n * wanted - best.ask;
  const topAsk = book.levels('ask')[0]?.price ?? best.ask;
  const offering = bidNeeded < topAsk ? { capital: missingAt(book, bidNeeded, rules), certain: 0n } : null;
  return { offering, buying: costOfBuying(book, { ...rules, wanted, priceScale, takerBps }) };
}

/** What is missing of `minSize` at a bid or better ones: what stands there already, dust included, is a part of it. */
function missingAt(
  book: OrderBook,
  bid: bigint,
  { decimals, minSize }: { readonly decimals: number; readonly minSize: number },
): bigint {
  const wanted = BigInt(minSize) * 10n ** BigInt(costDecimals);
  const bidThere = book
    .levels('bid')
    .filter(({ price }) => price >= bid)
    .reduce((sum, level) => sum + moneyOf(level, 10n ** BigInt(decimals)), 0n);
  return bidThere < wanted ? wanted - bidThere : 0n;
}

function costOfBuying(
  book: OrderBook,
  rules: {
    readonly decimals: number;
    readonly minSize: number;
    readonly wanted: bigint;
    readonly priceScale: bigint;
    readonly takerBps: number;
  },
): StepCost | null {
  const { decimals, minSize, wanted, priceScale, takerBps } = rules;
  const asks = book.levels('ask');
  const mid = wanted - 1n;
  let [capital, atMid] = [0n, 0n];
  for (const [index, level] of asks.entries()) {
    capital += moneyOf(level, priceScale);
    atMid += moneyOf({ price: mid, size: level.size }, priceScale);
    const left = new OrderBook(decimals);
    left.fill('bid', book.levels('bid'));
    left.fill('ask', asks.slice(index + 1));
    const best = left.best(minSize);
    if (best === null) return null;
    if (midOf(best.bid, best.ask) >= wanted) {
      return { capital, certain: (capital * BigInt(takerBps)) / 10_000n + capital - atMid };
    }
  }
  return null;
}
