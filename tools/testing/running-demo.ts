import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { type RunningServer, startServer } from '#server/main.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool, type PoolOptions } from '#server/outside/postgres/pool.ts';
import { readEnvironment } from '#server/settings/environment.ts';

export interface RunningDemo {
  readonly server: RunningServer;
  /** Connections of the schema's owner to its database, which end with the demo. */
  openOwner(options: PoolOptions): Promise<Pool>;
  /** Ends it, and deletes its folder. */
  stop(): Promise<void>;
}

/** The whole product as a demo with simulated prices, in a folder of its own: it takes up to two minutes to start. */
export async function startDemo(name: string, settings: Readonly<Record<string, string>> = {}): Promise<RunningDemo> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `fairlead-${name}-`));
  const dataDir = path.join(folder, 'data');
  const usual = { DATA_DIR: dataDir, PORT: '0', PRICE_SOURCES: 'simulated', LOG_LEVEL: 'silent' };
  const server = await startServer(readEnvironment({ ...usual, ...settings }));
  const pools: Pool[] = [];
  return {
    server,
    async openOwner(options) {
      const pool = openPool((await openDatabase({ dataDir, beside: true })).ownerConfig, options);
      pools.push(pool);
      return pool;
    },
    async stop() {
      for (const pool of pools) await pool.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
