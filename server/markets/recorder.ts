import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { oldestTime } from '#domain/markets/clock-offset.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import {
  type DropReason,
  dropReasons,
  isTradableKind,
  midOf,
  permittedLagMs,
  type Quote,
} from '#domain/markets/quotes.ts';
import type { Tick } from '#domain/markets/ticks.ts';
import type { Log, PriceSource, QuoteSink } from '#server/outside/price-source.ts';
import type { DatabaseClock } from './database-clock.ts';
import { isLeaseLost, type Lease } from './lease.ts';
import { LiquidityWatch } from './liquidity-watch.ts';
import { PriceGuard } from './price-guard.ts';
import { type Entry, markStale, openDays, record } from './recording.ts';
import { type Feed, Selection } from './selection.ts';
import { SourceClock } from './source-clock.ts';
import { SourceHealth } from './source-health.ts';

/** Z3 and Z4 in ms. */
const slotMs = 250;
const heldEveryMs = 1_000;
const quoteHoldsMs = 2_000;
const openDaysEveryMs = 3_600_000;
const pauseAfterFailureMs = 250;
/** A database clock that is further than this behind a pair's last tick was set back: until it has caught up, no time passes. */
const clockBehindMs = 1_000;
/** A slot begins so long after its quarter second, so that an offset guessed a little wrong does not put two in one. */
const slotMarginMs = 5;

const venueIdShape = /^[\w.:-]{1,64}$/;

export interface RecorderOptions {
  /** Best a small pool of its own: recording must not wait for connections that customers hold. */
  readonly pool: Pool;
  readonly lease: Lease;
  readonly clock: DatabaseClock;
  readonly mode: 'demo' | 'production';
  readonly pairs: readonly PairDefinition[];
  /** In the order of preference (PRICE_SOURCES). */
  readonly sources: readonly PriceSource[];
  readonly log: Log;
  /** Told of ticks after their commit, in the process that recorded them. */
  readonly onTicks?: (ticks: readonly Tick[]) => void;
  /** Told of each slot that ended without an error, also of one without anything to record. */
  readonly onSlot?: () => void;
  /** See {@link Selection}. */
  readonly graceMs?: number;
  /** More than so many basis points between two exchanges close a pair (M2); 0, the standard, for never. */
  readonly guardBps?: number;
}

/** What the recorder last recorded of a pair in this run. */
interface Recorded {
  feed: Feed | null;
  tickAtMs: number;
  stale: boolean;
}

/** One run of the recorder: from taking the lease to losing it. */
class Run {
  readonly selection: Selection;
  readonly recorded = new Map<string, Recorded>();
  readonly epoch: bigint;
  readonly startedAt = performance.now();
  daysOpenedAt: number;
  ended = false;

  readonly guard: PriceGuard;
  readonly liquidity: LiquidityWatch;
  readonly health: SourceHealth;
  readonly clocks: ReadonlyMap<PriceSource, SourceClock>;

  constructor(epoch: bigint, options: RecorderOptions) {
    const { sources, pairs, mode, pool, lease, log } = options;
    const offered = pairs.filter(({ terms }) => terms !== null).map(({ pair }) => pair);
    this.epoch = epoch;
    const simulated = new Set(mode === 'demo' ? offered : []);
    this.selection = new Selection(sources, this.startedAt, options.graceMs ?? 1_500, simulated);
    const allowedBps = options.guardBps ?? 0;
    const key = { name: lease.name, epoch };
    this.guard = new PriceGuard({ pool, pairs: offered, allowedBps, log }, key);
    this.liquidity = new LiquidityWatch({ pool, mode, pairs, log }, key);
    this.health = new SourceHealth(pool, key);
    this.clocks = new Map(sources.map((source) => [source, new SourceClock(source.kind)]));
    this.daysOpenedAt = this.startedAt;
  }

