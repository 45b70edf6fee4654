import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import { flood, longestGapDuring } from '#tools/testing/flood.ts';
import { startApp } from '#tools/testing/processes/app-process.ts';
import { interleave, type Measure, ratioOf } from './rounds.ts';

const callers = 50;
/** What HTTP may delay a tick by at most (T5). */
const addedMs = 250;

/** The longest time between two ticks while 50 strangers send what holds the main thread longest, against an idle product. */
export async function flooded(rounds: number, roundMs: number): Promise<Measure> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-bench-flood-'));
  const app = await startApp({ dataDir, priceSources: 'simulated' });
  const pool = openAppPool((await openDatabase({ dataDir, beside: true })).appConfig, { max: 2 });
  try {
    const longest = (work: () => Promise<unknown>) => longestGapDuring(pool, 'BTCUSD', work);
    const measured = await interleave(
      rounds,
      () => longest(() => flood(app.url, callers, roundMs)),
      async () => (await longest(() => wait(roundMs))) + addedMs,
    );
    return ratioOf('flood-gap', 'longest gap between ticks under a flood, ms vs idle and 250 ms', measured, {
      most: 1,
    });
  } finally {
    await pool.end();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}
