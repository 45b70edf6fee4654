import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { hourMs } from '#domain/clock/durations.ts';
import { type DropReason, isTradableKind } from '#domain/markets/quotes.ts';
import type { Tick } from '#domain/markets/ticks.ts';
import { dueTick, endsBeforeNextSlot, slotMarginMs, slotMs } from '#server/markets/quarter-second-tick.ts';
import { QuoteIntake } from '#server/markets/sources/quote-intake.ts';
import type { Feed } from '#server/markets/sources/selection.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import { DroppedQuotes } from './dropped-quotes.ts';
import { isLeaseLost } from './lease.ts';
import { type RecorderOptions, Run } from './recorder-run.ts';
import { type Entry, lastTicks, markStale, openDays, record } from './recording.ts';
import { silentPairs } from './silent-pairs.ts';
import { leaveUnrecorded } from './unrecorded.ts';

const pauseAfterFailureMs = 250;

/**
 * Records the primary source's last quote of each quarter second of each pair (Z4), while it holds the lease (Z2). Sources
 * run only here. Every fault is logged and counted; none ends the process.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #dropped: DroppedQuotes;
  #run: Run | null = null;
  #work: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#dropped = new DroppedQuotes(options.log);
    options.lease.onAcquired((epoch) => this.#begin(epoch));
    options.lease.onLost(() => this.#end());
  }

  /** How many quotes were not recorded since this process began, by reason (Z3). */
  get dropped(): ReadonlyMap<DropReason, number> {
    return this.#dropped.counts;
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
    const { clock, log } = this.#options;
    const { sources } = run;
    while (!run.ended && !(await this.#tried(run, () => this.#prepare(run)))) await wait(pauseAfterFailureMs);
    if (run.ended) return;
    log.info({ epoch: run.epoch.toString(), sources: sources.map(({ name }) => name) }, 'recording prices');
    const intake = this.#intakeOf(run);
    run.intake = intake;
    for (const source of sources) {
      const sink = intake.sinkOf(source);
      try {
        source.start({ sink, epoch: run.epoch, nowMs: () => clock.nowMs(), log });
      } catch (error) {
        log.warn({ err: error, source: source.name }, 'price source could not be started');
      }
    }
    try {
      while (!run.ended) {
        const isSlot = await this.#nextSlot(run);
        if (run.ended) break;
        const done = await this.#tried(run, () => (isSlot ? this.#slot(run) : this.#between(run)));
        if (done && isSlot) this.#options.onSlot?.();
        if (!done && !run.ended) await wait(pauseAfterFailureMs);
      }
    } finally {
      run.ended = true;
      await Promise.all(sources.map((source) => source.stop()));
      await run.heard.end(run.recorded, clock.nowMs());
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
    const { pool, lease, clock } = this.#options;
    const names = run.pairs.map(({ pair }) => pair);
    await pool.query('select market_register($1, $2)', [names, run.pairs.map(({ decimals }) => decimals)]);
    await openDays(pool);
    await markStale(pool, { name: lease.name, epoch: run.epoch }, names);
    for (const { pair, tickAtMs, seq } of await lastTicks(pool, names)) {
      run.recorded.set(pair, { feed: null, tickAtMs, seq, stale: true });
    }
    await run.heard.begin(clock.nowMs());
    await run.guard.begin(performance.now());
    await run.liquidity.begin(performance.now());
  }

  /** True for a slot, false where something cannot wait for it. */
  #nextSlot(run: Run): Promise<boolean> {
    const now = this.#options.clock.nowMs();
    return run.pause(slotMs - (now % slotMs) + slotMarginMs);
  }

  async #slot(run: Run): Promise<void> {
    const { pool, lease } = this.#options;
    const now = performance.now();
    if (now - run.daysOpenedAt >= hourMs) {
      await openDays(pool);
      run.daysOpenedAt = now;
    }
    run.urgent.clear();
    run.takeIndices(this.#options.clock.nowMs());
    await this.#recordDue(run, () => true);
    await this.#markSilent(run, { name: lease.name, epoch: run.epoch });
    await run.look(() => this.#options.clock.nowMs());
  }

  /** Records what would be too old by the next slot, and nothing else. */
  async #between(run: Run): Promise<void> {
    const urgent = new Set(run.urgent);
    run.urgent.clear();
    await this.#recordDue(run, (pair) => urgent.has(pair));
  }

  async #recordDue(run: Run, isWanted: (pair: string) => boolean): Promise<void> {
    await this.#findOut(run);
    const now = performance.now();
    const entries: Entry[] = [];
    const feeds = new Map<string, Feed>();
    for (const { pair, terms } of run.pairs) {
      const feed = isWanted(pair) ? run.selection.primary(pair, now) : null;
      const entry = feed === null ? null : this.#entryOf(run, feed, terms !== null, now);
      if (feed === null || entry === null) continue;
      entries.push(entry);
      feeds.set(pair, feed);
    }
    if (entries.length > 0)
      await this.#write(run, { name: this.#options.lease.name, epoch: run.epoch }, entries, feeds);
  }

  /** What is to be recorded of a feed now: its new quote, its old one as held, or nothing. */
  #entryOf(run: Run, feed: Feed, offered: boolean, steadyMs: number): Entry | null {
    const recorded = run.recorded.get(feed.quote.pair);
    if (recorded === undefined) return null;
    const mayTrade = offered && isTradableKind(feed.source.kind, this.#options.mode);
    const entry = dueTick(feed, recorded, mayTrade, { steadyMs, databaseMs: this.#options.clock.nowMs() });
    if (entry !== 'late') return entry;
    this.#giveUp(run, feed, 'late');
    return null;
  }

  /**
   * What became of what could not be written, before anything more is written: this process alone writes under its lease, so
   * that one more tick of a pair than it knows of is that one.
   */
  async #findOut(run: Run): Promise<void> {
    if (run.unsure.size === 0) return;
    for (const { pair, tickAtMs, seq } of await lastTicks(this.#options.pool, [...run.unsure.keys()])) {
      const [unsure, recorded] = [run.unsure.get(pair), run.recorded.get(pair)];
      if (unsure === undefined || recorded === undefined || seq === recorded.seq) continue;
      const { feed, confirmation } = unsure;
      feed.waits = false;
      // What was recorded before was only held.
      if (feed.fate !== 'recorded') run.heard.recorded(feed, seq);
      else if (confirmation !== null) run.heard.held(feed, seq, confirmation);
      feed.fate = 'recorded';
      run.recorded.set(pair, { feed, tickAtMs, seq, stale: false });
    }
    run.unsure.clear();
  }

  async #write(
    run: Run,
    key: { readonly name: string; readonly epoch: bigint },
    entries: readonly Entry[],
    feeds: ReadonlyMap<string, Feed>,
  ): Promise<void> {
    for (const { quote, held } of entries) {
      const feed = held ? undefined : feeds.get(quote.pair);
      if (feed !== undefined) run.heard.writing(feed);
    }
    let outcomes: Awaited<ReturnType<typeof record>>;
    try {
      outcomes = await record(this.#options.pool, key, entries);
    } catch (error) {
      for (const { quote, held, confirmation } of entries) {
        const feed = feeds.get(quote.pair);
        if (feed === undefined) continue;
        run.unsure.set(quote.pair, { feed, confirmation });
        if (!held) this.#giveUp(run, feed, 'failed');
      }
      throw error;
    }
    const ticks: Tick[] = [];
    const held = new Map(entries.filter((entry) => entry.held).map((entry) => [entry.quote.pair, entry.confirmation]));
    for (const outcome of outcomes) {
      const pair = outcome.ok ? outcome.tick.pair : outcome.pair;
      const feed = feeds.get(pair);
      const recorded = run.recorded.get(pair);
      if (feed === undefined || recorded === undefined) continue;
      if (outcome.ok) {
        ticks.push(outcome.tick);
        recorded.feed = feed;
        recorded.tickAtMs = outcome.tick.timeMs;
        recorded.seq = outcome.tick.seq;
        recorded.stale = false;
        const confirmation = held.get(pair) ?? null;
        if (confirmation !== null) run.heard.held(feed, outcome.tick.seq, confirmation);
        else if (!outcome.tick.held) run.heard.recorded(feed, outcome.tick.seq);
        feed.fate = 'recorded';
      } else if (!held.has(pair)) {
        this.#giveUp(run, feed, outcome.reason);
      }
    }
    if (ticks.length > 0 && !run.ended) this.#options.onTicks?.(ticks);
  }

  /** Pairs that {@link silentPairs} names become stale (Z4). */
  async #markSilent(run: Run, key: { readonly name: string; readonly epoch: bigint }): Promise<void> {
    const silent = silentPairs(run, performance.now(), this.#options.clock.nowMs());
    if (silent.length === 0) return;
    await markStale(this.#options.pool, key, silent);
    for (const pair of silent) {
      const recorded = run.recorded.get(pair);
      if (recorded !== undefined) recorded.stale = true;
    }
    this.#options.log.warn({ pairs: silent }, 'pairs are stale');
  }

  #intakeOf(run: Run): QuoteIntake {
    return new QuoteIntake({
      clock: this.#options.clock,
      selection: run.selection,
      liquidity: run.liquidity,
      clocks: run.clocks,
      heard: run.heard,
      board: run.index?.board ?? null,
      isPair: (pair) => run.recorded.has(pair),
      isLive: () => !run.ended,
      drop: (source, reason, facts) => this.#drop(source, reason, facts),
      onHeard: (source, pairs) => {
        for (const pair of pairs) if (this.#cannotWait(run, source, pair)) run.urgent.add(pair);
        if (run.urgent.size > 0) run.wake();
      },
    });
  }

  /** Whether what a source has just said of a pair is to be recorded now, because it would be too old by the next slot. */
  #cannotWait(run: Run, source: PriceSource, pair: string): boolean {
    const now = performance.now();
    const feed = run.selection.primary(pair, now);
    const quotedMs = feed?.source === source ? this.#entryOf(run, feed, false, now)?.quotedMs : null;
    return quotedMs != null && endsBeforeNextSlot(quotedMs, this.#options.clock.nowMs());
  }

  /** A quote that was taken but not recorded is counted as dropped. */
  #giveUp(run: Run, feed: Feed, reason: 'late' | 'backwards' | 'failed'): void {
    run.heard.gaveUp(feed, reason);
    leaveUnrecorded(feed, reason);
    this.#drop(feed.source, reason, { pair: feed.quote.pair, venueId: feed.quote.venueId });
  }

  #drop(source: PriceSource, reason: DropReason, facts: object): void {
    this.#run?.health.dropped(source.name, reason);
    this.#dropped.add(source.name, reason, facts);
  }
}
