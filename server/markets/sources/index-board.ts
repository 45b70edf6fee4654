import { type Exchange, exchangeNamed } from '#domain/markets/exchanges.ts';
import { type IndexPrice, indexAt, type NoIndex, type VenueQuote } from '#domain/markets/index-price.ts';
import type { Quote } from '#domain/markets/quotes.ts';
import { slotMs } from '#server/markets/quarter-second-tick.ts';

/** What a venue quoted of a pair, from a time on. */
interface DatedQuote {
  readonly quote: Quote;
  readonly fromMs: number;
}

interface Venue {
  /** In the order of their times; of each quarter second the last one. */
  readonly quotes: DatedQuote[];
  /** Until when the last one is known to stand. */
  seenMs: number;
}

/** No instant is asked about that lies further back than so many quarter seconds. */
const mostKept = 8;

/** What each venue quoted lately of the pairs that have an index, so that it can be said what stood at an instant (P2). */
export class IndexBoard {
  readonly #listed: ReadonlyMap<string, readonly Exchange[]>;
  readonly #venues = new Map<string, Map<Exchange, Venue>>();

  /** @param listed the venues of each pair that has an index */
  constructor(listed: ReadonlyMap<string, readonly Exchange[]>) {
    this.#listed = listed;
    for (const pair of listed.keys()) this.#venues.set(pair, new Map());
  }

  /** A source's quote that can be dated, by when it was quoted in the database's time. */
  quoted(source: string, quote: Quote, quotedMs: number): void {
    const venue = exchangeNamed(source);
    const ofPair = this.#venues.get(quote.pair);
    if (venue === null || ofPair === undefined || quote.bid === null || quote.ask === null) return;
    const kept = ofPair.get(venue) ?? { quotes: [], seenMs: quotedMs };
    ofPair.set(venue, kept);
    const last = kept.quotes.at(-1);
    // The measured offset moves by a little: an order that the venue gave stays.
    const fromMs = Math.max(quotedMs, last?.fromMs ?? quotedMs);
    if (last !== undefined && instantAfter(last.fromMs) === instantAfter(fromMs)) kept.quotes.pop();
    kept.quotes.push({ quote, fromMs });
    if (kept.quotes.length > mostKept) kept.quotes.shift();
    kept.seenMs = Math.max(kept.seenMs, fromMs);
  }

  /** A source's word that its last quote of a pair still stood at a time. */
  confirmed(source: string, pair: string, confirmedMs: number): void {
    const kept = this.#of(source, pair);
    if (kept !== undefined) kept.seenMs = Math.max(kept.seenMs, confirmedMs);
  }

  /** Something newer of a pair was missed, or cannot be dated: nothing is known of it before the next quote. */
  lost(source: string, pair: string): void {
    const venue = exchangeNamed(source);
    if (venue !== null) this.#venues.get(pair)?.delete(venue);
  }

  /** The index of a pair at an instant; null of a pair that has none. */
  at(pair: string, atMs: number): IndexPrice | NoIndex | null {
    const listed = this.#listed.get(pair);
    const ofPair = this.#venues.get(pair);
    if (listed === undefined || ofPair === undefined) return null;
    const quotes = [...ofPair].flatMap(([venue, kept]) => stoodAt(venue, kept, atMs) ?? []);
    return indexAt(atMs, listed, quotes);
  }

  #of(source: string, pair: string): Venue | undefined {
    const venue = exchangeNamed(source);
    return venue === null ? undefined : this.#venues.get(pair)?.get(venue);
  }
}

/** The instant at which something of a time is seen first. */
const instantAfter = (ms: number): number => Math.ceil(ms / slotMs);

/** What stood at an instant: it was replaced later, or is known to have stood until a time. */
function stoodAt(venue: Exchange, { quotes, seenMs }: Venue, atMs: number): VenueQuote | null {
  const place = quotes.findLastIndex(({ fromMs }) => fromMs <= atMs);
  const stood = quotes[place];
  if (stood === undefined || stood.quote.bid === null || stood.quote.ask === null) return null;
  const { bid, ask, venueTimeMs, venueId } = stood.quote;
  const untilMs = place < quotes.length - 1 ? atMs : Math.min(atMs, seenMs);
  return { venue, bid, ask, quotedMs: stood.fromMs, seenMs: untilMs, venueTimeMs, venueId };
}
