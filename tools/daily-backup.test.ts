import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scheduledBackups } from '#server/backup/schedule.ts';
import { folderBlobs } from '#server/outside/folder-blobs.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';

let db: FreshDatabase;
let room: string;
const inRoom = (...names: string[]): string => path.join(room, ...names);

beforeAll(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), 'fairlead-daily-backup-test-'));
  db = await freshDatabase();
  await db.app.query(`insert into installation (mode) values ('demo')`);
  await mkdir(inRoom('keys'));
  await writeFile(inRoom('a file'), 'x');
});
afterAll(async () => {
  await db.drop();
  await rm(room, { recursive: true, force: true });
});

const of = () => ({
  ownerConfig: db.ownerConfig,
  files: folderBlobs(inRoom('files')),
  keysDir: inRoom('keys'),
  version: '0.1.0',
});

it('X3.7: a daily backup without its base backup is one that failed, and each further try takes its place', async () => {
  const directory = inRoom('without base');
  const older = ['fairlead-2000-01-01T000000Z', 'fairlead-2000-01-02T000000Z', 'fairlead-2000-01-03T000000Z'];
  for (const name of older) await mkdir(path.join(directory, name), { recursive: true });
  let takes = false;
  const daily = scheduledBackups({
    pool: db.app,
    keep: 3,
    directory,
    of: of(),
    takeBase: () => (takes ? Promise.resolve() : Promise.reject(new Error('the archive takes nothing'))),
  });
  const folders = async () => (await readdir(directory)).sort();
  for (const hour of [1, 2, 3]) {
    await expect(daily.takeWhenDue()).rejects.toThrow('the archive takes nothing');
    expect(await daily.state()).toBe('failed');
    // The newest is there to restore from, and those of other days are not the price of it.
    expect(await folders()).toEqual([...older.slice(1), expect.not.stringMatching(/^fairlead-20[02]0/)]);
    // Names carry the time to the second, and these are made within one.
    const [, , made = ''] = await folders();
    const earlier = `fairlead-2020-01-01T0${hour}0000Z`;
    await rename(path.join(directory, made), path.join(directory, earlier));
    await db.owner.query('update backup_run set folder = $1 where folder = $2', [
      path.join(directory, earlier),
      path.join(directory, made),
    ]);
  }
  takes = true;
  await daily.takeWhenDue();
  expect(await daily.state()).toBe('recent');
  expect(await folders()).toEqual([...older.slice(1), expect.not.stringMatching(/^fairlead-20[02]0/)]);
  await db.owner.query('delete from backup_run');
});

it('[X2] the daily backup is made when it is due, the last ones are kept, and a failure is seen and tried again', async () => {
  const directory = inRoom('daily');
  const schedule = { pool: db.app, keep: 2, of: of() };
  const wrong = scheduledBackups({ ...schedule, directory: inRoom('a file') });
  await expect(wrong.takeWhenDue()).rejects.toThrow();
  const daily = scheduledBackups({ ...schedule, directory });
  const health = async () => {
    const answered = await daily.handlers.listBackups({} as Parameters<typeof daily.handlers.listBackups>[0]);
    if (!answered.ok) throw new Error('refused');
    return answered.value;
  };
  expect(await health()).toMatchObject({ state: 'failed', items: [{ bytes: null }] });
  // Two processes at once make one.
  await Promise.all([daily.takeWhenDue(), scheduledBackups({ ...schedule, directory }).takeWhenDue()]);
  await daily.takeWhenDue();
  expect(await readdir(directory)).toHaveLength(1);
  expect(await health()).toMatchObject({ state: 'recent', items: [{ error: null }, {}] });
  for (const days of [1, 2, 3]) {
    await db.owner.query('update backup_run set started_ms = started_ms - 86400000');
    const [first = ''] = (await readdir(directory)).sort();
    // Names carry the time to the second, and these are made within one.
    await cp(path.join(directory, first), path.join(directory, `fairlead-2000-01-0${days}T000000Z`), {
      recursive: true,
    });
  }
  expect((await health()).state).toBe('late');
  await rm(path.join(directory, (await readdir(directory)).sort().at(-1) ?? ''), { recursive: true });
  await daily.takeWhenDue();
  const kept = (await readdir(directory)).sort();
  expect(kept).toHaveLength(2);
  expect(kept[0]).toBe('fairlead-2000-01-03T000000Z');
});