  /** A time of a source in the database's time; null where the source says none or its clock is not measured. */
  timeOf(source: PriceSource, venueTimeMs: number | null, nowMs: number): number | null {
    return venueTimeMs === null ? null : (this.clocks.get(source)?.timeOf(venueTimeMs, nowMs) ?? null);
  }
}

/**
 * Records the primary source's last quote of each quarter second of each pair (Z4), while it holds the lease (Z2). Sources
 * run only here. Every fault is logged and counted; none ends the process.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #dropped = new Map<DropReason, number>(dropReasons.map((reason) => [reason, 0]));
  #run: Run | null = null;
  #work: Promise<void> = Promise.resolve();
  #stopped = true;
  #loggedDropsAt = 0;

  constructor(options: RecorderOptions) {
    this.#options = options;
    options.lease.onAcquired((epoch) => this.#begin(epoch));
    options.lease.onLost(() => this.#end());
  }

  /** How many quotes were not recorded since this process began, by reason (Z3). */
  get dropped(): ReadonlyMap<DropReason, number> {
    return this.#dropped;
  }

  /** From now on the recorder works whenever the lease is held. Call it when the application is ready, not before. */
  start(): void {
    this.#stopped = false;
    const epoch = this.#options.lease.epoch();
    if (epoch !== null) this.#begin(epoch);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#end();
    await this.#work;
  }

  #begin(epoch: bigint): void {
    if (this.#stopped || this.#run !== null) return;
    const run = new Run(epoch, this.#options);
    this.#run = run;
    this.#work = this.#work
      .then(() => this.#record(run))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'recorder ended by an unexpected error'));
  }

  #end(): void {
    if (this.#run !== null) this.#run.ended = true;
    this.#run = null;
  }

  async #record(run: Run): Promise<void> {
    const { sources, clock, log } = this.#options;
    while (!run.ended && !(await this.#tried(run, () => this.#prepare(run)))) await wait(pauseAfterFailureMs);
    if (run.ended) return;
    log.info({ epoch: run.epoch.toString(), sources: sources.map(({ name }) => name) }, 'recording prices');
    for (const source of sources) {
      const sink = this.#sinkOf(run, source);
      try {
        source.start({ sink, epoch: run.epoch, nowMs: () => clock.nowMs(), log });
      } catch (error) {
        log.warn({ err: error, source: source.name }, 'price source could not be started');
      }
    }
    try {
      while (!run.ended) {
        await this.#nextSlot();
        if (run.ended) break;
        const done = await this.#tried(run, () => this.#slot(run));
        if (done) this.#options.onSlot?.();
        if (!done && !run.ended) await wait(pauseAfterFailureMs);
      }
    } finally {
      run.ended = true;
      await Promise.all(sources.map((source) => source.stop()));
    }
  }

  /** Runs a step; what it throws is logged, and the lost lease reported. False when it threw. */
  async #tried(run: Run, step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      if (isLeaseLost(error)) {
        run.ended = true;
        if (this.#options.lease.epoch() === run.epoch) this.#options.lease.lost();
      } else {
        this.#options.log.warn({ err: error }, 'prices not recorded');
      }
      return false;
    }
  }

  /** Pairs, partitions, and every pair stale until this run has a price for it. */
  async #prepare(run: Run): Promise<void> {
    const { pool, pairs, lease } = this.#options;
    const names = pairs.map(({ pair }) => pair);
    await pool.query('select market_register($1, $2)', [names, pairs.map(({ decimals }) => decimals)]);
    await openDays(pool);
    await markStale(pool, { name: lease.name, epoch: run.epoch }, names);
    const { rows } = await pool.query<{ pair: string; last_tick_ms: bigint }>(
      'select pair, last_tick_ms from market_pair where pair = any($1)',
      [names],
    );
    for (const { pair, last_tick_ms } of rows) {
      run.recorded.set(pair, { feed: null, tickAtMs: Number(last_tick_ms), stale: true });
    }
    await run.guard.begin(performance.now());
    await run.liquidity.begin(performance.now());
  }

  async #nextSlot(): Promise<void> {
    const now = this.#options.clock.nowMs();
    await wait(slotMs - (now % slotMs) + slotMarginMs);
  }

  async #slot(run: Run): Promise<void> {
    const { pool, lease } = this.#options;
    const key = { name: lease.name, epoch: run.epoch };
    const now = performance.now();
    if (now - run.daysOpenedAt >= openDaysEveryMs) {
      await openDays(pool);
      run.daysOpenedAt = now;
    }
    const entries: Entry[] = [];
    const feeds = new Map<string, Feed>();
    for (const { pair, terms } of this.#options.pairs) {
      const feed = run.selection.primary(pair, now);
      const entry = feed === null ? null : this.#entryOf(run, feed, terms !== null, now);
      if (feed === null || entry === null) continue;
      entries.push(entry);
      feeds.set(pair, feed);
    }
    if (entries.length > 0) await this.#write(run, key, entries, feeds);
    await this.#markSilent(run, key);
    await run.guard.look(run.selection, performance.now());
    await run.liquidity.look(run.selection, performance.now());
    await run.health.look(run.clocks, performance.now(), this.#options.clock.nowMs());
  }

  /** What is to be recorded of a feed now: its new quote, its old one as held, or nothing. */
  #entryOf(run: Run, feed: Feed, offered: boolean, now: number): Entry | null {
    const nowMs = this.#options.clock.nowMs();
    const { pair } = feed.quote;
    const recorded = run.recorded.get(pair);
    if (recorded === undefined) return null;
    if (Math.floor(nowMs / slotMs) <= Math.floor(recorded.tickAtMs / slotMs)) return null;
    const { kind } = feed.source;
    const { quote, quotedMs } = feed;
    // What streams is traded on only by a time of its own.
    const tradable = isTradableKind(kind, this.#options.mode) && offered && quotedMs !== null;
    if (feed.fate === 'new') {
      const ageMs = now - feed.receivedAt;
      if (ageMs > quoteHoldsMs) {
        this.#giveUp(feed, 'late');
        return null;
      }
      if (quotedMs === null) {
        const deadlineMs = Math.floor(nowMs - ageMs + quoteHoldsMs);
        return { quote, held: false, tradable, quotedMs, deadlineMs };
      }
      // One that came in time and has waited too long for its slot waits for the source to confirm it.
      const asOfMs = isFresh(quotedMs, nowMs) ? quotedMs : feed.current ? feed.confirmedMs : null;
      if (asOfMs === null || !isFresh(asOfMs, nowMs)) return null;
      return { quote, held: false, tradable, quotedMs: asOfMs, deadlineMs: asOfMs + permittedLagMs };
    }
    const { confirmedMs } = feed;
    if (feed.fate !== 'recorded' || !feed.current || recorded.feed !== feed) return null;
    if (confirmedMs === null || !isFresh(confirmedMs, nowMs) || !isHeldNow(feed, recorded, confirmedMs, nowMs))
      return null;
    const deadlineMs = confirmedMs + permittedLagMs;
    return { quote, held: true, tradable, quotedMs: confirmedMs, deadlineMs };
  }

  async #write(
    run: Run,
    key: { readonly name: string; readonly epoch: bigint },
    entries: readonly Entry[],
    feeds: ReadonlyMap<string, Feed>,
  ): Promise<void> {
    let outcomes: Awaited<ReturnType<typeof record>>;
    try {
      outcomes = await record(this.#options.pool, key, entries);
    } catch (error) {
      // Whether it was committed may be unknown: the same quote is never sent twice.
      for (const { quote, held } of entries) {
        const feed = feeds.get(quote.pair);
        if (feed !== undefined && !held) this.#giveUp(feed, 'failed');
      }
      throw error;
    }
    const ticks: Tick[] = [];
    const held = new Set(entries.filter((entry) => entry.held).map(({ quote }) => quote.pair));
    for (const outcome of outcomes) {
      const pair = outcome.ok ? outcome.tick.pair : outcome.pair;
      const feed = feeds.get(pair);
      const recorded = run.recorded.get(pair);
      if (feed === undefined || recorded === undefined) continue;
      if (outcome.ok) {
        ticks.push(outcome.tick);
        recorded.feed = feed;
        recorded.tickAtMs = outcome.tick.timeMs;
        recorded.stale = false;
        feed.fate = 'recorded';
      } else if (!held.has(pair)) {
        this.#giveUp(feed, outcome.reason);
      }
    }
    if (ticks.length > 0 && !run.ended) this.#options.onTicks?.(ticks);
  }

  /**
   * Pairs whose recorded price has no living feed any more become stale (Z4), and those whose last tick lies in the future of
   * a clock that was set back: no tick can follow it before its time (Z1), so that no trade can start either.
   */
  async #markSilent(run: Run, key: { readonly name: string; readonly epoch: bigint }): Promise<void> {
    const now = performance.now();
    const nowMs = this.#options.clock.nowMs();
    const silent = [...run.recorded]
      .filter(([pair, { stale, feed, tickAtMs }]) => {
        if (stale || feed === null) return false;
        if (tickAtMs - nowMs > clockBehindMs) return true;
        const latest = run.selection.feed(feed.source, pair);
        return latest === null || !run.selection.isAlive(latest, now);
      })
      .map(([pair]) => pair);
    if (silent.length === 0) return;
    await markStale(this.#options.pool, key, silent);
    for (const pair of silent) {
      const recorded = run.recorded.get(pair);
      if (recorded !== undefined) recorded.stale = true;
    }
    this.#options.log.warn({ pairs: silent }, 'pairs are stale');
  }

  #sinkOf(run: Run, source: PriceSource): QuoteSink {
    const live = () => !run.ended;
    return {
      quote: (quote, standsAtMs) => {
        if (live()) this.#take(run, source, quote, standsAtMs ?? quote.venueTimeMs);
      },
      heartbeat: (pairs, venueTimeMs) => {
        if (live() && venueTimeMs !== null) this.#confirm(run, source, pairs, venueTimeMs);
      },
      clock: (sample) => {
        if (live() && run.clocks.get(source)?.take(sample) === false) this.#drop(source, 'malformed', {});
      },
      interrupted: (pairs) => {
        for (const pair of pairs) {
          const feed = run.selection.feed(source, pair);
          if (feed !== null) feed.current = false;
        }
      },
      dropped: (reason, facts) => {
        if (live()) this.#drop(source, reason, facts);
      },
    };
  }

  /** The source's word that its last prices stood at a time of its own; one that is too old confirms nothing. */
  #confirm(run: Run, source: PriceSource, pairs: readonly string[], venueTimeMs: number): void {
    const nowMs = this.#options.clock.nowMs();
    const confirmedMs = run.clocks.get(source)?.confirmedAt(venueTimeMs, nowMs) ?? null;
    if (confirmedMs === null || !isFresh(confirmedMs, nowMs)) return;
    const now = performance.now();
    for (const pair of pairs) run.selection.heartbeat(source, pair, now, confirmedMs);
  }

  /** @param asOfMs by the source's clock */
  #take(run: Run, source: PriceSource, quote: Quote, asOfMs: number | null): void {
    const before = run.selection.feed(source, quote.pair);
    const nowMs = this.#options.clock.nowMs();
    if (quote.venueTimeMs !== null) run.clocks.get(source)?.heard(quote.venueTimeMs, nowMs);
    const quotedMs = run.timeOf(source, asOfMs, nowMs);
    const reason =
      this.#faultOf(run, source, quote) ??
      timeFaultOf({ asOfMs, quotedMs }, run.clocks.get(source), nowMs) ??
      orderFaultOf(quote, before);
    if (reason === null) {
      run.selection.quote(source, quote, performance.now(), quotedMs);
      run.liquidity.heard(source, quote, performance.now());
      return;
    }
    this.#drop(source, reason, { pair: quote.pair, venueId: quote.venueId });
    if (before === null || reason === 'backwards') return;
    // A newer price that cannot be recorded ends the holding of the old one; the old one seen again confirms it.
    before.current = before.fate !== 'dropped' && isAgain(quote, before.quote);
  }

  #faultOf(run: Run, source: PriceSource, quote: Quote): DropReason | null {
    if (!source.pairs.includes(quote.pair) || !run.recorded.has(quote.pair)) return 'unknown-pair';
    return quote.price <= 0n || !isMid(quote) || (quote.venueId !== null && !venueIdShape.test(quote.venueId))
      ? 'malformed'
      : null;
  }

  /** A quote that was taken but not recorded: its price is known to be newer than the recorded one, which holds no more. */
  #giveUp(feed: Feed, reason: DropReason): void {
    feed.fate = 'dropped';
    feed.current = false;
    this.#drop(feed.source, reason, { pair: feed.quote.pair, venueId: feed.quote.venueId });
  }

  #drop(source: PriceSource, reason: DropReason, facts: object): void {
    this.#run?.health.dropped(source.name, reason);
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1);
    // One line a minute: a venue that has gone bad must not fill the log.
    const now = performance.now();
    if (this.#loggedDropsAt !== 0 && now - this.#loggedDropsAt < 60_000) return;
    this.#loggedDropsAt = now;
    this.#options.log.warn(
      { reason, source: source.name, ...facts, dropped: Object.fromEntries(this.#dropped) },
      'quotes dropped',
    );
  }
}

