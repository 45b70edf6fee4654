import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeSocketFolder } from './address.ts';
import { embeddedBinaries } from './binaries.ts';
import { type Cluster, ensureCluster, environmentOf, programOf } from './cluster.ts';
import { DataInUse } from './data-lock.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { type ConnectionConfig, openPool } from './pool.ts';
import { findRunner } from './privilege.ts';
import { runs } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

let seed: string;
let folder: string;
let dataDir: string;
const started: Embedded[] = [];
const children: ChildProcess[] = [];
const socketFolders: string[] = [];

beforeAll(async () => {
  seed = await mkdtemp(path.join(os.tmpdir(), 'launcher-seed-'));
  await (await startEmbedded({ dataDir: seed })).stop();
});

afterAll(() => rm(seed, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'launcher-'));
  dataDir = path.join(folder, 'data');
});

/** Data that was started and stopped once before: copying it takes a tenth of the time of a first start. */
async function useFormerData(): Promise<void> {
  await promisify(execFile)('cp', ['-a', seed, dataDir]);
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const host of socketFolders.splice(0)) await removeSocketFolder(host);
  for (const embedded of started.splice(0)) await embedded.stop();
  // The postmaster of an app that was just killed ends by itself a moment later; until then it writes files in here.
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, ...options });
  started.push(embedded);
  return embedded;
}

async function query(config: ConnectionConfig, sql: string): Promise<Record<string, unknown>[]> {
  const pool = openPool(config, { max: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await pool.end();
  }
}

/** An app of its own process: starts the database, prints how it is reached, and lives until it is killed. */
const app = `
  import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
  const options = JSON.parse(process.argv[1]);
  if (options.user) { process.setgroups([]); process.setgid(options.user); process.setuid(options.user); }
  try {
    const { owner, app, pid } = await startEmbedded(options);
    console.log(JSON.stringify({ owner, app, pid, uid: process.getuid() }));
  } catch (error) {
    console.log(JSON.stringify({ failure: String(error) }));
  }
  setInterval(() => {}, 1000);
`;

type Said = { owner: ConnectionConfig; pid: number; uid: number; failure?: string };

function spawnApp(options: Record<string, unknown> = {}): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', app, JSON.stringify({ dataDir, ...options })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<Said> {
  if (!child.stdout) throw new Error('no output to read');
  const [line] = await once(createInterface(child.stdout), 'line');
  const said: Said = JSON.parse(String(line));
  if (said.owner?.host) socketFolders.push(said.owner.host);
  return said;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function clusterHere(): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return {
    dataDir,
    folder: path.join(dataDir, 'postgres'),
    binaries: await embeddedBinaries(path.join(dataDir, 'postgres-links')),
    runner: await findRunner(),
  };
}

// As root both ways of giving up root are tried, whichever this system would choose; as a user there is only one.
const ways: Partial<EmbeddedOptions>[] = isRoot
  ? [{}, { privilege: 'other-user' }, { tcp: true }]
  : [{}, { tcp: true }];

describe.each(ways)(`[X2] as ${isRoot ? 'root' : 'a user'} with %j`, (way) => {
  test('the first boot makes a durable cluster, a restart keeps what was committed', async () => {
    const first = await start(way);
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
    expect(existsSync(path.join(dataDir, 'fairlead.lock'))).toBe(false);
    expect(runs(first.pid)).toBe(false);
    const second = await start(way);
    expect(await query(second.owner, 'select figure from kept')).toEqual([{ figure: 7n }]);
  });
});

test('[X2] neither role is a superuser, and the app owns nothing', async () => {
  await useFormerData();
  const { owner, app: asApp } = await start();
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
  await useFormerData();
  const { owner } = await start();
  const socketFolder = String(owner.host);
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(dataDir, 'fairlead.lock'))).mode & 0o777).toBe(0o600);
  expect(await query(owner, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  await started.pop()?.stop();
  const { owner: overTcp } = await start({ tcp: true });
  expect(overTcp.host).toBe('127.0.0.1');
});

test.each([false, true])(
  '[X2] no role is let in without its own password (TCP: %s): the app’s opens neither the owner nor the superuser',
  async (tcp) => {
    await useFormerData();
    const { owner, app: asApp } = await start({ tcp });
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
    const file = path.join(dataDir, 'postgres.passwords');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ owner: password, app: asApp.password });
    expect(await readFile(path.join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).not.toContain('trust');
  },
);

