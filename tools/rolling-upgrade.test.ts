import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signIn } from '#tools/testing/people/api-session.ts';
import { root } from './checks/run.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { type AppProcess, freePort, startApp } from './testing/processes/app-process.ts';
import { customersAtWork, type Work } from './testing/rolling/customers-at-work.ts';
import { makeNextRelease, nextMigrations } from './testing/rolling/next-release.ts';
import { type RoundRobin, startRoundRobin } from './testing/rolling/round-robin.ts';
import { runIn } from './testing/rolling/run-in.ts';
import { until } from './testing/until.ts';

const people = ['customer@demo.fairlead.example', 'trader@demo.fairlead.example'];

let database: FreshDatabase;
let folder: string;
let nextRelease: string;
let env: Readonly<Record<string, string>>;
const ports: number[] = [];
const apps: AppProcess[] = [];
let proxy: RoundRobin;
let work: Work | null = null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-rolling-'));
  nextRelease = path.join(folder, 'next');
  await makeNextRelease(nextRelease);
  database = await freshDatabase({ empty: true });
  const { host = '', port = 0, password = '' } = database.ownerConfig;
  const { user = '' } = inject('cluster').superuser;
  ports.push(await freePort(), await freePort(), await freePort());
  proxy = await startRoundRobin(ports);
  env = {
    PUBLIC_URL: proxy.url,
    DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database.name}`,
    DATA_DIR: path.join(folder, 'data'),
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'warn',
  };
});
afterAll(async () => {
  await work?.stop();
  await proxy.close();
  await Promise.all(apps.map((app) => app.stop('SIGKILL')));
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

async function start(at: number, release: string): Promise<void> {
  const { DATA_DIR: dataDir = '', ...more } = env;
  const of = { dataDir, priceSources: 'simulated', root: release, path: '/readyz' };
  apps[at] = await startApp({ ...of, ...(ports[at] === undefined ? {} : { port: ports[at] }), env: more });
}

async function restart(at: number, release: string): Promise<void> {
  await apps[at]?.stop();
  expect(apps[at]?.child.exitCode).toBe(0);
  await start(at, release);
}

/** Until customers were answered by each of the processes as they are now. */
async function untilWorkedOn({ commands, errors }: Work): Promise<void> {
  const before = commands.size;
  await until(() => commands.size > before + 30);
  expect(errors).toEqual([]);
}

it('X3.8: three processes are replaced by the next release, one after the other, across its migrations: no customer notices', {
  timeout: 600_000,
}, async () => {
  // The first one fills the demo.
  await start(0, root);
  await Promise.all([start(1, root), start(2, root)]);
  const { url, ready } = proxy;
  await until(() => ready() === ports.length);
  work = await customersAtWork(url, people);
  await untilWorkedOn(work);

  const migrated = await runIn(nextRelease, ['tools/migrate.ts'], env);
  expect([migrated.code, migrated.output.trim().split('\n')]).toEqual([0, [...nextMigrations, 'Applied: 2.']]);
  await untilWorkedOn(work);

  // One that ended meanwhile comes back as it was, and leaves the schema as it is.
  await restart(0, root);
  expect(apps[0]?.output()).toContain('the schema is of a later version (9000-expand.sql, 9001-index.sql');
  await untilWorkedOn(work);
  for (const at of ports.keys()) {
    await restart(at, nextRelease);
    await untilWorkedOn(work);
  }
  await work.stop();
  expect(work.errors).toEqual([]);
  console.log(
    `${work.commands.size} commands, ${work.withoutPrice()} without a price, ${work.reads()} reads, ${work.ticks()} ticks`,
  );
  expect(work.withoutPrice()).toBeLessThan(work.commands.size / 10);
  expect(work.reads()).toBeGreaterThan(100);
  expect(work.ticks()).toBeGreaterThan(10);
  expect(work.reopened()).toBeGreaterThanOrEqual(people.length);

  // Nothing is lost and nothing there twice: a key gives its record, and each record has one.
  const records = [...work.commands.values()].flatMap(({ record }) => record ?? []);
  expect(new Set(records).size).toBe(records.length);
  const { rows } = await database.owner.query<{ id: string }>(
    'select trade_id as id from trade where trade_id = any($1) union all select id from deposit where id = any($1)',
    [records],
  );
  expect(rows.length).toBe(records.length);
  const session = await signIn(url, people[0] ?? '');
  for (const [key, { path: asked, body, record }] of [...work.commands]
    .filter(([, { by }]) => by === people[0])
    .slice(-50)) {
    const again = await session.send('POST', asked, body, key);
    expect(again.body.tradeId ?? again.body.id ?? null).toBe(record);
  }
  await Promise.all(apps.map((app) => app.stop()));
  expect(await runIn(nextRelease, ['tools/verify.ts'], env)).toMatchObject({ code: 0 });
});
