import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { demoDepositors } from '#server/demo/accounts.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { signIn } from '#tools/testing/people/api-session.ts';
import { type Pooler, startLendingPooler } from '#tools/testing/poolers/lending-pooler.ts';
import { pgBouncerVersion, startPgBouncer } from '#tools/testing/poolers/pgbouncer.ts';
import { until } from '#tools/testing/until.ts';

/** Sessions of the database that the pooler lends; the app has some 50 connections to it. */
const lentAtMost = 12;

/** The start of the whole product is in it. */
const startsMs = 180_000;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const addressOf = (user: string, password: string, host: string, port: number, name: string): string =>
  `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`;

async function openWith(start: typeof startLendingPooler) {
  const database: FreshDatabase = await freshDatabase({ empty: true });
  undo.push(() => database.drop());
  const pooler: Pooler = await start(database.appConfig, lentAtMost);
  undo.push(() => pooler.stop());
  const { host = '', port = 0, password = '' } = database.ownerConfig;
  const app = database.appConfig;
  const superuser = inject('cluster').superuser;
  return {
    database,
    pooler,
    pooled: addressOf(app.user ?? '', app.password ?? '', '127.0.0.1', pooler.port, database.name),
    direct: addressOf(superuser.user ?? '', password, host, port, database.name),
  };
}

/** The whole product, with its database behind the pooler. */
async function startBehind(pooled: string, direct: string): Promise<RunningServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-poolers-'));
  undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    PRICE_SOURCES: 'simulated',
    LOG_LEVEL: 'silent',
    // Fewer than are lent: a command holds one while it asks for another (docs/operations.md).
    DATABASE_POOL_MAIN: '8',
    DATABASE_URL: pooled,
    DIRECT_URL: direct,
  };
  const server = await startServer(readEnvironment(settings));
  undo.push(() => server.stop());
  return server;
}

const ticket = { currencyPair: 'BTCUSD', positions: 'UP', amount: '1.00', duration: 30, wallet: 'practice' };

/** A customer signs in, sets a limit, trades, and reads what many pools answer, all at once. */
async function walkThrough(server: RunningServer): Promise<void> {
  const customer = await signIn(server.address, demoDepositors[0]);
  const placed = await until(async () => {
    const reply = await customer.send('POST', '/api/trades', ticket);
    return reply.status === 201 && reply.body;
  });
  const limit = { limit: 'stake', period: 'day', amount: '500.00' };
  expect((await customer.send('PUT', '/api/limits', limit)).status).toBe(200);
  const paths = ['/api/trades', '/api/alerts', '/api/markets', '/api/statement', '/api/limits'];
  const replies = await Promise.all(
    Array.from({ length: 120 }, (_, nth) => customer.get(paths[nth % paths.length] ?? '')),
  );
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  // It waits at the pooler like everything else: whoever asks amid a burst may hear that the database is away.
  await until(async () => (await customer.get('/api/health')).status === 200);
  // The settler has entered it.
  await until(async () => {
    const { body } = await customer.get('/api/trades');
    const items: unknown = body['items'];
    return Array.isArray(items) && items.some(({ id, entryPrice }) => id === placed['id'] && entryPrice !== null);
  });
}

test(
  'X3.5: the product works behind a pooler that lends a session for one transaction, and means the session in nothing',
  async () => {
    const { database, pooler, pooled, direct } = await openWith(startLendingPooler);
    await walkThrough(await startBehind(pooled, direct));
    expect(pooler.refused).toEqual([]);
    expect(pooler.most.clients).toBeGreaterThan(lentAtMost);
    expect(pooler.most.lent).toBeLessThanOrEqual(lentAtMost);
    // Whoever came over the pooler was the application and nobody else.
    const { rows } = await database.owner.query('select distinct usename from pg_stat_activity where datname = $1', [
      database.name,
    ]);
    expect(rows.map(({ usename }) => usename)).toContain('fairlead_app');
  },
  startsMs,
);

test(
  'X3.5: the product works behind PgBouncer in transaction mode, where that is installed',
  async () => {
    const version = pgBouncerVersion();
    if (version === null) {
      console.info('PgBouncer is not installed (Debian: pgbouncer): nothing but our own pooler has lent sessions');
      return;
    }
    const { pooled, direct } = await openWith(startPgBouncer);
    await walkThrough(await startBehind(pooled, direct));
  },
  startsMs,
);

test('X3.5: what would rely on the session is refused by the pooler of this test, whatever PgBouncer does', async () => {
  const { database, pooler } = await openWith(startLendingPooler);
  const through = async (config: pg.ClientConfig, use: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const { host: _, port: __, ...app } = database.appConfig;
    const client = new pg.Client({ ...app, host: '127.0.0.1', port: pooler.port, ...config });
    client.on('error', () => undefined);
    await client
      .connect()
      .then(
        () => use(client),
        () => undefined,
      )
      .catch(() => undefined);
    await client.end().catch(() => undefined);
  };
  const fine = ['select 1', 'begin; set local statement_timeout = 1; commit', 'select pg_advisory_xact_lock(1)'];
  for (const sql of fine) await through({}, (client) => client.query(sql));
  expect(pooler.refused).toEqual([]);
  const meant = [
    'listen news',
    'set statement_timeout = 1',
    'begin; set role fairlead_owner',
    `select set_config('a.b', '1', false)`,
    'select pg_advisory_lock(1)',
    'create temp table mine (a int)',
  ];
  for (const sql of meant) await through({}, (client) => client.query(sql));
  await through({}, (client) => client.query({ name: 'one', text: 'select $1::int', values: [1] }));
  await through({ statement_timeout: 1_000 }, (client) => client.query('select 1'));
  await through({ options: '-c role=fairlead_app' }, (client) => client.query('select 1'));
  await through({ user: 'somebody' }, (client) => client.query('select 1'));
  expect(pooler.refused).toEqual([
    ...meant,
    'a statement by the name one',
    'the parameter statement_timeout',
    'the parameter options',
    'the user somebody',
  ]);
});

test.each([
  ['our own', startLendingPooler],
  ['PgBouncer', startPgBouncer],
])(
  'X3.5: an address through a pooler is refused where a session is needed, and another user than the application’s: %s',
  async (whose, start) => {
    if (whose === 'PgBouncer' && pgBouncerVersion() === null) {
      console.info(
        'PgBouncer is not installed (Debian: pgbouncer): that it is noticed was tried with our own pooler alone',
      );
      return;
    }
    const { pooled, direct } = await openWith(start);
    const dataDir = os.tmpdir();
    await expect(openDatabase({ databaseUrl: pooled, dataDir })).rejects.toThrow(
      /^DATABASE_URL leads through a pooler .*: set DIRECT_URL to the address of the database itself/,
    );
    await expect(openDatabase({ databaseUrl: pooled, directUrl: pooled, dataDir })).rejects.toThrow(
      /^DIRECT_URL leads through a pooler .*: it has to be the address of the database itself$/,
    );
    await expect(startBehind(direct, direct)).rejects.toThrow(
      /^the application is fairlead_superuser in the database: the user of DATABASE_URL has to be fairlead_app beside DIRECT_URL/,
    );
  },
);
