import type { Quote } from '#domain/markets/quotes.ts';
import type { PriceSource } from '#server/outside/price-source.ts';

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
  /** As of when the quote was, in the database's time; null where its source gives no time. */
  quotedMs: number | null;
  /** As of when the source last confirmed that it still stands, and how long after the confirmation before; in the same time. */
  confirmedMs: number | null;
  confirmedEveryMs: number;
  /** The newest venue time taken, within `quote.source`. */
  venueTimeMs: number | null;
}

/**
 * Chooses one primary source per pair (M2), in the order of the list: a higher source takes over with its first quote, a
 * lower one when the higher has been silent for its silenceMs. Prices are never mixed.
 *
 * Just after the start the lower ones wait `graceMs` for those above that have not spoken yet, so that a demo with a
 * network does not begin on simulated prices, and one without comes up at once.
 */
export class Selection {
  readonly #sources: readonly PriceSource[];
  /** The same with what is only polled at the end. */
  readonly #polledLast: readonly PriceSource[];
  readonly #filledBySimulation: ReadonlySet<string>;
  readonly #startedAt: number;
  readonly #graceMs: number;
  readonly #feeds = new Map<PriceSource, Map<string, Feed>>();

  /**
   * @param filledBySimulation pairs for which a polled source comes after all others, so that it does not keep them from
   *   being traded: those of a demo that have terms
   */
  constructor(
    sources: readonly PriceSource[],
    startedAt: number,
    graceMs: number,
    filledBySimulation: ReadonlySet<string> = new Set(),
  ) {
    this.#sources = sources;
    this.#polledLast = [
      ...sources.filter(({ kind }) => kind !== 'polled'),
      ...sources.filter(({ kind }) => kind === 'polled'),
    ];
    this.#filledBySimulation = filledBySimulation;
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
      ...{ quotedMs, confirmedMs: null, confirmedEveryMs: before?.confirmedEveryMs ?? 0 },
      venueTimeMs: quote.venueTimeMs ?? (sameRun ? before.venueTimeMs : null),
    });
  }

  /** @param confirmedMs as of when the price still stands, in the database's time */
  heartbeat(source: PriceSource, pair: string, now: number, confirmedMs: number | null = null): void {
    const feed = this.feed(source, pair);
    if (feed === null) return;
    feed.confirmedEveryMs = now - feed.heartbeatAt;
    feed.heartbeatAt = now;
    feed.confirmedMs = confirmedMs;
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
    for (const source of this.#filledBySimulation.has(pair) ? this.#polledLast : this.#sources) {
      if (!source.pairs.includes(pair)) continue;
      const feed = this.feed(source, pair);
      if (feed === null) {
        if (waiting) return null;
        continue;
      }
      if (this.isAlive(feed, now)) return feed;
    }
    return null;
  }

  /**
   * The feed that guards the primary's price (M2), or null: another streaming one that holds and whose last quote is at most
   * `freshMs` old. A primary that does not hold, or that is no streaming one, has none.
   */
  guard(primary: Feed | null, now: number, freshMs: number): Feed | null {
    if (primary === null || primary.source.kind !== 'live' || !primary.current) return null;
    for (const source of this.#sources) {
      const feed = source === primary.source || source.kind !== 'live' ? null : this.feed(source, primary.quote.pair);
      if (feed?.current && now - feed.receivedAt <= freshMs && this.isAlive(feed, now)) return feed;
    }
    return null;
  }
}
