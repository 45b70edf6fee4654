import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { hourMs } from '#domain/clock/durations.ts';
import { type DropReason, isTradableKind } from '#domain/markets/quotes.ts';
import type { Tick } from '#domain/markets/ticks.ts';
import { dueTick, endsBeforeNextSlot, slotMarginMs, slotMs } from '#server/markets/quarter-second-tick.ts';
import type { Feed } from '#server/markets/sources/selection.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import { DroppedQuotes } from './dropped-quotes.ts';
import { beginRun, listened, registerPairs, takenOver } from './handover.ts';
import { isLeaseLost } from './lease.ts';
import { type RecorderOptions, Run } from './recorder-run.ts';
import { type Entry, openDays, record } from './recording.ts';
import { startSources, stopSources } from './run-sources.ts';
import { markSilent } from './silent-pairs.ts';
import { findOut, leaveUnrecorded } from './unrecorded.ts';

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
  /** Connections that are being closed by runs that others have taken over from. */
  #leaving: Promise<unknown> = Promise.resolve();
  #listening: Promise<unknown> = Promise.resolve();
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
    await this.#leaving;
  }

  /**
   * Goes on by another run, which records other pairs or from other sources: it listens first, and takes over between two slots. False
   * where prices are recorded by the list before still. The options give the new one already.
   */
  async follow(list: Pick<RecorderOptions, 'pairs' | 'sources'>): Promise<boolean> {
    const run = this.#run;
    if (run?.records) {
      const listening = this.#listen(run, new Run(run.epoch + 1n, { ...this.#options, ...list }));
      this.#listening = listening.catch(() => null);
      const next = await listening;
      if (next !== null) await run.leavesTo(next);
    }
    return this.#run === null || this.#run.sources === list.sources;
  }

  /** The run that takes over next, once it can; null where there is nothing to take over from any more. */
  async #listen(run: Run, next: Run): Promise<Run | null> {
    if (!(await this.#tried(run, () => registerPairs(this.#options, next)))) return null;
    this.#startSources(next);
    if (await listened(run, next, this.#options, () => this.#stopped)) return next;
    await stopSources(next, this.#options.log);
    return null;
  }

  #begin(epoch: bigint): void {
    if (this.#stopped || this.#run !== null) return;
    const run = new Run(epoch, this.#options);
    this.#run = run;
    this.#work = this.#work
      .then(() => this.#recordOn(run))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'recorder ended by an unexpected error'));
  }

  #end(): void {
    if (this.#run !== null) this.#run.ended = true;
    this.#run = null;
  }

  /** Records by a run, and then by those that take over from it. */
  async #recordOn(first: Run): Promise<void> {
    let next: Run | null = first;
    for (let kept: ReadonlySet<string> = new Set(); next !== null; ) {
      const run: Run = next;
      await this.#record(run, kept);
      next = await this.#heirOf(run);
      if (next !== null) kept = takenOver(run, next);
    }
  }

  /** Records by a run until it ends, or another one is to take over. */
  async #record(run: Run, kept: ReadonlySet<string>): Promise<void> {
    const { clock, log } = this.#options;
    try {
      while (!run.ended && !(await this.#tried(run, () => this.#prepare(run, kept)))) await wait(pauseAfterFailureMs);
      if (run.ended) return;
      log.info({ epoch: run.epoch.toString(), sources: run.sources.map(({ name }) => name) }, 'recording prices');
      // Who listened in vain may have had the same sources.
      await this.#listening;
      if (run.intake === null) this.#startSources(run);
      while (!run.ended) {
        const isSlot = await this.#nextSlot(run);
        if (run.ended) return;
        const done = await this.#tried(run, () => (isSlot ? this.#slot(run) : this.#between(run)));
        if (!done && !run.ended) await wait(pauseAfterFailureMs);
        if (!done || !isSlot) continue;
        this.#options.onSlot?.();
        if (run.heir !== null) return;
      }
    } finally {
      const stopped = stopSources(run, log);
      // Whoever takes over does not wait for connections to be closed.
      if (run.heir === null) await stopped;
      else this.#leaving = Promise.all([this.#leaving, stopped]);
      await run.heard.end(run.recorded, clock.nowMs());
    }
  }

  async #prepare(run: Run, kept: ReadonlySet<string>): Promise<void> {
    if (run.recorded.size === 0) await registerPairs(this.#options, run);
    await beginRun(this.#options, run, kept);
    run.records = true;
  }

  /** The run that takes over from one that has ended, under the next epoch; null where there is none, or the lease is held no more. */
  async #heirOf(run: Run): Promise<Run | null> {
    const { heir } = run;
    if (heir === null) return null;
    const epoch = this.#run === run ? await this.#options.lease.advance() : null;
    const isTaken = epoch === heir.run.epoch && this.#run === run;
    if (isTaken) this.#run = heir.run;
    else await stopSources(heir.run, this.#options.log);
    heir.known();
    return isTaken ? heir.run : null;
  }

  /** Runs a step; what it throws is logged, and the lost lease reported. False when it threw. */
  async #tried(run: Run, step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      if (isLeaseLost(error)) {
        run.ended = true;
        this.#options.lease.lost(run.epoch);
      } else {
        this.#options.log.warn({ err: error }, 'prices not recorded');
      }
      return false;
    }
  }

  /** True for a slot, false where something cannot wait for it. */
  #nextSlot(run: Run): Promise<boolean> {
    const now = this.#options.clock.nowMs();
    return run.pause(slotMs - (now % slotMs) + slotMarginMs);
  }

  async #slot(run: Run): Promise<void> {
    const now = performance.now();
    if (now - run.daysOpenedAt >= hourMs) {
      await openDays(this.#options.pool);
      run.daysOpenedAt = now;
    }
    run.urgent.clear();
    run.takeIndices(this.#options.clock.nowMs());
    await this.#recordDue(run, () => true);
    await markSilent(this.#options, run);
    await run.look(() => this.#options.clock.nowMs());
  }

  /** Records what would be too old by the next slot, and nothing else. */
  async #between(run: Run): Promise<void> {
    const urgent = new Set(run.urgent);
    run.urgent.clear();
    await this.#recordDue(run, (pair) => urgent.has(pair));
  }

  async #recordDue(run: Run, isWanted: (pair: string) => boolean): Promise<void> {
    await findOut(this.#options.pool, run);
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

  #startSources(run: Run): void {
    startSources(run, this.#options, {
      drop: (source, reason, facts) => this.#drop(run, source, reason, facts),
      onHeard: (source, pairs) => {
        if (!run.records) return;
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
    this.#drop(run, feed.source, reason, { pair: feed.quote.pair, venueId: feed.quote.venueId });
  }

  #drop(run: Run, source: PriceSource, reason: DropReason, facts: object): void {
    run.health.dropped(source.name, reason);
    this.#dropped.add(source.name, reason, facts);
  }
}
