import { type Best, type Level, OrderBook, readLevel, type Side } from '#domain/markets/book.ts';
import { type PairDefinition, pairs as standardList, standardTerms } from '#domain/markets/pairs.ts';
import { midOf } from '#domain/markets/quotes.ts';
import type { VenueConnection } from './venue-stream.ts';

/** One price and what stands at it, in the venue's own digits. */
export type LevelTexts = readonly [price: unknown, size: unknown];

/** Whether a row of a message has a price and what stands at it. */
export const isTexts = (row: unknown): row is LevelTexts => Array.isArray(row) && row.length >= 2;

/** What came in one message of a book. */
export type BookTexts = Readonly<Record<Side, readonly LevelTexts[]>>;

export interface VenueBooksOptions {
  /** How many prices of each side are asked for, and kept at least where more come. */
  readonly depth: number;
  /** Whether the venue says again what comes back into the depth; otherwise what stood deeper stays forgotten. */
  readonly refills: boolean;
  /** The pairs that are listed; the standard list unless given. */
  readonly pairs?: readonly PairDefinition[] | undefined;
  /** Asks the venue for the book of a pair from the beginning; null where it sends whole books alone, and the next one will do. */
  readonly again: ((pair: string) => void) | null;
}

interface Kept {
  readonly book: OrderBook;
  /** Nothing is known of what stands deeper than these prices; null where all is known, or the venue refills. */
  readonly edge: Best | null;
  /** The book has come, but not yet the venue's word of a time at which it stood. */
  isNew: boolean;
  /** As last quoted; null while there is none that could be. */
  best: Best | null;
  /** What the venue calls this state of the book. */
  venueId: string | null;
}

const firstTryAgainMs = 1_000;
const longestTryAgainMs = 30_000;
/** A book is asked for again where its edge is near: with fewer prices left above it that hold less than this many times `minSize`. */
const leastDepth = 50;
const leastHeld = 10;

const isBeyond = (edge: Best, side: Side, price: bigint): boolean =>
  side === 'bid' ? price < edge.bid : price > edge.ask;

interface Nearest {
  readonly levels: readonly LevelTexts[];
  /** Whether more stands deeper. */
  readonly isCut: boolean;
}

/**
 * So many of the best prices, and as many more as hold so much together: small orders in front of the others fill no kept book.
 * A whole book has tens of thousands: which ones to read is chosen by floats, and they are read exactly afterwards.
 */
function nearest(texts: readonly LevelTexts[], side: Side, depth: number, leastWorth: number): Nearest {
  if (texts.length <= depth) return { levels: texts, isCut: false };
  const sign = side === 'bid' ? -1 : 1;
  const numbered = texts.map((level) => ({ level, price: Number(level[0]) }));
  numbered.sort((one, other) => sign * (one.price - other.price));
  let [count, worth] = [0, 0];
  for (const { level, price } of numbered) {
    if (count >= depth && worth >= leastWorth) break;
    count += 1;
    worth += price * Number(level[1]);
  }
  return { levels: numbered.slice(0, count).map(({ level }) => level), isCut: count < texts.length };
}

/**
 * The books of one connection (M2): quotes best bid and ask when they change, by the time of the venue's message, and a book
 * that has just come by the next time that the venue says, because a whole book may be older than what it shows. What cannot be
 * right interrupts the pair until the venue has sent its book anew.
 */
export class VenueBooks {
  readonly #connection: VenueConnection;
  readonly #options: VenueBooksOptions;
  readonly #listed: ReadonlyMap<string, PairDefinition>;
  readonly #kept = new Map<string, Kept>();
  readonly #broken = new Map<string, number>();

  constructor(connection: VenueConnection, options: VenueBooksOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#listed = new Map((options.pairs ?? standardList).map((one) => [one.pair, one]));
  }

  /** The whole book of a pair. */
  came(pair: string, texts: BookTexts, venueId: string | null): OrderBook | null {
    return this.#take(pair, texts, { isNew: true, best: null, venueId });
  }

