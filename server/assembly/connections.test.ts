import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAdmin, demoDepositors } from '#server/demo/accounts.ts';
import { type ApiReply, type ApiSession, signIn } from '#tools/testing/people/api-session.ts';
import { type RunningDemo, startDemo } from '#tools/testing/running-demo.ts';
import { until } from '#tools/testing/until.ts';

/** Of the pool that requests share. */
const mostRequests = 12;

let demo: RunningDemo;
let owner: Pool;
let flooding: ApiSession;
let other: ApiSession;

beforeAll(async () => {
  demo = await startDemo('connections', { DATABASE_POOL_MAIN: String(mostRequests) });
  owner = await demo.openOwner({ max: 3, applicationName: 'connections of the test' });
  const [first, second] = demoDepositors;
  flooding = await signIn(demo.server.address, first);
  other = await signIn(demo.server.address, second);
}, 120_000);
afterAll(() => demo.stop(), 60_000);

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
      const admin = await signIn(demo.server.address, demoAdmin);
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
