import { readDecimal, rescale } from '#domain/money/scaled.ts';
import { exactPrice } from './digits.ts';

/** One price of a venue's book, with the venue's own digits. */
export interface Level {
  /** Scaled by the pair's decimals. */
  readonly price: bigint;
  /** In the base currency, scaled by {@link sizeDecimals}, rounded down. */
  readonly size: bigint;
  readonly priceText: string;
  readonly sizeText: string;
}

export type Side = 'bid' | 'ask';

/** Best bid and ask, scaled by the pair's decimals. */
export interface Best {
  readonly bid: bigint;
  readonly ask: bigint;
}

const sizeDecimals = 12;

/** A level as a venue writes it: null for digits that are no price of so many decimals, or no size. */
export function readLevel(priceText: unknown, sizeText: unknown, decimals: number): Level | null {
  if (typeof priceText !== 'string' || typeof sizeText !== 'string') return null;
  const price = exactPrice(priceText, decimals);
  const size = readDecimal(sizeText);
  if (price === null || size === null) return null;
  return { price, size: rescale(size, sizeDecimals, 'down'), priceText, sizeText };
}

/** One side of a book, the best price first. */
class BookSide {
  readonly #better: (one: bigint, other: bigint) => boolean;
  #levels: Level[] = [];

  constructor(side: Side) {
    this.#better = side === 'bid' ? (one, other) => one > other : (one, other) => one < other;
  }

  get levels(): readonly Level[] {
    return this.#levels;
  }

  /** Takes all levels at once, in any order. */
  fill(levels: readonly Level[]): void {
    const filled = levels.filter(({ sizeText }) => !isNothing(sizeText));
    this.#levels = filled.toSorted((a, b) => (this.#better(a.price, b.price) ? -1 : 1));
  }

  /** Sets what stands at a price; a size of nothing takes it away. */
  set(level: Level): void {
    const at = this.#placeOf(level.price);
    const known = this.#levels[at]?.price === level.price ? 1 : 0;
    if (isNothing(level.sizeText)) this.#levels.splice(at, known);
    else this.#levels.splice(at, known, level);
  }

  cut(depth: number): void {
    this.#levels.length = Math.min(depth, this.#levels.length);
  }

  /** Where a price stands or would stand. */
  #placeOf(price: bigint): number {
    let [from, to] = [0, this.#levels.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const there = this.#levels[middle];
      if (there !== undefined && this.#better(there.price, price)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /**
   * The best price at which or better than which so much stands. Where it does not stand in all that is known: the deepest
   * price that is known if more stands deeper, else null.
   */
  priceFor(least: bigint, goesOn: boolean): bigint | null {
    let sizeThere = 0n;
    for (const { price, size } of this.#levels) {
      sizeThere += price * size;
      if (sizeThere >= least) return price;
    }
    return goesOn ? (this.#levels.at(-1)?.price ?? null) : null;
  }
}

const isNothing = (sizeText: string): boolean => !/[1-9]/.test(sizeText);

const wholeBook = { bid: false, ask: false } as const;

/** The order book of one pair at one venue, as far as it is known. */
export class OrderBook {
  readonly #decimals: number;
  readonly #sides = { bid: new BookSide('bid'), ask: new BookSide('ask') };

  /** @param decimals of the pair */
  constructor(decimals: number) {
    this.#decimals = decimals;
  }

  levels(side: Side): readonly Level[] {
    return this.#sides[side].levels;
  }

  fill(side: Side, levels: readonly Level[]): void {
    this.#sides[side].fill(levels);
  }

  set(side: Side, level: Level): void {
    this.#sides[side].set(level);
  }

  /** Forgets what stands deeper than so many prices of each side. */
  cut(depth: number): void {
    this.#sides.bid.cut(depth);
    this.#sides.ask.cut(depth);
  }

  /** Whether somebody offers to pay more than somebody asks: no venue has such a book. */
  get crossed(): boolean {
    const [bid, ask] = [this.levels('bid')[0], this.levels('ask')[0]];
    return bid !== undefined && ask !== undefined && bid.price >= ask.price;
  }

  /**
   * The best prices at which `minSize` can be sold and bought: what stands at better ones adds up to less. It is a
   * threshold: where nearly so much stands, a little more moves it.
   *
   * What a side of which more stands deeper holds is a lower bound. Where that is less than `minSize`, the price lies at the
   * deepest known one or behind it, and the deepest known one counts: it is nearest to the true price, and never beyond the
   * best ones that somebody offers. So nobody silences a pair by small orders in front of the others. Null where a whole side
   * does not hold so much.
   *
   * @param minSize whole units of the quote currency
   * @param goesOn of which sides more stands deeper than what is known here
   */
  best(minSize: number, goesOn: Readonly<Record<Side, boolean>> = wholeBook): Best | null {
    const least = BigInt(minSize) * 10n ** BigInt(this.#decimals + sizeDecimals);
    const bid = this.#sides.bid.priceFor(least, goesOn.bid);
    const ask = this.#sides.ask.priceFor(least, goesOn.ask);
    return bid === null || ask === null ? null : { bid, ask };
  }
}
