import { comparePrices, type GuardState, guardAfter, guardTimes } from '#domain/markets/guard.ts';
import {
  ChangeCount,
  judgeLiquidity,
  type LiquidityState,
  liquidityAfter,
  spreadBps,
} from '#domain/markets/liquidity.ts';
import { findPair, type PairDefinition } from '#domain/markets/pairs.ts';
import { midOf, type Quote } from '#domain/markets/quotes.ts';
import { staleMs } from '#domain/markets/staleness.ts';
import type { WindowTick } from '#domain/trades/settlement.ts';
import { dueTick, endsBeforeNextSlot, type Recorded } from '#server/markets/quarter-second-tick.ts';
import { isWithinLag } from '#server/markets/quote-lag.ts';
import { type Feed, Selection } from '#server/markets/sources/selection.ts';
import { SourceClock } from '#server/markets/sources/source-clock.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import type { Heard, Venue } from './venue.ts';

const pair = 'BTCUSD';

function tradedPair(): PairDefinition {
  const found = findPair(pair);
  if (found === null) throw new Error('the simulated pair is not offered');
  return found;
}
/** The pair that is simulated, on standard terms. */
export const simulatedPair = tradedPair();

/** A recorded tick, and whether the pair took trades from then on, as far as those who watch it say. */
export interface RecordedTick extends WindowTick {
  readonly timeMs: number;
  readonly source: string;
  /** Whether it is the price of before, confirmed as unchanged. */
  readonly held: boolean;
  readonly spreadBps: number;
}

/** The status of the pair from a time on. */
export interface PairStatus {
  readonly fromMs: number;
  readonly stale: boolean;
  readonly closedBy: 'guard' | 'liquidity' | null;
}

export interface Recording {
  readonly ticks: readonly RecordedTick[];
  readonly statuses: readonly PairStatus[];
}

const venueSource = (name: string): PriceSource => ({
  name,
  kind: 'live',
  pairs: [pair],
  silenceMs: staleMs,
  start: () => undefined,
  stop: async () => undefined,
});

const wayMs = 10;

/** Of a tick, the raising and capping that the database does when it records it (Z1). */
const quotedOf = (quotedMs: number, beforeMs: number, nowMs: number): number =>
  Math.max(beforeMs, Math.min(nowMs, quotedMs));

/** Records what is heard of a market with the recorder's own parts: clock, selection, what is due, guard and liquidity. */
export function record({ heard }: Venue): Recording {
  const run = new Run(['first', 'second'].map(venueSource));
  for (const one of heard) run.take(one);
  return { ticks: run.ticks, statuses: run.statuses };
}

class Run {
  readonly ticks: RecordedTick[] = [];
  readonly statuses: PairStatus[] = [{ fromMs: 0, stale: true, closedBy: null }];
  readonly #sources: readonly PriceSource[];
  readonly #clocks: readonly SourceClock[];
  readonly #selection: Selection;
  readonly #recorded: Recorded = { feed: null, tickAtMs: 0, seq: 0, stale: true };
  readonly #changes = new ChangeCount(0);
  #ms = 0;
  #liquidity: LiquidityState = { open: true, short: null, sinceMs: 0, lookedAtMs: 0 };
  #guard: GuardState = { open: true, kind: 'alone', sinceMs: 0, lookedAtMs: 0 };

  constructor(sources: readonly PriceSource[]) {
    this.#sources = sources;
    this.#clocks = sources.map(() => new SourceClock('live', () => this.#ms));
    this.#selection = new Selection(sources, 0, 0);
  }

