import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { basesIn } from '#server/backup/archive/bases.ts';
import { segmentsIn } from '#server/backup/archive/segments.ts';
import { archiveUpkeep, packSegments, removeOld } from '#server/backup/archive/upkeep.ts';
import { removeSocketFolder } from '#server/outside/postgres/address.ts';
import { runningOn } from '#server/outside/postgres/data-lock.ts';
import { type Embedded, startEmbedded } from '#server/outside/postgres/embedded.ts';
import { type ConnectionConfig, openAppPool, openPool } from '#server/outside/postgres/pool.ts';
import { kill, query } from '#tools/testing/embedded-starts.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { sellEverywhere } from '#tools/testing/people/people.ts';
import { startApp } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';
import { root } from './checks/run.ts';

interface Reached {
  readonly owner: ConnectionConfig;
  readonly app: ConnectionConfig;
  readonly pid: number;
}

let room: string;
const inRoom = (...names: string[]): string => path.join(room, ...names);
/** The first one's file is in the backup, the second one's is nowhere. */
const kept = ['1', '2'].map((word) => `upl_${word.padStart(26, '0')}`);
const archive = (): string => inRoom('archive');
let betweenMs = 0;

/** The database of an installation that is lost: what its customers were told is done, and by when it was archived. */
beforeAll(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), 'fairlead-moment-'));
  const child = spawn(process.execPath, ['tools/testing/processes/archiving-process.ts', inRoom('data'), archive()], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const reached: Reached = JSON.parse(await nextLine(lines));
  const pools = poolsOf(reached);
  const { owner, app } = pools;
  await migrate(owner);
  await sellEverywhere(owner);
  await app.query(`insert into installation (mode) values ('demo')`);
  const fixture = await openFixture(pools);
  await fixture.fundBankroll(50_000n);
  const early = await fixture.customer(1_000n);
  await goOn(child, lines);
  await fixture.customer(2_000n);
  await app.query('select seal_pass()');
  betweenMs = Number((await owner.query<{ ms: bigint }>('select clock_ms() + 1 as ms')).rows[0]?.ms);
  await until(
    async () => (await owner.query<{ is: boolean }>(`select clock_ms() > ${betweenMs} as is`)).rows[0]?.is || null,
  );
  await fixture.customer(3_000n);
  await app.query('select seal_pass()');
  for (const id of kept) await recordUpload(owner, id, early);
  await app.query(`insert into chain_key (fingerprint, next_index) values ('a key', 7)`);
  await archived(reached.owner);
  await goOn(child, lines);
  // Not archived by the time at which the disk is lost.
  await fixture.customer(4_000n);
  await Promise.all([owner.end(), app.end()]);
  process.kill(reached.pid, 'SIGKILL');
  await kill(child);
  await removeSocketFolder(reached.owner.host ?? '');
  await rm(inRoom('data'), { recursive: true, maxRetries: 50, retryDelay: 100 });
  const backup = inRoom('backups', 'fairlead-2026-11-29T000000Z');
  await mkdir(path.join(backup, 'files', 'kept'), { recursive: true });
  await writeFile(path.join(backup, 'files', 'kept', kept[0] ?? ''), 'x');
  await mkdir(path.join(backup, 'keys'));
  await writeFile(path.join(backup, 'keys', 'auth-secret'), 'secret');
});
afterAll(() => rm(room, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

test('X3.7: what was archived is restored after the disk is lost, and the app goes on from there', async () => {
  const said = await restore('latest', 'again');
  expect(said.text).toMatch(/Its last transaction is of \d{4}-.*compare pending withdrawals/s);
  expect(said.text).toContain('clean');
  expect(said.text).toContain('Put into FILES_DIR: 1 files');
  // What is missing of files is said by name, and the exit code says so, too.
  expect(said.text).toContain(`neither there nor in a backup: ${kept[1]}`);
  expect(said.code).toBe(1);
  expect(await readdir(inRoom('again', 'keys'))).toEqual(['auth-secret']);
  expect(await readdir(inRoom('again', 'files', 'kept'))).toEqual([kept[0]]);

  const { database, archived: opened } = await startArchiving('again');
  try {
    expect(await depositsOf(database.owner)).toEqual([1_000n, 2_000n, 3_000n]);
    // No address is given out twice, whatever was given out since.
    expect(await query(database.owner, 'select next_index from chain_key')).toEqual([{ next_index: 100_007n }]);
    const { length: before } = await basesIn(archive());
    await archiveUpkeep(opened, { keep: 2, warn: console.error }).goOn();
    expect((await basesIn(archive())).map(({ timeline }) => timeline)).toEqual([...Array(before).fill(1), 2]);
    const pools = poolsOf(database);
    await (await openFixture(pools)).customer(5_000n);
    await Promise.all([pools.owner.end(), pools.app.end()]);
    await archived(database.owner);
  } finally {
    await database.stop();
  }
  expect((await restore('latest', 'third')).text).toContain('clean');
  expect(await depositsIn('third')).toEqual([1_000n, 2_000n, 3_000n, 5_000n]);
  // A run without the archive leaves a gap: nothing leads over it, and the next run with it begins with a base backup.
  await depositsIn('again');
  const { database: later, archived: reopened } = await startArchiving('again');
  expect(await reopened.base().finally(() => later.stop())).toBeNull();
}, 300_000);

test('X3.7: a restore to a moment has what was acknowledged before it, and nothing that came after', async () => {
  // One older base backup that is damaged is no reason to have none.
  const damaged = path.join(archive(), 'bases', 'base-2001-01-01T000000000Z');
  await mkdir(damaged);
  const said = await restore(new Date(betweenMs).toISOString(), 'moment');
  await rm(damaged, { recursive: true });
  expect(said).toMatchObject({ code: 0, text: expect.stringContaining('clean') });
  expect(said.text).toContain(`A base backup is left out: ${damaged}/manifest.json is missing`);
  expect(await depositsIn('moment')).toEqual([1_000n, 2_000n]);
  // Into another folder it may be tried again, not into the same one.
  expect((await restore(new Date(betweenMs).toISOString(), 'moment')).text).toContain('is in the way');
}, 120_000);

test('X3.7: what cannot be restored is refused by name, and leaves no database that a start could find', async () => {
  const refused = async (to: string, ...more: string[]): Promise<string> => {
    const { code, text } = await restore(to, 'refused', ...more);
    const left = await readdir(inRoom('refused')).catch(() => []);
    expect([code, left.filter((name) => name.startsWith('postgres') && !name.endsWith('links'))]).toEqual([1, []]);
    return text;
  };
  expect(await refused('2001-01-01T00:00:00Z')).toContain('No base backup in the archive is as old as that');
  expect(await refused('2101-01-01T00:00:00Z')).toContain('The archive ends before that moment');
  expect(await refused('latest', '--timeline', '77')).toContain('has no timeline 77');
  for (const wrong of ['yesterday', '2026-11-29T10:00:00']) expect((await restore(wrong, 'refused')).code).toBe(2);

  const lacking = inRoom('lacking');
  await cp(archive(), lacking, { recursive: true });
  const [base] = await basesIn(lacking);
  const lost = path.join(base?.folder ?? '', 'data', 'global', 'pg_control.gz');
  await appendFile(lost, 'x');
  const ofFirst = ['--archive', lacking, '--timeline', '1'];
  expect(await refused(new Date(betweenMs).toISOString(), ...ofFirst)).toContain(lost);
  await cp(path.join(archive(), 'bases'), path.join(lacking, 'bases'), { recursive: true });
  const first = (await segmentsIn(lacking)).filter(({ timeline }) => timeline === 1);
  const middle = first.at(-2)?.file ?? '';
  await rename(path.join(lacking, 'wal', middle), inRoom('middle'));
  expect(await refused('latest', ...ofFirst)).toContain('is missing from the archive');
  await cp(inRoom('middle'), path.join(lacking, 'wal', middle));
  await writeFile(path.join(lacking, 'wal', first.at(-1)?.file ?? ''), 'no log');
  expect(await refused('latest', ...ofFirst)).toContain('The log could not be replayed');
  // One that is damaged is left out by name; where none is left there is nothing to restore from.
  for (const { folder } of await basesIn(lacking)) await appendFile(path.join(folder, 'manifest.json'), ' ');
  const none = await refused('latest', ...ofFirst);
  expect(none).toContain(`A base backup is left out: ${base?.folder}/manifest.json is not what was written`);
  expect(none).toContain('There is no base backup in the archive that can be read.');
}, 300_000);

test('X3.7: a new database does not begin on the archive of another', async () => {
  const start = startEmbedded({ dataDir: inRoom('new'), archiveDir: archive() });
  await expect(start).rejects.toThrow('the archive of a database that is not in DATA_DIR');
  expect(await readdir(inRoom('new'))).toEqual([]);
  // Nor does the one that was there before, once a restored one has taken its place.
  const later = inRoom('later');
  await cp(archive(), later, { recursive: true });
  await writeFile(path.join(later, 'wal', '00000009.history'), '');
  await expect(startEmbedded({ dataDir: inRoom('moment'), archiveDir: later })).rejects.toThrow(
    'has gone on with a database that was restored from it',
  );
});

test('X3.7: old base backups go with the log that only they needed, and a segment of another log stays', async () => {
  const copy = inRoom('kept');
  await cp(archive(), copy, { recursive: true });
  const bases = await basesIn(copy);
  expect(bases.length).toBeGreaterThan(1);
  await removeOld(copy, 1);
  expect(await basesIn(copy)).toEqual(bases.slice(-1));
  const left = await segmentsIn(copy);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan((await segmentsIn(archive())).length);
  expect(await readdir(path.join(copy, 'wal'))).toContain('00000002.history');
  const { file } = left.find(({ packed }) => packed) ?? { file: '' };
  const plain = path.join(copy, 'wal', file.replace('.gz', ''));
  await writeFile(plain, 'another');
  await expect(packSegments(copy)).rejects.toThrow('two databases archive to WAL_ARCHIVE_DIR');
  expect(await readdir(path.join(copy, 'wal'))).toContain(path.basename(plain));
});

test('X3.7: the running app archives from its start on, and what it did is restored after both it and its disk are lost', async () => {
  const [dataDir, ofApp] = [inRoom('app'), inRoom('archive of the app')];
  const env = { BACKUP_DIR: inRoom('backups of the app'), WAL_ARCHIVE_DIR: ofApp };
  const app = await startApp({ dataDir, priceSources: 'simulated', env });
  const [base] = await until(async () => {
    const bases = await basesIn(ofApp).catch(() => []);
    return bases.length > 0 && bases;
  });
  expect(base?.timeline).toBe(1);
  await until(async () => (await segmentsIn(ofApp)).some(({ packed }) => packed));
  // Of the backup of its start: the keys of a demo.
  await until(async () => (await readdir(env.BACKUP_DIR).catch(() => [])).some((name) => name.endsWith('Z')));
  const running = await runningOn(dataDir);
  if (!running) throw new Error('nothing runs');
  await archived(running.owner);
  await app.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  const said = await restoreWith(env, 'latest', 'app');
  expect(said).toMatchObject({ code: 0, text: expect.stringContaining('clean') });
}, 240_000);

async function nextLine(lines: Interface): Promise<string> {
  const [line] = await once(lines, 'line');
  return String(line);
}

async function goOn(child: ChildProcess, lines: Interface): Promise<void> {
  const done = nextLine(lines);
  child.stdin?.write('\n');
  expect(await done).toBe('done');
}

function poolsOf({ owner: ownerConfig, app: appConfig }: Pick<Embedded, 'owner' | 'app'>) {
  const owner = openPool(ownerConfig, { max: 2 });
  const app = openAppPool(appConfig, { max: 10 });
  return { name: 'fairlead', owner, app, ownerConfig, appConfig, drop: async () => undefined };
}

async function startArchiving(dataDir: string) {
  const database = await startEmbedded({ dataDir: inRoom(dataDir), archiveDir: archive() });
  if (!database.archive) throw new Error('nothing is archived');
  return { database, archived: database.archive };
}

/** Has all that was written by now archived, as a segment's time does. */
async function archived(owner: ConnectionConfig): Promise<void> {
  const superuser = { ...owner, user: 'fairlead_superuser', database: 'postgres' };
  const [row] = await query(superuser, 'select pg_walfile_name(pg_switch_wal()) as name');
  await until(async () => {
    const [last] = await query(superuser, 'select last_archived_wal as name from pg_stat_archiver');
    return last?.name === row?.name;
  });
}

const recordUpload = (owner: ReturnType<typeof openPool>, id: string, who: string) =>
  owner.query(
    `insert into upload (id, owner, purpose, subject, name, content_type, size, object_key, state, stored_type, stored_size, finished_ms)
     values ($1, $2, 'profile-photo', $2, 'me.png', 'image/png', 1, 'photos/' || $1, 'stored', 'image/jpeg', 1, clock_ms())`,
    [id, who],
  );

/** What customers have deposited, in cents. */
async function depositsOf(owner: ConnectionConfig): Promise<readonly unknown[]> {
  const rows = await query(owner, `select amount from deposit where status = 'approved' order by amount`);
  return rows.map(({ amount }) => amount);
}

async function depositsIn(dataDir: string): Promise<readonly unknown[]> {
  const database = await startEmbedded({ dataDir: inRoom(dataDir) });
  return depositsOf(database.owner).finally(() => database.stop());
}

const restore = (to: string, dataDir: string, ...more: string[]) =>
  restoreWith({ BACKUP_DIR: inRoom('backups'), WAL_ARCHIVE_DIR: archive() }, to, dataDir, ...more);

/** `npm run restore -- --to …` of an installation with that data folder. */
async function restoreWith(
  settings: Readonly<Record<string, string>>,
  to: string,
  dataDir: string,
  ...more: string[]
): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATA_DIR: inRoom(dataDir), ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/restore.ts', '--to', to, ...more], { cwd: root, env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: `${out}${err}` });
    });
  });
}
