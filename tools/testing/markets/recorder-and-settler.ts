import type { Pool } from 'pg';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { openJobs } from '#server/jobs.ts';
import { createMarkets, type Markets } from '#server/markets/markets.ts';
import { isLeaseLost } from '#server/markets/recording/lease.ts';
import type { Log, PriceSource } from '#server/outside/venues/price-source.ts';
import { createSettler, type Settler } from '#server/trades/settler.ts';

/** Recorder and settler of one process, joined as the assembly joins them. */
export interface Floor {
  readonly markets: Markets;
  readonly settler: Settler;
  stop(): Promise<void>;
}

/** Starts them. They work while they hold the lease. */
export async function openFloor(options: {
  readonly recorderPool: Pool;
  readonly pool: Pool;
  readonly pairs: readonly PairDefinition[];
  readonly sources: readonly PriceSource[];
  readonly log: Log;
  readonly lease?: { readonly ttlMs: number; readonly tryEveryMs: number };
  /** How often the database is asked for its clock. */
  readonly clockEveryMs?: number;
  readonly onTicks?: () => void;
}): Promise<Floor> {
  const { pool, recorderPool, pairs, sources, log, lease, onTicks, clockEveryMs = 5_000 } = options;
  const jobs = openJobs(log);
  const markets = createMarkets({
    pool: recorderPool,
    mode: 'demo',
    pairs,
    sources,
    log,
    graceMs: 0,
    clockEveryMs,
    ...(lease && { lease }),
    onTicks: () => {
      settle.run();
      onTicks?.();
    },
  });
  const settler = createSettler({ pool, lease: markets.lease, log, setSize: 500 });
  const settle = jobs.every(250, 'settlement', async () => {
    const epoch = markets.lease.epoch();
    await settler.settleDue().catch((error: unknown) => {
      if (!isLeaseLost(error)) throw error;
      if (epoch !== null) markets.lease.lost(epoch);
    });
  });
  jobs.start();
  await markets.start();
  return {
    markets,
    settler,
    async stop() {
      jobs.stop();
      await markets.stop();
      await jobs.idle();
    },
  };
}
