import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '#server/main.ts';
import { type Embedded, startEmbedded } from '#server/outside/postgres/embedded.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { until } from '#tools/testing/until.ts';
import { type HealthReport, type HealthSources, openHealth } from './health.ts';

const sources = (changed: Partial<HealthSources> = {}): HealthSources => ({
  askDatabase: async () => ({ pairs: { fresh: 9, stale: 0 }, ownGaps: 0, leaseHeld: true }),
  freeBytes: async () => 2 ** 40,
  recording: () => ({ alive: true, restarts: 0, eventLoop: { p99Ms: 1, maxMs: 2 } }),
  eventLoop: () => ({ p99Ms: 3, maxMs: 4 }),
  counts: () => ({ tradesSetAside: 0, chains: [], miningFailing: [], mailFailing: 0, mailRefused: 0, mailHeldUp: 0 }),
  ...changed,
});
const look = (changed: Partial<HealthSources>): Promise<HealthReport> => openHealth(sources(changed)).report();

describe('the health', () => {
  it('X3 is ok where nothing is wrong', async () => {
    expect(await look({})).toEqual({
      status: 'ok',
      problems: [],
      database: { state: 'ok' },
      disk: { state: 'ok', freeBytes: 2 ** 40 },
      pairs: { fresh: 9, stale: 0 },
      recording: { state: 'alive', restarts: 0, ownGaps: 0 },
      eventLoop: { main: { p99Ms: 3, maxMs: 4 }, recording: { p99Ms: 1, maxMs: 2 } },
      tradesSetAside: 0,
      chains: [],
      miningFailing: [],
      mailFailing: 0,
      mailRefused: 0,
      mailHeldUp: 0,
    });
  });

  it.each<[string, Partial<HealthSources>, object]>([
    [
      'a disk that is nearly full',
      { freeBytes: async () => 1_000_000 },
      { problems: ['disk'], disk: { state: 'low' } },
    ],
    [
      'a disk that cannot be read',
      { freeBytes: () => Promise.reject(new Error('EIO')) },
      { problems: ['disk'], disk: { state: 'unknown', freeBytes: null } },
    ],
    [
      'no pair with a price of now',
      { askDatabase: async () => ({ pairs: { fresh: 0, stale: 9 }, ownGaps: 2, leaseHeld: true }) },
      { problems: ['pairs'], pairs: { fresh: 0, stale: 9 }, recording: { ownGaps: 2 } },
    ],
    [
      'a dead recorder',
      { recording: () => ({ alive: false, restarts: 3, eventLoop: null }) },
      { problems: ['recording'], recording: { state: 'down', restarts: 3 } },
    ],
    [
      'a mail server that is not to be had',
      { counts: () => ({ ...sources().counts(), mailHeldUp: 4 }) },
      { problems: ['mail'], mailHeldUp: 4 },
    ],
  ])('X3 is degraded by %s, and says so', async (_, changed, expected) => {
    expect(await look(changed)).toMatchObject({ status: 'degraded', ...expected });
  });

  it('X3 X3.1 is looked at once a second, however many ask for either', async () => {
    let asked = 0;
    const health = openHealth(
      sources({
        askDatabase: async () => {
          asked += 1;
          return { pairs: { fresh: 1, stale: 0 }, ownGaps: 0, leaseHeld: true };
        },
      }),
    );
    await Promise.all(Array.from({ length: 500 }, (_, at) => (at % 2 ? health.report() : health.readiness())));
    expect(asked).toBe(1);
    await wait(1_050);
    await health.readiness();
    expect(asked).toBe(2);
  });

  it('X3 answers within two seconds where the database hangs, and asks it no second time meanwhile', async () => {
    let asked = 0;
    const hang = Promise.withResolvers<never>();
    const health = openHealth(
      sources({
        askDatabase: () => {
          asked += 1;
          return hang.promise;
        },
      }),
    );
    expect(await health.report()).toMatchObject({ status: 'unavailable', problems: ['database'], pairs: null });
    expect(await health.report()).toMatchObject({ status: 'unavailable' });
    expect(await health.readiness()).toMatchObject({ ready: false });
    expect(asked).toBe(1);
  });
});

describe('the readiness', () => {
  const ok = { database: 'ok', disk: 'ok', lease: 'ok', ticks: 'ok' };
  const database = { pairs: { fresh: 9, stale: 0 }, ownGaps: 0, leaseHeld: true };

  it('X3.1 is given with every part in order, also where nothing is offered', async () => {
    expect(await openHealth(sources()).readiness()).toEqual({ ready: true, parts: ok });
    const none = { askDatabase: async () => ({ ...database, pairs: { fresh: 0, stale: 0 } }) };
    expect(await openHealth(sources(none)).readiness()).toEqual({ ready: true, parts: ok });
  });

  it.each<[string, Partial<HealthSources>, object]>([
    [
      'a database that is away, of which nothing else is known',
      { askDatabase: () => Promise.reject(new Error('ECONNREFUSED')) },
      { database: 'not ok', lease: 'not ok', ticks: 'not ok' },
    ],
    ['a full disk', { freeBytes: async () => 1_000_000 }, { disk: 'not ok' }],
    ['a disk that cannot be read', { freeBytes: () => Promise.reject(new Error('EIO')) }, { disk: 'not ok' }],
    [
      'a lease that nobody holds',
      { askDatabase: async () => ({ ...database, leaseHeld: false }) },
      { lease: 'not ok' },
    ],
    [
      'old ticks of every pair',
      { askDatabase: async () => ({ ...database, pairs: { fresh: 0, stale: 9 } }) },
      { ticks: 'not ok' },
    ],
  ])('X3.1 is refused by %s, which is named', async (_, changed, expected) => {
    const { ready, parts } = await openHealth(sources(changed)).readiness();
    expect([ready, parts]).toEqual([false, { ...ok, ...expected }]);
  });
});

