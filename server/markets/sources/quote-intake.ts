import { performance } from 'node:perf_hooks';
import type { Confirmation } from '#domain/markets/heard.ts';
import { type DropReason, midOf, type Quote } from '#domain/markets/quotes.ts';
import type { DatabaseClock } from '#server/markets/database-clock.ts';
import type { LiquidityWatch } from '#server/markets/liquidity-watch.ts';
import { isWithinLag } from '#server/markets/quote-lag.ts';
import type { HeardRecord } from '#server/markets/recording/heard-record.ts';
import type { PriceSource, QuoteSink } from '#server/outside/venues/price-source.ts';
import type { IndexBoard } from './index-board.ts';
import type { MadeIndex } from './index-source.ts';
import type { Feed, Selection } from './selection.ts';
import type { SourceClock } from './source-clock.ts';

const venueIdShape = /^[\w.:-]{1,64}$/;

export interface QuoteIntakeOptions {
  readonly clock: DatabaseClock;
  readonly selection: Selection;
  readonly liquidity: LiquidityWatch;
  readonly heard: HeardRecord;
  /** Null without an index. */
  readonly board: IndexBoard | null;
  readonly clocks: ReadonlyMap<PriceSource, SourceClock>;
  /** Whether the pair is one that is recorded. */
  readonly isPair: (pair: string) => boolean;
  /** False once the run has ended: nothing is taken any more. */
  readonly isLive: () => boolean;
  readonly drop: (source: PriceSource, reason: DropReason, facts: object) => void;
  /** Notified of what may be recorded: pairs that a source quoted or confirmed. */
  readonly onHeard: (source: PriceSource, pairs: readonly string[]) => void;
}

/** Takes what sources say, for one run of the recorder: judges and dates it (Z3), and hands it to the selection. */
export class QuoteIntake {
  readonly #options: QuoteIntakeOptions;

  constructor(options: QuoteIntakeOptions) {
    this.#options = options;
  }

  sinkOf(source: PriceSource): QuoteSink {
    const { isLive, selection, clocks, clock } = this.#options;
    return {
      quote: (quote, standsAtMs) => {
        if (isLive()) this.#take(source, quote, standsAtMs);
      },
      heartbeat: (pairs, venueTimeMs) => {
        if (isLive() && venueTimeMs !== null) this.#confirm(source, pairs, venueTimeMs);
      },
      changed: (pair, venueTimeMs) => {
        if (isLive()) clocks.get(source)?.heard(pair, venueTimeMs, clock.nowMs());
      },
      clock: (sample) => {
        if (isLive() && clocks.get(source)?.take(sample) === false) this.#dropUnread(source, 'malformed', {});
      },
      interrupted: (pairs) => {
        for (const pair of pairs) {
          const feed = selection.feed(source, pair);
          if (feed !== null) feed.current = false;
          this.#options.board?.lost(source.name, pair);
        }
      },
      dropped: (reason, facts) => {
        if (isLive()) this.#dropUnread(source, reason, facts);
      },
    };
  }

  /** An index of what the sources said, dated by its instant. */
  made(source: PriceSource, { quote, atMs }: MadeIndex): void {
    const { selection, heard, clock } = this.#options;
    const arrival = heard.arrived(source.name, clock.nowMs());
    heard.replaced(selection.feed(source, quote.pair), selection.isChosen(source, quote.pair));
    selection.quote(source, quote, performance.now(), atMs);
    heard.taken(selection.feed(source, quote.pair), arrival, false);
  }

