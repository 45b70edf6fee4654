import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { chosenBinaries } from '#tools/testing/cluster.ts';
import { type Address, makeSocketFolder, removeSocketFolder } from './address.ts';
import { readAppRole } from './app-role.ts';
import { embeddedBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { openDatabase } from './database.ts';
import { type ConnectionConfig, openAppPool, openPool } from './pool.ts';
import { asSuperuser, keepRunning, type Postmaster } from './postmaster.ts';
import { findRunner } from './privilege.ts';
import { readRoom } from './room.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'database-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts what is in a folder, or makes it there first. */
async function startIn(home: string): Promise<{ superuser: Address; url: string; stop(): Promise<void> }> {
  const runner = await findRunner();
  const binaries = chosenBinaries().binaries ?? (await embeddedBinaries(path.join(folder, 'links')));
  const cluster = { dataDir: home, folder: path.join(home, 'postgres'), binaries, runner };
  await ensureCluster(cluster);
  await writeFile(path.join(cluster.folder, 'pg_hba.conf'), 'local all all trust\n');
  const host = await makeSocketFolder(folder, runner.uid);
  if (host === undefined) throw new Error('no sockets here');
  const address = { host, port: 5432, password: '' };
  const postmaster: Postmaster = await keepRunning(cluster, address, {});
  return {
    superuser: address,
    url: `postgres://operator@${encodeURIComponent(host)}:5432/shop?application_name=given`,
    stop: async () => {
      await postmaster.stop();
      await removeSocketFolder(host);
    },
  };
}

/** A PostgreSQL as an operator may have it: the product's roles are unknown, `operator` owns the database `shop`. */
async function someServer(
  operatorMay: string,
  encoding = 'UTF8',
  home = folder,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startIn(home);
  await asSuperuser(server.superuser, 'postgres', async (client) => {
    await client.query(`create role operator login ${operatorMay}`);
    await client.query(
      `create database shop owner operator encoding '${encoding}' locale_provider libc locale 'C' template template0`,
    );
  });
  return server;
}

/** Says something to the database as its operator does. */
async function asked(url: string, ...statements: readonly string[]): Promise<void> {
  const pool = openPool({ connectionString: url }, { max: 1 });
  for (const statement of statements) await pool.query(statement);
  await pool.end();
}

test('[L1] on a DATABASE_URL the roles are made, migrations own the schema, the app only uses it', async () => {
  const server = await someServer('createrole');
  // Twice at once and once more later, as several processes of the app do it.
  const opened = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: server.url, dataDir: folder })));
  const { ownerConfig, appConfig, kind, stop } = await openDatabase({ databaseUrl: server.url, dataDir: folder });
  expect(kind).toBe('external');
  const [owner, app] = [openPool(ownerConfig), openPool(appConfig)];
  const migrations = path.join(folder, 'migrations');
  await mkdir(migrations);
  await writeFile(
    path.join(migrations, '0001-entry.sql'),
    'create table entry (cents bigint); grant usage on schema public to fairlead_app; grant select, insert on entry to fairlead_app',
  );
  expect(await migrate(owner, migrations)).toEqual(['0001-entry.sql']);
  const { rows } = await app.query('select current_user as acting, tableowner from pg_tables where tablename = $1', [
    'entry',
  ]);
  expect(rows).toEqual([{ acting: 'fairlead_app', tableowner: 'fairlead_owner' }]);
  for (const pool of [owner, app]) expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  await app.query('insert into entry values (1)');
  await expect(app.query('update entry set cents = 2')).rejects.toThrow(/permission denied/);
  await expect(app.query('create table mine (id int)')).rejects.toThrow(/permission denied/);
  await Promise.all([owner.end(), app.end()]);
  for (const each of opened) await each.stop();
  await stop();
  await server.stop();
});

test('[L1] a DATABASE_URL whose user may not make roles is refused with what is missing', async () => {
  const server = await someServer('nocreaterole');
  await expect(openDatabase({ databaseUrl: server.url, dataDir: folder })).rejects.toThrow(
    /must own its database and be allowed to create roles.*permission denied/,
  );
  await server.stop();
});

