import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAdmin, demoDepositors } from '#server/demo/accounts.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { type ApiReply, type ApiSession, signIn } from '#tools/testing/people/api-session.ts';
import { until } from '#tools/testing/until.ts';

/** Of the pool that requests share. */
const mostRequests = 12;

let folder: string;
let server: RunningServer;
let owner: Pool;
let flooding: ApiSession;
let other: ApiSession;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-connections-'));
  const dataDir = path.join(folder, 'data');
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    PRICE_SOURCES: 'simulated',
    LOG_LEVEL: 'silent',
    DATABASE_POOL_MAIN: String(mostRequests),
  };
  server = await startServer(readEnvironment(settings));
  owner = openPool((await openDatabase({ dataDir, beside: true })).ownerConfig, {
    max: 3,
    applicationName: 'connections of the test',
  });
  const [first, second] = demoDepositors;
  flooding = await signIn(server.address, first);
  other = await signIn(server.address, second);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}, 60_000);

const ticket = { currencyPair: 'BTCUSD', positions: 'UP', amount: '1.00', duration: 30, wallet: 'practice' };
/** Right after a start no price is fresh for a moment. */
const places = () => until(async () => (await other.send('POST', '/api/trades', ticket)).status === 201);

/** Holds a lock while `meanwhile` is done beside the requests that wait for it, and answers what these were answered. */
async function beside(
  lock: string,
  requests: () => readonly Promise<ApiReply>[],
  meanwhile: (blocked: () => Promise<number>) => Promise<void>,
): Promise<readonly number[]> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query(lock);
    const sent = requests();
    const blocked = async () =>
      (await owner.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid])).rows
        .length;
    await meanwhile(blocked);
    await client.query('commit');
    return (await Promise.all(sent)).map(({ status }) => status);
  } finally {
    client.release(true);
  }
}

test('X4: orders are placed while requests hold all connections that are not theirs, as many as DATABASE_POOL_MAIN says', async () => {
  await places();
  const statuses = await beside(
    'lock table price_alert in access exclusive mode',
    () => Array.from({ length: 30 }, () => flooding.get('/api/alerts')),
    async (blocked) => {
      await until(async () => (await blocked()) >= mostRequests);
      for (let nth = 0; nth < 5; nth += 1) await places();
      expect(await blocked()).toBeGreaterThanOrEqual(mostRequests);
      const { rows } = await owner.query("select from pg_stat_activity where application_name = 'fairlead'");
      expect(rows).toHaveLength(mostRequests);
    },
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('X4: the commands of one account hold one connection, and everything else of everybody goes on', async () => {
  const { rows } = await owner.query<{ id: string }>('select id from auth_user where email = $1', [demoDepositors[0]]);
  const body = { limit: 'stake', period: 'day', amount: '500.00' };
  let refused = 0;
  const floods = async (): Promise<ApiReply> => {
    const reply = await flooding.send('PUT', '/api/limits', body);
    if (reply.status === 429) refused += 1;
    return reply;
  };
  const statuses = await beside(
    `select from customer where uid = '${rows[0]?.id}' for update`,
    () => Array.from({ length: 200 }, floods),
    async (blocked) => {
      await until(async () => (await blocked()) > 0);
      const admin = await signIn(server.address, demoAdmin);
      expect((await admin.get('/api/admin/customers')).status).toBe(200);
      expect((await other.send('PUT', '/api/limits', body)).status).toBe(200);
      await places();
      expect(await blocked()).toBe(1);
      // One that arrives once the first is done finds a turn free.
      await until(() => refused === 149);
    },
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(51);
  expect(statuses.filter((status) => status === 429)).toHaveLength(149);
});
