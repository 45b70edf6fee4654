import { isStreamedSource } from '#domain/markets/exchanges.ts';
import type { Confirmation } from '#domain/markets/heard.ts';
import type { Quote } from '#domain/markets/quotes.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';

/** What became of a quote: only a recorded one can be held (Z4). */
type Fate = 'new' | 'recorded' | 'dropped';

/** What one source last said of one pair. Times are of a steady clock, in ms. */
export interface Feed {
  readonly source: PriceSource;
  quote: Quote;
  receivedAt: number;
  heartbeatAt: number;
  fate: Fate;
  /** False once something newer may have been missed: then heartbeats say nothing of the price any more. */
  current: boolean;
  /** False after silence, until the next quote. */
  alive: boolean;
  /**
   * Since when it has been alive and current without a break, where it was lost before; otherwise since ever (minus infinity),
   * or null where it never was.
   */
  steadySince: number | null;
  /**
   * Whether it came too late to be recorded as it is: it is the newest that is known, is no sign of life, and is a new quote as of
   * its source's next confirmation, because the source says it once.
   */
  waits: boolean;
  /** As of when the quote was, in the database's time; null where its source gives no time. */
  quotedMs: number | null;
  /** As of when the source last confirmed that it still stands, and how long after the confirmation before; in the same time. */
  confirmedMs: number | null;
  confirmedEveryMs: number;
  /** What the source said then; null where nobody keeps it. */
  confirmation: Confirmation | null;
  /** The newest venue time taken, within `quote.source`. */
  venueTimeMs: number | null;
}

/** A source that was lost is taken back when it has been alive without a break for so long, in ms. */
const takenBackAfterMs = 10_000;

/**
 * Chooses one primary source per pair (M2), in the order of the list: a higher source takes over with its first quote, a
 * lower one when the higher has been silent for its silenceMs. A higher one that was lost is taken back when it has been there
 * for a while, so that one that comes and goes changes nothing. Prices are never mixed.
 *
 * Just after the start the lower ones wait `graceMs` for those above that have not spoken yet, so that a demo with a
 * network does not begin on simulated prices, and one without comes up at once.
 */
export class Selection {
  readonly #sources: readonly PriceSource[];
  /** The same with what is only polled at the end. */
  readonly #polledLast: readonly PriceSource[];
  readonly #filledBySimulation: ReadonlySet<string>;
  readonly #indexed: ReadonlySet<string>;
  readonly #startedAt: number;
  readonly #graceMs: number;
  readonly #feeds = new Map<PriceSource, Map<string, Feed>>();
  /** The primary source of each pair as last chosen. */
  readonly #chosen = new Map<string, PriceSource>();