  /** The source's word that its last prices stood at a time of its own; one that is too old confirms nothing. */
  #confirm(source: PriceSource, pairs: readonly string[], venueTimeMs: number): void {
    const nowMs = this.#options.clock.nowMs();
    const now = performance.now();
    for (const pair of pairs) {
      const confirmedMs = this.#options.clocks.get(source)?.confirmedAt(pair, venueTimeMs, nowMs) ?? null;
      if (confirmedMs !== null && isWithinLag(confirmedMs, nowMs)) {
        this.#confirmOne(source, pair, { now, confirmedMs, arrivedMs: nowMs, venueTimeMs });
      }
    }
    this.#options.onHeard(source, pairs);
  }

  #confirmOne(
    source: PriceSource,
    pair: string,
    { now, confirmedMs, ...word }: Confirmation & { readonly now: number; readonly confirmedMs: number },
  ): void {
    const { selection, board } = this.#options;
    const feed = selection.feed(source, pair);
    const waited = feed?.waits ?? false;
    selection.heartbeat(source, pair, now, confirmedMs, word);
    // One that came late is as new as the confirmation that it waited for.
    if (feed !== null && waited && !feed.waits) board?.quoted(source.name, feed.quote, confirmedMs);
    else if (feed?.current && !feed.waits) board?.confirmed(source.name, pair, confirmedMs);
  }

  /** @param standsAtMs by the source's clock; undefined: the quote's own time */
  #take(source: PriceSource, quote: Quote, standsAtMs: number | undefined): void {
    const { selection, liquidity, heard, board } = this.#options;
    const before = selection.feed(source, quote.pair);
    const nowMs = this.#options.clock.nowMs();
    const arrival = heard.arrived(source.name, nowMs);
    const asOfMs = standsAtMs ?? quote.venueTimeMs;
    const quotedMs = this.#dateOf(source, quote, standsAtMs, nowMs);
    const order = orderFaultOf(quote, before);
    const clock = this.#options.clocks.get(source);
    const reason = this.#faultOf(source, quote) ?? timeFaultOf({ asOfMs, quotedMs }, clock, nowMs) ?? order;
    if (reason === null) {
      heard.replaced(before, selection.isChosen(source, quote.pair));
      selection.quote(source, quote, performance.now(), quotedMs);
      if (quotedMs !== null) board?.quoted(source.name, quote, quotedMs);
      heard.taken(selection.feed(source, quote.pair), arrival, false);
      liquidity.heard(source, quote, performance.now());
      this.#options.onHeard(source, [quote.pair]);
      return;
    }
    heard.dropped(arrival, quote, reason);
    this.#options.drop(source, reason, { pair: quote.pair, venueId: quote.venueId });
    if (order !== 'repeated') board?.lost(source.name, quote.pair);
    if (isOfTime(reason) && order !== 'repeated') {
      // What is wrong with its time is no time of it: it would stand in the way of those that follow.
      const isOrdered = reason !== 'ahead' && order === null;
      const late = isOrdered ? quote : { ...quote, venueTimeMs: null };
      heard.replaced(before, selection.isChosen(source, quote.pair));
      selection.lateQuote(source, late, performance.now(), quotedMs);
      heard.taken(selection.feed(source, quote.pair), arrival, true);
    } else if (before !== null) {
      // A newer price that cannot be recorded ends the holding of the old one; the old one seen again confirms it.
      before.current = before.fate !== 'dropped' && order === 'repeated';
    }
  }

  /** What came and is no quote that could be read. */
  #dropUnread(source: PriceSource, reason: DropReason, facts: object): void {
    const { heard, clock, drop } = this.#options;
    const unread = 'pair' in facts && typeof facts.pair === 'string' ? facts.pair : null;
    heard.dropped(heard.arrived(source.name, clock.nowMs()), { unread }, reason);
    drop(source, reason, facts);
  }

  /** As of when a quote is, in the database's time; null where its source gives none that could be. */
  #dateOf(source: PriceSource, quote: Quote, standsAtMs: number | undefined, nowMs: number): number | null {
    const clock = this.#options.clocks.get(source);
    // What has no time of its own stands as of a word of the source, which is as late as any other confirmation.
    if (standsAtMs !== undefined) return clock?.confirmedAt(quote.pair, standsAtMs, nowMs) ?? null;
    return quote.venueTimeMs === null ? null : (clock?.timeOf(quote.venueTimeMs, nowMs) ?? null);
  }

  #faultOf(source: PriceSource, quote: Quote): DropReason | null {
    if (!source.pairs.includes(quote.pair) || !this.#options.isPair(quote.pair)) return 'unknown-pair';
    return quote.price <= 0n || !isMid(quote) || (quote.venueId !== null && !venueIdShape.test(quote.venueId))
      ? 'malformed'
      : null;
  }
}

/** Whether only the time of a quote is wrong: its price is the newest that is known of its pair. */
const isOfTime = (reason: DropReason): boolean =>
  reason === 'lagging' || reason === 'unmeasured' || reason === 'ahead' || reason === 'backwards';

/** Whether a quote is the one that was heard last, sent once more. */
function isAgain(quote: Quote, before: Quote): boolean {
  const { venueId, source, price, bid, ask } = before;
  const isSame = quote.price === price && quote.bid === bid && quote.ask === ask;
  return venueId !== null && quote.venueId === venueId && quote.source === source && isSame;
}

/** Whether both sides of a quote have a price, in order, and its price is their mid; or neither has one. */
const isMid = ({ price, bid, ask }: Quote): boolean =>
  bid === null || ask === null ? bid === ask : bid > 0n && bid <= ask && price === midOf(bid, ask);

/** What is wrong with the time of a quote, or null (Z3). */
function timeFaultOf(
  { asOfMs, quotedMs }: { readonly asOfMs: number | null; readonly quotedMs: number | null },
  clock: SourceClock | undefined,
  nowMs: number,
): DropReason | null {
  if (asOfMs === null) return null;
  if (clock?.isAhead(asOfMs, nowMs)) return 'ahead';
  if (quotedMs === null) return 'unmeasured';
  return isWithinLag(quotedMs, nowMs) ? null : 'lagging';
}

/** What is wrong with a quote beside the one before it of the same source, or null (Z3). */
function orderFaultOf(quote: Quote, before: Feed | null): 'backwards' | 'repeated' | null {
  if (quote.venueTimeMs === null || before === null) return null;
  const newest = before.quote.source === quote.source ? before.venueTimeMs : null;
  if (newest !== null && quote.venueTimeMs < newest) return 'backwards';
  return isAgain(quote, before.quote) ? 'repeated' : null;
}
