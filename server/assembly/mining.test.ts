import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAdmin } from '#server/demo/accounts.ts';
import { demoPlans } from '#server/demo/mining-figures.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { until } from '#tools/testing/until.ts';

let folder: string;
let server: RunningServer;
let owner: Pool;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-mining-'));
  const dataDir = path.join(folder, 'data');
  const settings = { DATA_DIR: dataDir, PORT: '0', PRICE_SOURCES: 'simulated', LOG_LEVEL: 'silent' };
  server = await startServer(readEnvironment(settings));
  owner = openPool((await openDatabase({ dataDir, beside: true })).ownerConfig, { max: 1 });
}, 120_000);
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}, 60_000);

test('[N5] a running demo reads its networks from figures of a named date', async () => {
  const { body } = await (await signIn(server.address, demoAdmin)).get('/api/admin/mining/fleet');
  expect(body['networks']).toEqual(
    ['BTC', 'DOGE', 'LTC'].map((coin) =>
      expect.objectContaining({
        coin,
        source: expect.stringMatching(/^demo: figures of about 2025-11/),
        problem: null,
      }),
    ),
  );
});

test('[N5] a running demo offers its plans anew once their price has lapsed', async () => {
  await owner.query('alter table mining_plan disable trigger user');
  await owner.query('update mining_plan set set_ms = set_ms - 30 * 86400000::bigint');
  await owner.query('alter table mining_plan enable trigger user');
  const states = async () =>
    (
      await owner.query<{ state: string; plans: number }>(
        `select state, count(*)::integer as plans from mining_plan group by 1 order by 1`,
      )
    ).rows;
  const plans = demoPlans.length;
  const renewed = [
    { state: 'closed', plans },
    { state: 'open', plans },
  ];
  await until(async () => JSON.stringify(await states()) === JSON.stringify(renewed));
});
