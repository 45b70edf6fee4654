import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import type { Recorded } from '#server/markets/quarter-second-tick.ts';
import { runSettings } from '#server/markets/run-settings.ts';
import { Selection } from '#server/markets/sources/selection.ts';
import type { Log, PriceSource } from '#server/outside/venues/price-source.ts';
import { HeardRecord } from './heard-record.ts';
import { lastTicks, markStale, openDays, record } from './recording.ts';

export interface SteppedRecorderOptions {
  readonly pool: Pool;
  readonly pairs: readonly PairDefinition[];
  /** The one that is recorded; it is never started, as whoever takes the steps says what it quotes. */
  readonly source: PriceSource;
  readonly guardBps: number;
  readonly lease: { readonly name: string; readonly epoch: bigint };
  readonly log: Log;
}

/** A recorder without a clock of its own: each step is asked for. It writes by the same functions as the one that runs. */
export interface SteppedRecorder {
  /** Partitions, registered pairs, and the row that the run begins with (Z3). */
  begin(nowMs: Millis): Promise<void>;
  /** The partitions of today and the days after it. */
  openDays(): Promise<void>;
  /** Records prices as quoted now, by pair. */
  record(nowMs: Millis, prices: ReadonlyMap<string, bigint>): Promise<void>;
  /** Writes what was heard since the row before. */
  writeHeard(nowMs: Millis): Promise<void>;
  /** The last row, and every pair stale until the next run has a price for it. */
  end(nowMs: Millis): Promise<void>;
}

export function steppedRecorder(options: SteppedRecorderOptions): SteppedRecorder {
  const { pool, pairs, source, guardBps, lease, log } = options;
  const names = pairs.map(({ pair }) => pair);
  const selection = new Selection([source], performance.now(), 0);
  const recorded = new Map<string, Recorded>();
  const settings = runSettings(pairs, [source.name], guardBps);
  const heard = new HeardRecord({ pool, log, lease, sources: [source.name], settings, everyMs: 1 });
  const text = `${source.name}:walk:e${lease.epoch}:l0`;
  const tradable = new Set(pairs.filter(({ terms }) => terms !== null).map(({ pair }) => pair));
  let step = 0;
  return {
    async begin(nowMs) {
      await pool.query('select market_register($1, $2)', [names, pairs.map(({ decimals }) => decimals)]);
      await openDays(pool);
      for (const { pair, tickAtMs, seq } of await lastTicks(pool, names)) {
        recorded.set(pair, { feed: null, tickAtMs, seq, stale: true });
      }
      await heard.begin(nowMs);
    },
    openDays: () => openDays(pool),
    async record(nowMs, prices) {
      step += 1;
      const entries = [...prices].map(([pair, price]) => {
        const quote = { pair, price, bid: null, ask: null, source: text, venueTimeMs: nowMs, venueId: `${step}` };
        const arrival = heard.arrived(source.name, nowMs);
        selection.quote(source, quote, performance.now(), nowMs);
        heard.taken(selection.feed(source, pair), arrival, false);
        return {
          quote,
          held: false,
          confirmation: null,
          tradable: tradable.has(pair),
          quotedMs: nowMs,
          deadlineMs: nowMs + 1_000,
        };
      });
      for (const outcome of await record(pool, lease, entries)) {
        if (!outcome.ok) throw new Error(`a price of ${outcome.pair} was not recorded: ${outcome.reason}`);
        const { pair, seq, timeMs } = outcome.tick;
        const feed = selection.feed(source, pair);
        if (feed !== null) heard.recorded(feed, seq);
        recorded.set(pair, { feed, tickAtMs: timeMs, seq, stale: false });
      }
    },
    writeHeard: (nowMs) => heard.look(recorded, nowMs),
    async end(nowMs) {
      await heard.end(recorded, nowMs);
      await markStale(pool, lease, names);
    },
  };
}
