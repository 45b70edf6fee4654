import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { embeddedStarts, kill, query } from '#tools/testing/embedded-starts.ts';
import { embeddedBinaries } from './binaries.ts';
import { environmentOf, programOf, superuser } from './cluster.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { openPool } from './pool.ts';
import { runs } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const here = embeddedStarts();
// As root both ways of giving up root are tried, whichever this system would choose; as a user there is only one.
const ways: Partial<EmbeddedOptions>[] = isRoot
  ? [{}, { privilege: 'other-user' }, { tcp: true }]
  : [{}, { tcp: true }];

describe.each(ways)(`[X2] as ${isRoot ? 'root' : 'a user'} with %j`, (way) => {
  test('the first boot makes a durable cluster, a restart keeps what was committed', async () => {
    const first = await here.start(way);
    await query(first.owner, 'create table kept as select 7::bigint as figure');
    const [settings] = await query(
      first.app,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
        current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
        (select datlocale from pg_database where datname = current_database()) as locale`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
      locale: 'C.UTF-8',
    });
    await first.stop();
    expect(existsSync(path.join(here.dataDir, 'fairlead.lock'))).toBe(false);
    expect(runs(first.pid)).toBe(false);
    const second = await here.start(way);
    expect(await query(second.owner, 'select figure from kept')).toEqual([{ figure: 7n }]);
  });
});

test('[X2] [Z7] what a busy hour needed of the log’s files is kept through a quiet day, and written over', {
  timeout: 90_000,
}, async () => {
  await here.useFormerData();
  const { owner } = await here.start();
  const pool = openPool({ ...owner, user: superuser }, { max: 1 });
  const endFile = async (): Promise<void> => {
    await pool.query(`select pg_logical_emit_message(true, 'test', 'one more record')`);
    await pool.query('select pg_switch_wal()');
  };
  for (let file = 0; file < 10; file += 1) await endFile();
  await pool.query('checkpoint');
  // By what it has written of late PostgreSQL would keep four, as it does unless it is asked for more.
  for (let quiet = 0; quiet < 40; quiet += 1) {
    await endFile();
    await pool.query('checkpoint');
  }
  const { rows } = await pool.query<{ ahead: number }>(
    'select count(*)::integer as ahead from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())',
  );
  await pool.end();
  expect(rows[0]?.ahead).toBeGreaterThanOrEqual(9);
});

test('[X2] neither role is a superuser, and the app owns nothing', async () => {
  await here.useFormerData();
  const { owner, app: asApp } = await here.start();
  const roles = await query(
    owner,
    "select rolname, rolsuper, rolcreaterole from pg_roles where rolname like 'fairlead_%'",
  );
  expect(roles.filter(({ rolname }) => rolname !== 'fairlead_superuser')).toEqual([
    { rolname: 'fairlead_owner', rolsuper: false, rolcreaterole: false },
    { rolname: 'fairlead_app', rolsuper: false, rolcreaterole: false },
  ]);
  await expect(query(asApp, 'create table mine (id int)')).rejects.toThrow(/permission denied/);
  await expect(query(asApp, 'set role fairlead_owner')).rejects.toThrow(/permission denied/);
});

test('[X2] other users of the machine cannot come in', async () => {
  await here.useFormerData();
  const { owner } = await here.start();
  const socketFolder = String(owner.host);
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  expect((await stat(here.dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(here.dataDir, 'fairlead.lock'))).mode & 0o777).toBe(0o600);
  expect(await query(owner, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  await here.started.pop()?.stop();
  const { owner: overTcp } = await here.start({ tcp: true });
  expect(overTcp.host).toBe('127.0.0.1');
});

test.each([false, true])(
  '[X2] no role is let in without its own password (TCP: %s): the app’s opens neither the owner nor the superuser',
  async (tcp) => {
    await here.useFormerData();
    const { owner, app: asApp } = await here.start({ tcp });
    const { password, ...nobodys } = owner;
    expect(password).not.toBe(asApp.password);
    for (const user of ['fairlead_superuser', 'fairlead_owner', 'fairlead_app']) {
      // A connection without a password fails before it is asked for one, in the driver.
      await expect(query({ ...nobodys, user }, 'select 1')).rejects.toThrow(/password/);
      const guessed = user === 'fairlead_app' ? password : asApp.password;
      await expect(query({ ...owner, user, password: guessed ?? '' }, 'select 1')).rejects.toMatchObject({
        code: '28P01',
      });
    }
    const file = path.join(here.dataDir, 'postgres.passwords');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ owner: password, app: asApp.password });
    expect(await readFile(path.join(here.dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).not.toContain('trust');
  },
);

test('[X2] data of before, when the socket’s folder was all that was asked for, is taken over with passwords of its own', async () => {
  await here.useFormerData();
  const first = await here.start();
  await query(first.owner, 'create table kept as select 7::bigint as figure');
  await first.stop();
  here.started.pop();
  // As it was: no passwords, whoever enters the folder comes in; one for all roles over TCP.
  const cluster = await here.cluster();
  await rm(path.join(here.dataDir, 'postgres.passwords'));
  await writeFile(path.join(here.dataDir, 'postgres.password'), 'one for all', { mode: 0o600 });
  const roles = ['fairlead_superuser', 'fairlead_owner', 'fairlead_app'];
  const child = cluster.runner.run(programOf(cluster, 'postgres'), ['--single', '-D', cluster.folder, 'postgres'], {
    env: environmentOf(cluster),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.end(`${roles.map((role) => `alter role ${role} password null`).join('\n')}\n`);
  await once(child, 'exit');
  await writeFile(path.join(cluster.folder, 'pg_hba.conf'), 'local all all trust\n');
  const second = await here.start();
  expect(await query(second.owner, 'select figure from kept')).toEqual([{ figure: 7n }]);
  await expect(query({ ...second.owner, password: 'one for all' }, 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });
  expect((await readdir(here.dataDir)).filter((name) => name.startsWith('postgres.password'))).toEqual([
    'postgres.passwords',
  ]);
});

test('[X2] passwords that are another cluster’s are named, and made anew once their file is gone', async () => {
  await here.useFormerData();
  const file = path.join(here.dataDir, 'postgres.passwords');
  await writeFile(file, JSON.stringify({ owner: 'another', app: 'other' }));
  await expect(here.start()).rejects.toThrow(/postgres\.passwords belongs to another cluster/);
  await rm(file);
  const { app: asApp } = await here.start();
  expect(await query(asApp, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('[X2] a data folder whose path is too long for a socket, and one with strange letters, work as well', {
  timeout: 90_000,
}, async () => {
  for (const name of ['long'.repeat(40), "a b'c\\d ü", 'a,b"c']) {
    const embedded = await startEmbedded({ dataDir: path.join(here.folder, name) });
    expect(await query(embedded.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
    expect((await readdir(path.join(here.folder, name))).sort()).toEqual([
      'postgres',
      'postgres.log',
      'postgres.passwords',
    ]);
  }
});

test(`[X2] a user who is not root starts, is killed and restarts (${isRoot ? 'in a child that gives up root' : 'this user'})`, async () => {
  const options: Record<string, unknown> = {};
  if (isRoot) {
    // Copied, because the workspace may lie in a folder that only root can enter.
    await chmod(here.folder, 0o711);
    await mkdir(here.dataDir, { mode: 0o700 });
    await chown(here.dataDir, nobody, nobody);
    const { folder: programs } = await embeddedBinaries(path.join(here.folder, 'links'));
    const copy = path.join(here.folder, 'native');
    await promisify(execFile)('cp', ['-a', path.dirname(programs), copy]);
    options.user = nobody;
    options.binaries = { folder: path.join(copy, 'bin'), environment: { LD_LIBRARY_PATH: path.join(copy, 'lib') } };
  }
  const first = here.spawnApp(options);
  const said = await here.firstLine(first);
  expect(said).toMatchObject({ uid: isRoot ? nobody : process.getuid?.() });
  await query(said.owner, 'create table kept as select 7::bigint as figure');
  await kill(first);
  const second = here.spawnApp(options);
  expect(await query((await here.firstLine(second)).owner, 'select figure from kept')).toEqual([{ figure: 7n }]);
  expect((await stat(path.join(here.dataDir, 'postgres'))).uid).toBe(isRoot ? nobody : process.getuid?.());
});

test('[P6] pg itself is not changed by the parsers of a pool', async () => {
  await here.useFormerData();
  const { owner } = await here.start();
  const client = new pg.Client(owner);
  await client.connect();
  expect((await client.query("select 1::int8 as a, '{1}'::int8[] as b")).rows).toEqual([{ a: '1', b: ['1'] }]);
  await client.end();
});