  /** The whole book of a pair as it was at a time of the venue, from one that sends it whole each time: its last quote goes on. */
  stood(pair: string, texts: BookTexts, venueTimeMs: number): void {
    const best = this.#kept.get(pair)?.best ?? null;
    if (this.#take(pair, texts, { isNew: false, best, venueId: null }) !== null) this.changed(pair, venueTimeMs, null);
  }

  /** The book of a pair as it is kept; null while there is none. */
  bookOf(pair: string): OrderBook | null {
    return this.#kept.get(pair)?.book ?? null;
  }

  #take(pair: string, texts: BookTexts, as: Pick<Kept, 'isNew' | 'best' | 'venueId'>): OrderBook | null {
    this.#kept.delete(pair);
    const { depth, refills } = this.#options;
    const worth = leastHeld * this.#minSize(pair);
    const nearestBids = nearest(texts.bid, 'bid', depth, worth);
    const nearestAsks = nearest(texts.ask, 'ask', depth, worth);
    const bids = this.#read(pair, nearestBids.levels);
    if (bids === null) return null;
    const asks = this.#read(pair, nearestAsks.levels);
    if (asks === null) return null;
    const book = new OrderBook(this.#listed.get(pair)?.decimals ?? 0);
    book.fill('bid', bids);
    book.fill('ask', asks);
    const forgets = (nearestBids.isCut || nearestAsks.isCut) && !refills;
    if (refills) book.cut(depth);
    const [bid, ask] = [book.levels('bid').at(-1), book.levels('ask').at(-1)];
    const edge = forgets && bid && ask ? { bid: bid.price, ask: ask.price } : null;
    this.#kept.set(pair, { book, edge, ...as });
    return book;
  }

  /** Changes of a pair's book; null while there is no book that they could change. {@link changed} says when they held. */
  change(pair: string, texts: BookTexts): OrderBook | null {
    const kept = this.#kept.get(pair);
    if (kept === undefined) return null;
    const { book, edge } = kept;
    for (const side of ['bid', 'ask'] as const) {
      const levels = this.#read(pair, texts[side]);
      if (levels === null) return null;
      for (const level of levels) if (edge === null || !isBeyond(edge, side, level.price)) book.set(side, level);
    }
    if (this.#options.refills) book.cut(this.#options.depth);
    if (edge !== null && this.#nearsItsEdge(pair, book)) {
      this.broken(pair, 'what stood deeper is not known');
      return null;
    }
    return book;
  }

  /** A pair's book stood as it is at a time of the venue. */
  changed(pair: string, venueTimeMs: number, venueId: string | null): void {
    const kept = this.#kept.get(pair);
    if (kept === undefined) return;
    this.#connection.run.sink.changed(pair, venueTimeMs);
    kept.venueId = venueId;
    // Before the first word of its time nothing is known of the venue's clock: the pair waits for it.
    if (kept.isNew) this.#refuseCrossed(pair, kept);
    else this.#quote(pair, kept, { venueTimeMs });
    this.#connection.alive(this.#priced([pair]), venueTimeMs);
  }

  /** The venue sent the time: what has come so far stood then. */
  confirmed(pairs: Iterable<string>, venueTimeMs: number): readonly string[] {
    const named = [...pairs];
    for (const pair of named) {
      const kept = this.#kept.get(pair);
      if (!kept?.isNew) continue;
      kept.isNew = false;
      this.#quote(pair, kept, { venueTimeMs: null, standsAtMs: venueTimeMs });
    }
    return this.#priced(named);
  }

  /** What came of a pair cannot be right: its price holds no more, and its book is asked for again after a growing wait. */
  broken(pair: string, why: string): void {
    this.#kept.delete(pair);
    const failures = this.#broken.get(pair) ?? 0;
    this.#broken.set(pair, failures + 1);
    const { source, run } = this.#connection;
    run.sink.interrupted([pair]);
    const { again } = this.#options;
    if (again === null) {
      // The next ones may be as wrong, many times a second: said once.
      if (failures === 0) run.log.warn({ source, pair, why }, 'the next book of a pair is waited for');
      return;
    }
    run.log.warn({ source, pair, why }, 'the book of a pair is asked for again');
    const waitMs = Math.min(longestTryAgainMs, firstTryAgainMs * 2 ** failures);
    this.#connection.later(waitMs, () => again(pair));
  }

  #nearsItsEdge(pair: string, book: OrderBook): boolean {
    const fewest = Math.min(book.levels('bid').length, book.levels('ask').length);
    return fewest < leastDepth && book.best(leastHeld * this.#minSize(pair)) === null;
  }

  /** Of which sides more stands deeper: a venue that refills sends as many prices as were asked for while it has them. */
  #goesOn({ book, edge }: Kept): Readonly<Record<Side, boolean>> {
    const { refills, depth } = this.#options;
    if (!refills) return { bid: edge !== null, ask: edge !== null };
    return { bid: book.levels('bid').length >= depth, ask: book.levels('ask').length >= depth };
  }

  /** Those of the pairs whose last quote still stands. */
  #priced(pairs: readonly string[]): readonly string[] {
    return pairs.filter((pair) => this.#kept.get(pair)?.best);
  }

  /** Whether a book cannot be right, which breaks the pair: nothing of it is quoted. */
  #refuseCrossed(pair: string, { book }: Kept): boolean {
    if (book.crossed) this.broken(pair, 'bid and ask cross');
    return book.crossed;
  }

  /** A book that has just come has no time of its own. */
  #quote(
    pair: string,
    kept: Kept,
    time: { readonly venueTimeMs: number } | { readonly venueTimeMs: null; readonly standsAtMs: number },
  ): void {
    if (this.#refuseCrossed(pair, kept)) return;
    this.#broken.delete(pair);
    const best = kept.book.best(this.#minSize(pair), this.#goesOn(kept));
    const before = kept.best;
    kept.best = best;
    if (best === null) {
      if (before !== null) this.#connection.run.sink.interrupted([pair]);
      return;
    }
    if (before !== null && before.bid === best.bid && before.ask === best.ask) return;
    const { source, run } = this.#connection;
    const { venueTimeMs } = time;
    const quote = { pair, price: midOf(best.bid, best.ask), ...best, source, venueTimeMs, venueId: kept.venueId };
    if (time.venueTimeMs === null) run.sink.quote(quote, time.standsAtMs);
    else run.sink.quote(quote);
  }

  #minSize(pair: string): number {
    const listed = this.#listed.get(pair);
    return (listed?.terms?.liquidity ?? listed?.liquidity ?? standardTerms.liquidity).minSize;
  }

  #read(pair: string, texts: readonly LevelTexts[]): readonly Level[] | null {
    const decimals = this.#listed.get(pair)?.decimals ?? 0;
    const levels: Level[] = [];
    for (const [price, size] of texts) {
      const level = readLevel(price, size, decimals);
      if (level === null) {
        this.#connection.run.sink.dropped('digits', { pair, price, size });
        this.broken(pair, 'digits that are no price of the pair');
        return null;
      }
      levels.push(level);
    }
    return levels;
  }
}