/** Whether a quote is the trade that was heard last, sent once more. */
function isAgain(quote: Quote, before: Quote): boolean {
  return quote.venueId !== null && quote.venueId === before.venueId && quote.source === before.source;
}

/** Whether both sides of a quote have a price, in order, and its price is their mid; or neither has one. */
const isMid = ({ price, bid, ask }: Quote): boolean =>
  bid === null || ask === null ? bid === ask : bid > 0n && bid <= ask && price === midOf(bid, ask);

const isFresh = (timeMs: number, nowMs: number): boolean => nowMs - timeMs <= permittedLagMs;

/**
 * Whether a price that is confirmed now is recorded as held: each second (Z4), and a slot earlier where the confirmation would be
 * too old by the next one and no other comes before it.
 */
function isHeldNow(feed: Feed, recorded: Recorded, confirmedMs: number, nowMs: number): boolean {
  const sinceMs = nowMs - recorded.tickAtMs + slotMarginMs;
  const endsBefore = nowMs - confirmedMs + slotMs > permittedLagMs && feed.confirmedEveryMs > slotMs;
  return sinceMs >= (endsBefore ? heldEveryMs - slotMs : heldEveryMs);
}

/** What is wrong with the time of a quote, or null (Z3). */
function timeFaultOf(
  { asOfMs, quotedMs }: { readonly asOfMs: number | null; readonly quotedMs: number | null },
  clock: SourceClock | undefined,
  nowMs: number,
): DropReason | null {
  if (asOfMs === null) return null;
  const offset = clock?.offset(nowMs) ?? null;
  if (offset === null || quotedMs === null) return 'unmeasured';
  if (!isFresh(quotedMs, nowMs)) return 'lagging';
  return oldestTime(asOfMs, offset) > nowMs + permittedLagMs ? 'ahead' : null;
}

/** What is wrong with a quote beside the one before it of the same source, or null (Z3). */
function orderFaultOf(quote: Quote, before: Feed | null): DropReason | null {
  if (quote.venueTimeMs === null || before === null) return null;
  const newest = before.quote.source === quote.source ? before.venueTimeMs : null;
  if (newest !== null && quote.venueTimeMs < newest) return 'backwards';
  return isAgain(quote, before.quote) ? 'repeated' : null;
}