  take({ kind, venue, atMs, heardMs, quote, venueId }: Heard): void {
    this.#ms = heardMs;
    const [source, clock] = [this.#sources[venue], this.#clocks[venue]];
    if (!source || !clock) return;
    switch (kind) {
      case 'clock':
        clock.take({ kind: 'two-way', sentMs: atMs - wayMs, inMs: atMs, outMs: atMs, receivedMs: heardMs });
        return;
      case 'heartbeat': {
        const confirmedMs = clock.confirmedAt(pair, atMs, heardMs);
        if (confirmedMs !== null && isWithinLag(confirmedMs, heardMs))
          this.#selection.heartbeat(source, pair, heardMs, confirmedMs);
        this.#look(false);
        return;
      }
      case 'interrupted': {
        const feed = this.#selection.feed(source, pair);
        if (feed !== null) feed.current = false;
        return;
      }
      case 'other':
        clock.heard('ETHUSD', atMs, heardMs);
        clock.heard('SOLUSD', atMs, heardMs);
        return;
      case 'slot':
        this.#slot();
        return;
      case 'quote': {
        if (quote === null) return;
        clock.heard(pair, atMs, heardMs);
        if (venue === 0) this.#changes.add(heardMs);
        const [bid, ask] = [BigInt(quote.price - quote.half), BigInt(quote.price + quote.half)];
        const facts = { source: `live:${source.name}`, venueTimeMs: atMs, venueId };
        this.#quote(source, clock, { pair, price: midOf(bid, ask), bid, ask, ...facts });
        this.#look(false);
        return;
      }
    }
  }

  /** Takes a quote as the intake does (Z3): one that is sent again says nothing, one that is late waits for its confirmation. */
  #quote(source: PriceSource, clock: SourceClock, quote: Quote): void {
    const before = this.#selection.feed(source, pair);
    if (before !== null && before.quote.venueId === quote.venueId) return;
    const isBackwards = (quote.venueTimeMs ?? 0) < (before?.venueTimeMs ?? 0);
    // One that is older than the newest shows only that something newer may have been missed.
    if (isBackwards && before !== null) before.current = false;
    if (isBackwards) return;
    const quotedMs = clock.timeOf(quote.venueTimeMs ?? 0, this.#ms);
    const isLate = quotedMs === null || !isWithinLag(quotedMs, this.#ms);
    this.#selection[isLate ? 'lateQuote' : 'quote'](source, quote, this.#ms, quotedMs);
  }

  #slot(): void {
    this.#look(true);
    const ms = this.#ms;
    if (Math.floor(ms / 250) % 2 !== 0) return;
    const primary = this.#selection.primary(pair, ms);
    const { feed } = this.#recorded;
    const latest = feed === null ? null : this.#selection.feed(feed.source, pair);
    if (latest === null || !this.#selection.isAlive(latest, ms)) this.#recorded.stale = true;
    this.#watchGuard(primary, ms);
    this.#watchLiquidity(primary, ms);
    const closedBy = this.#guard.open ? (this.#liquidity.open ? null : 'liquidity') : 'guard';
    const last = this.statuses.at(-1);
    const { stale } = this.#recorded;
    if (last?.stale !== stale || last.closedBy !== closedBy) this.statuses.push({ fromMs: ms, stale, closedBy });
  }

  #watchGuard(primary: Feed | null, ms: number): void {
    const second = this.#selection.guard(primary, ms, guardTimes.freshMs);
    const compared =
      primary === null || second === null
        ? ({ kind: 'alone' } as const)
        : comparePrices(primary.quote.price, { source: second.quote.source, price: second.quote.price }, 100);
    this.#guard = guardAfter(this.#guard, compared, ms);
  }

  #watchLiquidity(primary: Feed | null, ms: number): void {
    const { bid = null, ask = null } = primary?.quote ?? {};
    const floors = simulatedPair.terms?.liquidity;
    if (bid === null || ask === null || !floors) return;
    const { updates, countedMs } = this.#changes.at(ms);
    const kind = judgeLiquidity({ spreadBps: spreadBps(bid, ask), updates }, floors, countedMs);
    this.#liquidity = liquidityAfter(this.#liquidity, kind, ms);
  }

  /** Records what is due: in a slot all, between two what would be too old by the next one. */
  #look(isSlot: boolean): void {
    const ms = this.#ms;
    const feed = this.#selection.primary(pair, ms);
    if (feed === null) return;
    const entry = dueTick(feed, this.#recorded, true, { steadyMs: ms, databaseMs: ms });
    if (entry === 'late') feed.waits = true;
    if (entry === null || entry === 'late' || entry.quotedMs === null) return;
    if (!isSlot && !endsBeforeNextSlot(entry.quotedMs, ms)) return;
    const { price, bid, ask, source } = entry.quote;
    this.ticks.push({
      seq: this.ticks.length + 1,
      timeMs: ms,
      price,
      source,
      held: entry.held,
      quotedMs: quotedOf(entry.quotedMs, this.ticks.at(-1)?.quotedMs ?? 0, ms),
      spreadBps: bid === null || ask === null ? 0 : spreadBps(bid, ask),
    });
    feed.fate = 'recorded';
    const wasStale = this.#recorded.stale;
    Object.assign(this.#recorded, { feed, tickAtMs: ms, seq: this.ticks.length, stale: false });
    const closedBy = this.statuses.at(-1)?.closedBy ?? null;
    if (wasStale) this.statuses.push({ fromMs: ms, stale: false, closedBy });
  }
}