  /**
   * @param filledBySimulation pairs for which a polled source comes after all others, so that it does not keep them from
   *   being traded: those of a demo that have terms
   * @param indexed pairs of which exchanges quote the parts of an index (P2), and none is chosen by itself
   */
  constructor(
    sources: readonly PriceSource[],
    startedAt: number,
    graceMs: number,
    filledBySimulation: ReadonlySet<string> = new Set(),
    indexed: ReadonlySet<string> = new Set(),
  ) {
    this.#sources = sources;
    this.#polledLast = [
      ...sources.filter(({ kind }) => kind !== 'polled'),
      ...sources.filter(({ kind }) => kind === 'polled'),
    ];
    this.#filledBySimulation = filledBySimulation;
    this.#indexed = indexed;
    this.#startedAt = startedAt;
    this.#graceMs = graceMs;
    for (const source of sources) this.#feeds.set(source, new Map());
  }

  feed(source: PriceSource, pair: string): Feed | null {
    return this.#feeds.get(source)?.get(pair) ?? null;
  }

  quote(source: PriceSource, quote: Quote, now: number, quotedMs: number | null = null): void {
    const before = this.feed(source, quote.pair);
    const sameRun = before !== null && before.quote.source === quote.source;
    this.#feeds.get(source)?.set(quote.pair, {
      source,
      quote,
      receivedAt: now,
      heartbeatAt: now,
      fate: 'new',
      current: true,
      alive: true,
      steadySince: this.#steadySince(before, now),
      waits: false,
      quotedMs,
      confirmedMs: null,
      confirmedEveryMs: before?.confirmedEveryMs ?? 0,
      confirmation: null,
      venueTimeMs: quote.venueTimeMs ?? (sameRun ? before.venueTimeMs : null),
    });
  }

  /** A quote that came too late: it waits for its confirmation (Z3). */
  lateQuote(source: PriceSource, quote: Quote, now: number, quotedMs: number | null): void {
    const before = this.feed(source, quote.pair);
    const alive = before !== null && this.isAlive(before, now);
    this.quote(source, quote, now, quotedMs);
    const feed = this.feed(source, quote.pair);
    if (feed === null) return;
    feed.waits = true;
    feed.alive = alive;
    if (before === null || before.steadySince === null) feed.steadySince = null;
    if (before === null) return;
    feed.receivedAt = before.receivedAt;
    feed.heartbeatAt = before.current ? before.heartbeatAt : before.receivedAt;
  }

  /**
   * @param confirmedMs as of when the price still stands, in the database's time
   * @param confirmation the word of the source that it follows from
   */
  heartbeat(
    source: PriceSource,
    pair: string,
    now: number,
    confirmedMs: number | null = null,
    confirmation: Confirmation | null = null,
  ): void {
    const feed = this.feed(source, pair);
    if (feed === null) return;
    feed.confirmedEveryMs = now - feed.heartbeatAt;
    feed.heartbeatAt = now;
    feed.confirmedMs = confirmedMs;
    feed.confirmation = confirmation;
    if (!feed.waits || !feed.current || confirmedMs === null) return;
    feed.steadySince = this.#steadySince(feed, now);
    feed.waits = false;
    feed.alive = true;
    feed.receivedAt = now;
    feed.quotedMs = confirmedMs;
  }

  #steadySince(before: Feed | null, now: number): number {
    if (before === null || before.steadySince === null) return Number.NEGATIVE_INFINITY;
    return this.isAlive(before, now) && before.current ? before.steadySince : now;
  }

  /** Whether the source has been heard of the pair within its silenceMs, with a price that still holds. */
  isAlive(feed: Feed, now: number): boolean {
    const heardAt = feed.current ? Math.max(feed.receivedAt, feed.heartbeatAt) : feed.receivedAt;
    if (now - heardAt >= feed.source.silenceMs) feed.alive = false;
    return feed.alive;
  }

  /** The feed whose quotes are recorded for the pair now, or null. */
  primary(pair: string, now: number): Feed | null {
    const waiting = now - this.#startedAt < this.#graceMs;
    let lost: Feed | null = null;
    for (const source of this.#filledBySimulation.has(pair) ? this.#polledLast : this.#sources) {
      if (!source.pairs.includes(pair) || this.#isPart(source, pair)) continue;
      const feed = this.feed(source, pair);
      if (waiting && (feed === null || (feed.waits && this.#chosen.get(pair) !== source))) return null;
      if (feed === null || !this.isAlive(feed, now)) continue;
      const isSteady = now - (feed.steadySince ?? now) >= takenBackAfterMs;
      if (isSteady || this.#chosen.get(pair) === source) return this.#choose(feed);
      // It came back a moment ago: those below it go on for a while, as long as there are any.
      lost ??= feed;
    }
    return lost === null ? null : this.#choose(lost);
  }

  /** Whether the pair's index stands for a source: for its parts, and for the operator's own feed, which is no part of it. */
  #isPart(source: PriceSource, pair: string): boolean {
    return this.#indexed.has(pair) && isStreamedSource(source.name);
  }

  /** Whether the pair was recorded from the source last, or from none yet. */
  isChosen(source: PriceSource, pair: string): boolean {
    return (this.#chosen.get(pair) ?? source) === source;
  }

  #choose(feed: Feed): Feed {
    this.#chosen.set(feed.quote.pair, feed.source);
    return feed;
  }

  /**
   * The feed that guards the primary's price (M2), or null: another streaming one that holds and whose last quote is at most
   * `freshMs` old. A primary that does not hold, or that is no streaming one, has none.
   */
  guard(primary: Feed | null, now: number, freshMs: number): Feed | null {
    if (primary === null || primary.source.kind !== 'live' || !primary.current || primary.waits) return null;
    // What the venues of an index say against each other is in the index.
    if (this.#indexed.has(primary.quote.pair)) return null;
    for (const source of this.#sources) {
      const feed = source === primary.source || source.kind !== 'live' ? null : this.feed(source, primary.quote.pair);
      if (feed?.current && !feed.waits && now - feed.receivedAt <= freshMs && this.isAlive(feed, now)) return feed;
    }
    return null;
  }
}