test('[X2] data of before, when the socket’s folder was all that was asked for, is taken over with passwords of its own', async () => {
  await useFormerData();
  const first = await start();
  await query(first.owner, 'create table kept as select 7::bigint as figure');
  await first.stop();
  started.pop();
  // As it was: no passwords, whoever enters the folder comes in; one for all roles over TCP.
  const cluster = await clusterHere();
  await rm(path.join(dataDir, 'postgres.passwords'));
  await writeFile(path.join(dataDir, 'postgres.password'), 'one for all', { mode: 0o600 });
  const roles = ['fairlead_superuser', 'fairlead_owner', 'fairlead_app'];
  const child = cluster.runner.run(programOf(cluster, 'postgres'), ['--single', '-D', cluster.folder, 'postgres'], {
    env: environmentOf(cluster),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.end(`${roles.map((role) => `alter role ${role} password null`).join('\n')}\n`);
  await once(child, 'exit');
  await writeFile(path.join(cluster.folder, 'pg_hba.conf'), 'local all all trust\n');
  const second = await start();
  expect(await query(second.owner, 'select figure from kept')).toEqual([{ figure: 7n }]);
  await expect(query({ ...second.owner, password: 'one for all' }, 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.password'))).toEqual([
    'postgres.passwords',
  ]);
});

test('[X2] passwords that are another cluster’s are named, and made anew once their file is gone', async () => {
  await useFormerData();
  const file = path.join(dataDir, 'postgres.passwords');
  await writeFile(file, JSON.stringify({ owner: 'another', app: 'other' }));
  await expect(start()).rejects.toThrow(/postgres\.passwords belongs to another cluster/);
  await rm(file);
  const { app: asApp } = await start();
  expect(await query(asApp, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('[P4] an app killed with kill -9 leaves no postmaster, and nothing acknowledged is lost', async () => {
  await useFormerData();
  const child = spawnApp();
  const { owner, pid } = await firstLine(child);
  const pool = openPool(owner, { max: 1 });
  await pool.query('create table kept (figure bigint)');
  let acknowledged = 0;
  const writing = (async () => {
    for (let figure = 1; ; figure += 1) {
      await pool.query('insert into kept values ($1)', [figure]);
      acknowledged = figure;
    }
  })().catch(() => undefined);
  while (acknowledged < 50) await wait(5);
  await kill(child);
  const second = await start();
  await writing;
  await pool.end();
  expect(runs(pid)).toBe(false);
  expect(existsSync(String(owner.host))).toBe(false);
  const [row] = await query(second.owner, 'select count(*), max(figure) from kept');
  expect(Number(row?.count)).toBeGreaterThanOrEqual(acknowledged);
  expect(row?.count).toBe(row?.max);
});

test('[P4] a postmaster that outlived its app is stopped before the data is opened again', async () => {
  await useFormerData();
  const cluster = await clusterHere();
  const orphan = cluster.runner.run(
    programOf(cluster, 'postgres'),
    ['-D', cluster.folder, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`],
    { env: environmentOf(cluster), stdio: 'ignore' },
  );
  children.push(orphan);
  const file = path.join(cluster.folder, 'postmaster.pid');
  while (!(existsSync(file) && (await readFile(file, 'utf8')).includes('ready'))) await wait(10);
  const second = await start();
  expect(orphan.exitCode).toBe(0);
  expect(second.pid).not.toBe(orphan.pid);
  expect(await query(second.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('[P4] a postmaster.pid whose number now is a zombie or another program hinders nobody', async () => {
  await useFormerData();
  const sleeper = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(sleeper);
  const [line] = await once(createInterface(sleeper.stdout), 'line');
  const zombie = Number(line);
  for (const pid of [zombie, sleeper.pid, 1]) {
    await writeFile(
      path.join(dataDir, 'postgres', 'postmaster.pid'),
      `${pid}\n${dataDir}/postgres\n1700000000\n5432\n/nowhere\n\n\n`,
      { mode: 0o600 },
    );
    const embedded = await start();
    expect(await query(embedded.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
    started.pop();
  }
  expect(sleeper.exitCode).toBeNull();
  expect(sleeper.signalCode).toBeNull();
});

test('[P4] the lock of a dead app, of a number used again, and a cut-off one are taken over', async () => {
  await useFormerData();
  const lock = path.join(dataDir, 'fairlead.lock');
  const dead = { pid: 4_194_303, started: 'long ago', since: '2020-01-01T00:00:00.000Z', nonce: 'one' };
  for (const text of [JSON.stringify(dead), JSON.stringify({ ...dead, pid: process.pid }), '{"pid": 1', '']) {
    await writeFile(lock, text);
    const embedded = await start();
    expect(JSON.parse(await readFile(lock, 'utf8')).pid).toBe(process.pid);
    await embedded.stop();
    started.pop();
  }
  expect((await readdir(dataDir)).filter((name) => name.startsWith('fairlead.lock'))).toEqual([]);
});

test('[P4] a second start on the same data is refused while the first app lives, and does it no harm', async () => {
  await useFormerData();
  const child = spawnApp();
  const first = await firstLine(child);
  await expect(start()).rejects.toThrow(`in use by the process ${child.pid}`);
  await expect(start()).rejects.toThrow(DataInUse);
  await expect(start()).rejects.toThrow('another DATA_DIR');
  expect(runs(first.pid)).toBe(true);
  expect(await query(first.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  await kill(child);
  await start();
  await expect(start()).rejects.toThrow(`in use by the process ${process.pid}`);
});

test('[P4] of apps that start at the same instant on a dead one’s data exactly one gets it', async () => {
  await useFormerData();
  const child = spawnApp();
  await firstLine(child);
  await kill(child);
  const said = await Promise.all([1, 2, 3].map(() => firstLine(spawnApp())));
  expect(said.filter(({ failure }) => failure === undefined)).toHaveLength(1);
  for (const { failure } of said) if (failure !== undefined) expect(failure).toContain('in use by the process');
});

test('[P4] a first start that was killed half-way is done anew', async () => {
  const child = spawnApp();
  const begun = async (): Promise<boolean> => {
    const names = existsSync(dataDir) ? await readdir(dataDir) : [];
    const unfinished = names.find((name) => name.startsWith('postgres.unfinished-'));
    return unfinished !== undefined && existsSync(path.join(dataDir, unfinished, 'base'));
  };
  while (!(await begun())) await wait(5);
  await kill(child);
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  const { owner } = await start();
  expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('[P4] a first start that was killed before it made roles and database is completed', async () => {
  const cluster = await clusterHere();
  await ensureCluster(cluster);
  const { app: asApp } = await start();
  expect(await query(asApp, 'select current_database() as name')).toEqual([{ name: 'fairlead' }]);
});

test('[P4] a postmaster killed with kill -9 is started again on the same address', async () => {
  await useFormerData();
  const embedded = await start();
  const pool = openPool(embedded.owner, { max: 4 });
  await pool.query('create table kept as select 7::bigint as figure');
  const before = embedded.pid;
  // A back end that is busy holds the old shared memory until it is told to end.
  const busy = pool.query('select pg_sleep(600)').catch(() => 'ended');
  await wait(50);
  process.kill(before, 'SIGKILL');
  const until = performance.now() + 20_000;
  let rows: unknown;
  while (rows === undefined && performance.now() < until) {
    rows = await pool.query('select figure from kept').then(
      (result) => result.rows,
      () => wait(20),
    );
  }
  expect(rows).toEqual([{ figure: 7n }]);
  expect(await busy).toBe('ended');
  await expect.poll(() => embedded.pid).not.toBe(before);
  await pool.end();
});

test('[X2] a data folder whose path is too long for a socket, and one with strange letters, work as well', {
  timeout: 90_000,
}, async () => {
  for (const name of ['long'.repeat(40), "a b'c\\d ü", 'a,b"c']) {
    const embedded = await startEmbedded({ dataDir: path.join(folder, name) });
    expect(await query(embedded.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
    expect((await readdir(path.join(folder, name))).sort()).toEqual(['postgres', 'postgres.log', 'postgres.passwords']);
  }
});

test('[P4] a start that fails says why and leaves neither lock nor socket folder', async () => {
  await useFormerData();
  await expect(start({ settings: { shared_buffers: 'many' } })).rejects.toThrow(/shared_buffers/);
  expect(await readdir(dataDir)).not.toContain('fairlead.lock');
  await mkdir(path.join(folder, 'other', 'postgres'), { recursive: true });
  await expect(startEmbedded({ dataDir: path.join(folder, 'other') })).rejects.toThrow(/holds no PostgreSQL data/);
});

test(`[X2] a user who is not root starts, is killed and restarts (${isRoot ? 'in a child that gives up root' : 'this user'})`, async () => {
  const options: Record<string, unknown> = {};
  if (isRoot) {
    // Copied, because the workspace may lie in a folder that only root can enter.
    await chmod(folder, 0o711);
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, nobody, nobody);
    const { folder: programs } = await embeddedBinaries(path.join(folder, 'links'));
    const copy = path.join(folder, 'native');
    await promisify(execFile)('cp', ['-a', path.dirname(programs), copy]);
    options.user = nobody;
    options.binaries = { folder: path.join(copy, 'bin'), environment: { LD_LIBRARY_PATH: path.join(copy, 'lib') } };
  }
  const first = spawnApp(options);
  const said = await firstLine(first);
  expect(said).toMatchObject({ uid: isRoot ? nobody : process.getuid?.() });
  await query(said.owner, 'create table kept as select 7::bigint as figure');
  await kill(first);
  const second = spawnApp(options);
  expect(await query((await firstLine(second)).owner, 'select figure from kept')).toEqual([{ figure: 7n }]);
  expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(isRoot ? nobody : process.getuid?.());
});

test('[P6] pg itself is not changed by the parsers of a pool', async () => {
  await useFormerData();
  const { owner } = await start();
  const client = new pg.Client(owner);
  await client.connect();
  expect((await client.query("select 1::int8 as a, '{1}'::int8[] as b")).rows).toEqual([{ a: '1', b: ['1'] }]);
  await client.end();
});