describe('the health of a running product', () => {
  let folder: string;
  let database: Embedded;
  let server: RunningServer;
  const ask = async (path = '/api/health') => {
    const response = await fetch(server.address + path);
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) };
  };
  const superuser = () => ({ ...database.owner, user: 'fairlead_superuser' });
  const alter = async (sql: string) => {
    const pool = openPool(superuser(), { max: 1 });
    await pool.query(sql).finally(() => pool.end());
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-health-'));
    database = await startEmbedded({ dataDir: path.join(folder, 'database'), tcp: true });
    const { host = '', port = 0, password = '' } = database.owner;
    server = await startServer(
      readEnvironment({
        DATABASE_URL: `postgres://fairlead_superuser:${password}@${host}:${port}/fairlead`,
        DATA_DIR: path.join(folder, 'data'),
        PORT: '0',
        PRICE_SOURCES: 'simulated',
        DEMO_CHAIN: 'off',
        LOG_LEVEL: 'silent',
      }),
    );
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }, 60_000);

  it('X2 X3 listens at 127.0.0.1 alone, counts pairs and the recorder, and names no host, path or error', async () => {
    const { status, body, text } = await until(async () => {
      const answer = await ask();
      return answer.body.recording.state === 'alive' && answer.body.eventLoop.recording !== null && answer;
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      database: { state: 'ok' },
      recording: { restarts: 0, ownGaps: expect.any(Number) },
      tradesSetAside: 0,
    });
    expect(body.pairs.fresh).toBeGreaterThan(0);
    expect(text).not.toContain(folder);
    // Without HOST it listens at this one address.
    await expect(fetch(server.address.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
  });

  const probe = async () => (await ask('/readyz')).body;
  const allOk = { status: 'ready', parts: { database: 'ok', disk: 'ok', lease: 'ok', ticks: 'ok' } };

  it('X3.1 is ready once prices are recorded, and says so to anybody without a detail', async () => {
    await until(async () => (await ask('/readyz')).status === 200);
    expect(await probe()).toEqual(allOk);
    expect((await ask('/livez')).body).toEqual({ status: 'alive' });
  });

  it('X3.1 is ready while another process holds the lease, and not while that one records nothing', async () => {
    await alter(`update lease set epoch = epoch + 1, holder = 'another', expires_ms = clock_ms() + 20000`);
    await until(async () => (await probe()).parts.ticks === 'not ok');
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'not ready', parts: { ...allOk.parts, ticks: 'not ok' } },
    });
    expect((await ask('/livez')).status).toBe(200);
    await alter(`update lease set expires_ms = 0 where holder = 'another'`);
    await until(async () => (await ask('/readyz')).status === 200);
  });

  it('X3.1 is not ready while nobody can hold the lease', async () => {
    const pool = openPool(superuser(), { max: 1 });
    const client = await pool.connect();
    try {
      await client.query('begin; select from lease for update');
      await until(async () => (await probe()).parts.lease === 'not ok');
      expect(await ask('/readyz')).toMatchObject({ status: 503, body: { parts: { database: 'ok' } } });
    } finally {
      await client.query('rollback').finally(() => client.release());
      await pool.end();
    }
    await until(async () => (await ask('/readyz')).status === 200);
  });

  it('X3 is 503 while nothing can be written, and 200 afterwards', { timeout: 60_000 }, async () => {
    await alter('alter role fairlead_superuser set default_transaction_read_only = on');
    await alter(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairlead health'`);
    await until(async () => (await ask()).status === 503);
    expect((await ask()).body).toMatchObject({ status: 'unavailable', database: { state: 'away' } });
    await alter('begin read write; alter role fairlead_superuser reset default_transaction_read_only; commit');
    await alter(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairlead health'`);
    await until(async () => (await ask()).status === 200);
  });

  it('X3 X3.1 is 503 while the database is stopped, and the process lives on', { timeout: 60_000 }, async () => {
    await database.stop();
    await until(async () => (await ask()).status === 503);
    expect((await ask()).body).toMatchObject({ status: 'unavailable', problems: expect.arrayContaining(['database']) });
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'not ready', parts: { database: 'not ok', disk: 'ok', lease: 'not ok', ticks: 'not ok' } },
    });
    expect((await ask('/livez')).status).toBe(200);
  });
});
