import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { embeddedStarts, kill, query } from '#tools/testing/embedded-starts.ts';
import { ensureCluster, environmentOf, programOf } from './cluster.ts';
import { DataInUse } from './data-lock.ts';
import { startEmbedded } from './embedded.ts';
import { openPool } from './pool.ts';
import { runs } from './processes.ts';

const here = embeddedStarts();

test('[P4] an app killed with kill -9 leaves no postmaster, and nothing acknowledged is lost', async () => {
  await here.useFormerData();
  const child = here.spawnApp();
  const { owner, pid } = await here.firstLine(child);
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
  const second = await here.start();
  await writing;
  await pool.end();
  expect(runs(pid)).toBe(false);
  expect(existsSync(String(owner.host))).toBe(false);
  const [row] = await query(second.owner, 'select count(*), max(figure) from kept');
  expect(Number(row?.count)).toBeGreaterThanOrEqual(acknowledged);
  expect(row?.count).toBe(row?.max);
});

test('[P4] a postmaster that outlived its app is stopped before the data is opened again', async () => {
  await here.useFormerData();
  const cluster = await here.cluster();
  const orphan = cluster.runner.run(
    programOf(cluster, 'postgres'),
    ['-D', cluster.folder, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${here.folder}`],
    { env: environmentOf(cluster), stdio: 'ignore' },
  );
  here.children.push(orphan);
  const file = path.join(cluster.folder, 'postmaster.pid');
  while (!(existsSync(file) && (await readFile(file, 'utf8')).includes('ready'))) await wait(10);
  const second = await here.start();
  expect(orphan.exitCode).toBe(0);
  expect(second.pid).not.toBe(orphan.pid);
  expect(await query(second.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('[P4] a postmaster.pid whose number now is a zombie or another program hinders nobody', async () => {
  await here.useFormerData();
  const sleeper = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  here.children.push(sleeper);
  const [line] = await once(createInterface(sleeper.stdout), 'line');
  const zombie = Number(line);
  for (const pid of [zombie, sleeper.pid, 1]) {
    await writeFile(
      path.join(here.dataDir, 'postgres', 'postmaster.pid'),
      `${pid}\n${here.dataDir}/postgres\n1700000000\n5432\n/nowhere\n\n\n`,
      { mode: 0o600 },
    );
    const embedded = await here.start();
    expect(await query(embedded.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
    here.started.pop();
  }
  expect(sleeper.exitCode).toBeNull();
  expect(sleeper.signalCode).toBeNull();
});

test('[P4] the lock of a dead app, of a number used again, and a cut-off one are taken over', async () => {
  await here.useFormerData();
  const lock = path.join(here.dataDir, 'fairlead.lock');
  const dead = { pid: 4_194_303, started: 'long ago', since: '2020-01-01T00:00:00.000Z', nonce: 'one' };
  for (const text of [JSON.stringify(dead), JSON.stringify({ ...dead, pid: process.pid }), '{"pid": 1', '']) {
    await writeFile(lock, text);
    const embedded = await here.start();
    expect(JSON.parse(await readFile(lock, 'utf8')).pid).toBe(process.pid);
    await embedded.stop();
    here.started.pop();
  }
  expect((await readdir(here.dataDir)).filter((name) => name.startsWith('fairlead.lock'))).toEqual([]);
});

test('[P4] a second start on the same data is refused while the first app lives, and does it no harm', async () => {
  await here.useFormerData();
  const child = here.spawnApp();
  const first = await here.firstLine(child);
  await expect(here.start()).rejects.toThrow(`in use by the process ${child.pid}`);
  await expect(here.start()).rejects.toThrow(DataInUse);
  await expect(here.start()).rejects.toThrow('another DATA_DIR');
  expect(runs(first.pid)).toBe(true);
  expect(await query(first.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  await kill(child);
  await here.start();
  await expect(here.start()).rejects.toThrow(`in use by the process ${process.pid}`);
});

test('[P4] of apps that start at the same instant on a dead one’s data exactly one gets it', async () => {
  await here.useFormerData();
  const child = here.spawnApp();
  await here.firstLine(child);
  await kill(child);
  const said = await Promise.all([1, 2, 3].map(() => here.firstLine(here.spawnApp())));
  expect(said.filter(({ failure }) => failure === undefined)).toHaveLength(1);
  for (const { failure } of said) if (failure !== undefined) expect(failure).toContain('in use by the process');
});

test('[P4] a first start that was killed half-way is done anew', async () => {
  const child = here.spawnApp();
  const begun = async (): Promise<boolean> => {
    const names = existsSync(here.dataDir) ? await readdir(here.dataDir) : [];
    const unfinished = names.find((name) => name.startsWith('postgres.unfinished-'));
    return unfinished !== undefined && existsSync(path.join(here.dataDir, unfinished, 'base'));
  };
  while (!(await begun())) await wait(5);
  await kill(child);
  expect(existsSync(path.join(here.dataDir, 'postgres'))).toBe(false);
  const { owner } = await here.start();
  expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(here.dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('[P4] a first start that was killed before it made roles and database is completed', async () => {
  const cluster = await here.cluster();
  await ensureCluster(cluster);
  const { app: asApp } = await here.start();
  expect(await query(asApp, 'select current_database() as name')).toEqual([{ name: 'fairlead' }]);
});

test('[P4] a postmaster killed with kill -9 is started again on the same address', async () => {
  await here.useFormerData();
  const embedded = await here.start();
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

test('[P4] a start that fails says why and leaves neither lock nor socket folder', async () => {
  await here.useFormerData();
  await expect(here.start({ settings: { shared_buffers: 'many' } })).rejects.toThrow(/shared_buffers/);
  expect(await readdir(here.dataDir)).not.toContain('fairlead.lock');
  await mkdir(path.join(here.folder, 'other', 'postgres'), { recursive: true });
  await expect(startEmbedded({ dataDir: path.join(here.folder, 'other') })).rejects.toThrow(/holds no PostgreSQL data/);
});