test('X3.5: with DIRECT_URL the application comes in as fairlead_app, whose limits are made once and then its operator’s', async () => {
  const server = await someServer('createrole');
  // As Amazon's databases let it in with a token; it gives nothing.
  await asked(server.url, 'create role fairlead_app login', 'create role rds_iam', 'grant rds_iam to fairlead_app');
  const addresses = { databaseUrl: server.url.replace('operator@', 'fairlead_app@'), directUrl: server.url };
  const { ownerConfig, appConfig, sessionConfig } = await openDatabase({ ...addresses, dataDir: folder });
  const roleOf = async (config: ConnectionConfig) => {
    const pool = openAppPool(config, { max: 1 });
    return readAppRole(pool).finally(() => pool.end());
  };
  expect(appConfig.pooled).toBe(true);
  const itself = { entered: 'fairlead_app', acting: 'fairlead_app', enteredSuperuser: false, beyond: [] };
  const limits = { statementMs: 60_000, idleInTransactionMs: 5_000 };
  expect(await roleOf(appConfig)).toEqual({ ...itself, ...limits });
  expect(await roleOf(sessionConfig)).toEqual({ ...itself, entered: 'operator', ...limits });
  expect(await roleOf(ownerConfig)).toMatchObject({
    acting: 'operator',
    beyond: expect.arrayContaining(['may create roles (`alter role fairlead_app nocreaterole`)']),
  });
  await asked(
    server.url,
    'alter role fairlead_app in database shop set statement_timeout = 0',
    'alter role fairlead_app connection limit 7',
    'grant fairlead_owner to fairlead_app',
  );
  const again = await openDatabase({ ...addresses, dataDir: folder });
  expect(await roleOf(again.appConfig)).toMatchObject({
    statementMs: 0,
    beyond: expect.arrayContaining(['is a member of fairlead_owner (`revoke fairlead_owner from fairlead_app`)']),
  });
  const pool = openAppPool(again.appConfig, { max: 1 });
  expect((await readRoom(pool)).most).toBe(7);
  await pool.end();
  await server.stop();
});

test('X3.5: a start waits for another one that makes the roles, however long that takes', async () => {
  const server = await someServer('createrole');
  const other = new pg.Client(server.url);
  await other.connect();
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(hashtext('fairlead roles'))`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const opening = openDatabase({ databaseUrl: server.url, dataDir: folder });
    const waits = async () =>
      (await other.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1;
    while (!(await waits()));
    vi.advanceTimersByTime(60_000);
    await other.query('commit');
    expect((await opening).kind).toBe('external');
  } finally {
    vi.useRealTimers();
    await other.end();
    await server.stop();
  }
});

test('X3.5: a copy of the database, which has its name, its numbers and its rows, is another one', async () => {
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  await mkdir(first);
  const before = await someServer('createrole', 'UTF8', first);
  await asked(before.url, 'create role fairlead_app login');
  await before.stop();
  // With its owner and rights, which are those of PostgreSQL's own user.
  expect(spawnSync('cp', ['-a', first, second]).status).toBe(0);
  const [one, copy] = [await startIn(first), await startIn(second)];
  const appAt = ({ url }: { readonly url: string }): string => url.replace('operator@', 'fairlead_app@');
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, directUrl: one.url, dataDir: folder });
  await expect(open(appAt(copy))).rejects.toThrow(/^DATABASE_URL and DIRECT_URL lead to two databases: /);
  expect((await open(appAt(one))).kind).toBe('external');
  const said: string[] = [];
  const nobody = appAt(one).replace('/shop', '/nobody');
  await expect(open(nobody)).rejects.toThrow(/^DATABASE_URL does not answer, .* database "nobody" does not exist$/);
  const unanswered = (sentence: string): void => {
    said.push(sentence);
  };
  await openDatabase({ databaseUrl: nobody, directUrl: one.url, dataDir: folder, unanswered });
  expect(said).toEqual([
    expect.stringMatching(/^DATABASE_URL does not answer, so that nobody knows whether it leads to /),
  ]);
  await one.stop();
  await copy.stop();
});

test('[L1] a DATABASE_URL in another encoding is refused with what makes the right one', async () => {
  const server = await someServer('createrole', 'SQL_ASCII');
  await expect(openDatabase({ databaseUrl: server.url, dataDir: folder })).rejects.toThrow(
    /^The database of DATABASE_URL has the encoding SQL_ASCII, and UTF8 is needed: .*createdb --encoding UTF8/,
  );
  await server.stop();
});

test('[L5] a tool joins the database of a running app, and opens it itself when there is none', async () => {
  const app = await openDatabase({ dataDir: folder });
  const beside = await openDatabase({ dataDir: folder, beside: true });
  expect(beside.ownerConfig).toEqual(app.ownerConfig);
  await beside.stop();
  const pool = openPool(app.appConfig);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await app.stop();
  const alone = await openDatabase({ dataDir: folder, beside: true });
  expect(alone.ownerConfig).not.toEqual(app.ownerConfig);
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/in use by the process/);
  await alone.stop();
});
