import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { type Exchange, exchangeNamed } from '#domain/markets/exchanges.ts';
import type { Confirmation } from '#domain/markets/heard.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import type { Tick } from '#domain/markets/ticks.ts';
import type { DatabaseClock } from '#server/markets/database-clock.ts';
import { LiquidityWatch } from '#server/markets/liquidity-watch.ts';
import { PriceGuard } from '#server/markets/price-guard.ts';
import type { Recorded } from '#server/markets/quarter-second-tick.ts';
import { runSettings } from '#server/markets/run-settings.ts';
import { IndexSource, indexedPairs } from '#server/markets/sources/index-source.ts';
import type { QuoteIntake } from '#server/markets/sources/quote-intake.ts';
import { type Feed, Selection } from '#server/markets/sources/selection.ts';
import { SourceClock } from '#server/markets/sources/source-clock.ts';
import { SourceHealth } from '#server/markets/sources/source-health.ts';
import type { Log, PriceSource } from '#server/outside/venues/price-source.ts';
import { HeardRecord } from './heard-record.ts';
import type { Lease } from './lease.ts';

export interface RecorderOptions {
  /** Best a small pool of its own: recording must not wait for connections that customers hold. */
  readonly pool: Pool;
  readonly lease: Lease;
  readonly clock: DatabaseClock;
  readonly mode: 'demo' | 'production';
  /** What a run records, read at its beginning; and from where. */
  readonly pairs: readonly PairDefinition[];
  /** In the order of preference (PRICE_SOURCES). */
  readonly sources: readonly PriceSource[];
  readonly log: Log;
  /** Called with ticks after their commit, in the process that recorded them. */
  readonly onTicks?: (ticks: readonly Tick[]) => void;
  /** Called for each slot that ended without an error, also of one without anything to record. */
  readonly onSlot?: () => void;
  /** See {@link Selection}. */
  readonly graceMs?: number;
  /** More than so many basis points between two exchanges close a pair (M2); 0, the standard, for never. */
  readonly guardBps?: number;
  /** Whether pairs that three exchanges or more quote are recorded from their index (P2); not unless said. */
  readonly index?: boolean;
  /** See {@link HeardRecord}. */
  readonly heardEveryMs?: number;
}

function withIndex(sources: readonly PriceSource[], index: PriceSource): readonly PriceSource[] {
  const first = sources.findIndex(({ name }) => exchangeNamed(name) !== null);
  return sources.toSpliced(first, 0, index);
}

/** One run of the recorder: from taking the lease to losing it. */
export class Run {
  /** What is recorded in this run, and from where: another list is another run's (Z3). */
  readonly pairs: readonly PairDefinition[];
  readonly sources: readonly PriceSource[];
  readonly selection: Selection;
  readonly recorded = new Map<string, Recorded>();
  readonly epoch: bigint;
  readonly startedAt = performance.now();
  daysOpenedAt: number;
  ended = false;
  /** False while the run before still records, and this one only listens. */
  records = false;
  /** The run that takes over after the next slot, and who is to know whether it did; null without one. */
  heir: { readonly run: Run; readonly known: () => void } | null = null;
  /** What of pairs could not be written, where it is not known whether it was committed. */
  readonly unsure = new Map<string, { readonly feed: Feed; readonly confirmation: Confirmation | null }>();
  /** Pairs of which something cannot wait for the next slot. */
  readonly urgent = new Set<string>();
  #wake: (() => void) | null = null;

  /** What takes the words of the sources, once they are started. */
  intake: QuoteIntake | null = null;
  /** Null where nothing is recorded from an index. */
  readonly index: IndexSource | null;
  readonly guard: PriceGuard;
  readonly liquidity: LiquidityWatch;
  readonly health: SourceHealth;
  readonly heard: HeardRecord;
  readonly clocks: ReadonlyMap<PriceSource, SourceClock>;

  constructor(epoch: bigint, options: RecorderOptions) {
    const { pairs, mode, pool, lease, log } = options;
    const listed = options.index === true ? indexedPairs(options.sources) : new Map<string, readonly Exchange[]>();
    this.index = listed.size === 0 ? null : new IndexSource(listed);
    // The index stands where the first of its venues does.
    const sources = this.index === null ? options.sources : withIndex(options.sources, this.index);
    const offered = pairs.filter(({ terms }) => terms !== null).map(({ pair }) => pair);
    this.epoch = epoch;
    this.pairs = pairs;
    this.sources = options.sources;
    const simulated = new Set(mode === 'demo' ? offered : []);
    this.selection = new Selection(
      sources,
      this.startedAt,
      options.graceMs ?? 1_500,
      simulated,
      new Set(listed.keys()),
    );
    const allowedBps = options.guardBps ?? 0;
    const key = { name: lease.name, epoch };
    this.guard = new PriceGuard({ pool, pairs: offered, allowedBps, log }, key);
    this.liquidity = new LiquidityWatch({ pool, mode, pairs, log }, key);
    this.health = new SourceHealth(pool, key);
    const names = sources.map(({ name }) => name);
    const settings = runSettings(pairs, names, allowedBps);
    this.heard = new HeardRecord({ pool, log, lease: key, sources: names, settings, everyMs: options.heardEveryMs });
    this.clocks = new Map(options.sources.map((source) => [source, new SourceClock(source.kind)]));
    this.daysOpenedAt = this.startedAt;
  }

  /** Names the run that takes over after the next slot. Resolves once it is known whether it did. */
  leavesTo(run: Run): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.heir = { run, known: resolve };
    return promise;
  }

  /** Takes the indices that are due now, as quotes of their source. */
  takeIndices(nowMs: number): void {
    if (this.index === null) return;
    for (const made of this.index.made(nowMs)) this.intake?.made(this.index, made);
  }

  /** What is looked at in each slot, once its prices are recorded. Throws FL001 when the lease is lost. */
  async look(nowMs: () => number): Promise<void> {
    await this.guard.look(this.selection, performance.now());
    await this.liquidity.look(this.selection, performance.now());
    await this.health.look(this.clocks, performance.now(), nowMs());
    await this.heard.look(this.recorded, nowMs());
  }

  /** Ends the wait for the next slot. */
  wake(): void {
    this.#wake?.();
  }

  /** Waits for so long, or until something cannot wait; true when the time has passed. */
  async pause(ms: number): Promise<boolean> {
    if (this.urgent.size > 0) return false;
    const done = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => done.resolve(true), ms);
    this.#wake = () => done.resolve(false);
    const passed = await done.promise;
    this.#wake = null;
    clearTimeout(timer);
    return passed;
  }
}
