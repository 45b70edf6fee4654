import { type Exchange, exchanges } from '#domain/markets/exchanges.ts';
import { type IndexMids, indexDelayMs, indexMids, indexText, tradedIndexVenues } from '#domain/markets/index-price.ts';
import type { Quote } from '#domain/markets/quotes.ts';
import { indexSource } from '#domain/markets/venue-name.ts';
import { slotMs } from '#server/markets/quarter-second-tick.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import { IndexBoard } from './index-board.ts';

/** An index whose venues do not move is made anew so often, in ms (Z4). */
const anewEveryMs = 1_000;

/** How old an index may be when it is recorded: it is made 400 to 650 ms after its instant. */
const permittedAgeMs = 900;

/** An index of now, dated by its instant. */
export interface MadeIndex {
  readonly quote: Quote;
  readonly atMs: number;
}

/** The pairs that at least three of some sources quote, with the exchanges that do (P2). */
export function indexedPairs(sources: readonly PriceSource[]): ReadonlyMap<string, readonly Exchange[]> {
  const listed = new Map<string, readonly Exchange[]>();
  for (const exchange of exchanges) {
    for (const pair of sources.find(({ name }) => name === exchange)?.pairs ?? []) {
      listed.set(pair, [...(listed.get(pair) ?? []), exchange]);
    }
  }
  return new Map([...listed].filter(([, venues]) => venues.length >= tradedIndexVenues));
}

/** The index as a source of its own: what it quotes is made of what venues quoted, and never started. */
export class IndexSource implements PriceSource {
  readonly name = 'index';
  readonly kind = 'live';
  readonly silenceMs = 5_000;
  readonly permittedLagMs = permittedAgeMs;
  readonly pairs: readonly string[];
  readonly board: IndexBoard;
  readonly #last = new Map<string, { readonly atMs: number; readonly mids: IndexMids }>();

  constructor(listed: ReadonlyMap<string, readonly Exchange[]>) {
    this.pairs = [...listed.keys()];
    this.board = new IndexBoard(listed);
  }

  start(): void {
    // Nothing is listened to: the venues are.
  }

  async stop(): Promise<void> {
    // As above.
  }

  /** What is to be recorded now: the indices that changed since they were made last, and those that are a second old. */
  made(nowMs: number): readonly MadeIndex[] {
    const atMs = Math.floor((nowMs - indexDelayMs) / slotMs) * slotMs;
    return this.pairs.flatMap((pair) => {
      const index = this.board.at(pair, atMs);
      if (index === null || index.price === null) return [];
      const mids = indexMids(index.parts);
      const last = this.#last.get(pair);
      if (last !== undefined && (atMs <= last.atMs || (atMs - last.atMs < anewEveryMs && areSame(mids, last.mids))))
        return [];
      this.#last.set(pair, { atMs, mids });
      const { price } = index;
      const sides = { bid: null, ask: null, venueTimeMs: null, venueId: null };
      return [{ atMs, quote: { pair, price, ...sides, source: indexSource, index: indexText(index) } }];
    });
  }
}

const areSame = (mids: IndexMids, others: IndexMids): boolean =>
  mids.size === others.size && [...mids].every(([venue, mid]) => others.get(venue) === mid);
