import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { demoDepositors } from '#server/demo/accounts.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { freePort } from '#server/outside/postgres/address.ts';
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

/** PgBouncer itself, where it is installed: only then tests are there that bear its name. */
const installed: readonly (readonly [string, typeof startPgBouncer])[] = [pgBouncerVersion()].flatMap((version) =>
  version === null ? [] : [[version, startPgBouncer] as const],
);
if (installed.length === 0) {
  console.warn('PgBouncer is not installed (Debian: pgbouncer): our own pooler alone lends sessions in these tests');
}

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
  // As many again as there are sessions: each is answered, at once or when it is asked again as a 503 says.
  await Promise.all(
    Array.from({ length: 2 * lentAtMost }, (_, nth) =>
      until(async () => {
        const { status } = await customer.get(paths[nth % paths.length] ?? '');
        expect([200, 503]).toContain(status);
        return status === 200;
      }),
    ),
  );
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
    // None of the pools that trade goes past it, by the owner's address.
    const { rows } = await database.owner.query(
      `select application_name, usename from pg_stat_activity
       where datname = current_database() and usename <> 'fairlead_app' and application_name = any ($1)`,
      [
        [
          'fairlead',
          ...['orders', 'callers', 'markets', 'limits', 'candles', 'statements'].map((of) => `fairlead ${of}`),
        ],
      ],
    );
    expect(rows).toEqual([]);
  },
  startsMs,
);

test.each(installed)(
  'X3.5: the product works behind %s in transaction mode',
  async (_version, start) => {
    const { pooled, direct } = await openWith(start);
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

test.each([['our own', startLendingPooler] as const, ...installed])(
  'X3.5: an address through a pooler is refused where a session is needed: %s',
  async (_whose, start) => {
    const { pooled } = await openWith(start);
    // Two sessions are open already: enough for two connections to have one each.
    const two = [new pg.Client(pooled), new pg.Client(pooled)];
    for (const client of two) {
      await client.connect();
      await client.query('begin');
    }
    for (const client of two) await client.query('rollback');
    for (const client of two) await client.end();
    const dataDir = os.tmpdir();
    await expect(openDatabase({ databaseUrl: pooled, dataDir })).rejects.toThrow(
      /^DATABASE_URL leads through a pooler .*: set DIRECT_URL to the address of the database itself/,
    );
    await expect(openDatabase({ databaseUrl: pooled, directUrl: pooled, dataDir })).rejects.toThrow(
      /^DIRECT_URL leads through a pooler .*: it has to be the address of the database itself$/,
    );
  },
);

test(
  'X3.5: beside DIRECT_URL another user than the application’s is refused',
  async () => {
    const { direct } = await openWith(startLendingPooler);
    await expect(startBehind(direct, direct)).rejects.toThrow(
      /^the application is fairlead_superuser in the database: the user of DATABASE_URL has to be fairlead_app beside DIRECT_URL/,
    );
  },
  startsMs,
);

test('X3.5: addresses of two databases end the start before a table is made in either, and so does a silent one', async () => {
  const [one, another] = [await openWith(startLendingPooler), await openWith(startLendingPooler)];
  await expect(startBehind(another.pooled, one.direct)).rejects.toThrow(
    'DATABASE_URL and DIRECT_URL lead to two databases: both have to be addresses of the same one',
  );
  const silent = one.pooled.replace(`:${one.pooler.port}/`, `:${await freePort()}/`);
  await expect(startBehind(silent, one.direct)).rejects.toThrow(
    /^DATABASE_URL does not answer, so that nobody knows whether it leads to the database of DIRECT_URL: .*ECONNREFUSED/,
  );
  for (const { database } of [one, another]) {
    expect((await database.owner.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
  }
});
