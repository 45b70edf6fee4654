import type { Pool } from 'pg';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import type { DropReason } from '#domain/markets/quotes.ts';
import type { Tick } from '#domain/markets/ticks.ts';
import { HeldLease, type Lease, type LeaseOptions, leaseName } from '#server/markets/recording/lease.ts';
import { Recorder } from '#server/markets/recording/recorder.ts';
import type { Log, PriceSource } from '#server/outside/venues/price-source.ts';
import { DatabaseClock } from './database-clock.ts';

export interface MarketsOptions {
  /** A small pool of its own (3 connections): recording must not wait for connections that customers hold. */
  readonly pool: Pool;
  readonly mode: 'demo' | 'production';
  readonly pairs: readonly PairDefinition[];
  /** In the order of preference. */
  readonly sources: readonly PriceSource[];
  readonly log: Log;
  readonly onTicks: (ticks: readonly Tick[]) => void;
  readonly onSlot?: () => void;
  readonly lease?: Pick<LeaseOptions, 'ttlMs' | 'tryEveryMs'>;
  readonly graceMs?: number;
  readonly guardBps?: number;
  readonly index?: boolean;
  /** How often what was heard is written, in ms. */
  readonly heardEveryMs?: number;
  /** How often the database is asked for its clock, in ms. */
  readonly clockEveryMs?: number;
}

export interface Markets {
  /** The lease of recorder and settler. */
  readonly lease: Lease;
  /** The database's clock in ms since the epoch, as well as it is known here. */
  nowMs(): number;
  /** Quotes that were not recorded, by reason, since this process began. */
  dropped(): ReadonlyMap<DropReason, number>;
  /** Begins to try for the lease, and to record while it is held. Call it when the application is ready: replays start then. */
  start(): Promise<void>;
  /**
   * Records other pairs, or from other sources, from now on: by another run under another epoch, since a run says at its beginning what
   * it goes by (Z3). It takes over once its sources say what those of this one do, so that pairs which stay as they are go on. To be
   * awaited before it is called again.
   */
  follow(list: Pick<MarketsOptions, 'pairs' | 'sources'>): Promise<void>;
  stop(): Promise<void>;
}

/** Lease, clock and recorder, joined. */
export function createMarkets(options: MarketsOptions): Markets {
  const { pool, log } = options;
  const clock = new DatabaseClock(pool, log, options.clockEveryMs);
  const lease = new HeldLease({ pool, log, name: leaseName, ...options.lease });
  let started = false;
  let current: Pick<MarketsOptions, 'pairs' | 'sources'> = options;
  const recorder = new Recorder({
    ...options,
    lease,
    clock,
    get pairs() {
      return current.pairs;
    },
    get sources() {
      return current.sources;
    },
  });
  return {
    lease,
    nowMs: () => clock.nowMs(),
    dropped: () => recorder.dropped,
    start: async () => {
      await clock.start();
      started = true;
      recorder.start();
      lease.start();
    },
    follow: async (list) => {
      current = list;
      if (!started || (await recorder.follow(list))) return;
      // Nothing was recorded yet that could be taken over.
      if (!started) return;
      await recorder.stop();
      await lease.stop();
      // It may have been stopped meanwhile.
      if (!started) return;
      recorder.start();
      lease.start();
    },
    stop: async () => {
      started = false;
      await recorder.stop();
      await lease.stop();
      clock.stop();
    },
  };
}
