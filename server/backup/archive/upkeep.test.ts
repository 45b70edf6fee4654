import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedArchive } from '#server/outside/postgres/archive.ts';
import { manifestFile, manifestHashFile, sha256Of } from '../manifest.ts';
import { type BaseManifest, basesIn } from './bases.ts';
import { archiveUpkeep, removeOld } from './upkeep.ts';

let room: string;
beforeAll(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), 'fairlead-upkeep-'));
});
afterAll(() => rm(room, { recursive: true }));

const day = (n: number): string => `base-2026-11-0${n}T030000000Z`;
const segment = (n: number): string => `00000001000000000000000${n}`;

/** An archive with a base backup of each of these days, each from the segment of its number on. */
async function archiveOf(name: string, days: readonly number[]): Promise<string> {
  const folder = path.join(room, name);
  await mkdir(path.join(folder, 'wal'), { recursive: true });
  for (const n of days) {
    const base = path.join(folder, 'bases', day(n));
    const lsn = `0/${n}000028`;
    const manifest: BaseManifest = {
      format: 'fairlead-base-1',
      version: '0.1.0',
      system: '1',
      timeline: 1,
      fromLsn: lsn,
      untilLsn: lsn,
      timeMs: n,
      folders: [],
      files: [],
    };
    const text = JSON.stringify(manifest);
    await mkdir(base, { recursive: true });
    await writeFile(path.join(base, manifestFile), text);
    await writeFile(path.join(base, manifestHashFile), sha256Of(text));
    await writeFile(path.join(folder, 'wal', `${segment(n)}.gz`), gzipSync(`log ${n}`));
  }
  return folder;
}

/** Of a database whose archive takes nothing. */
function takingNothing(folder: string) {
  const asked: string[] = [];
  const archive: OpenedArchive = {
    folder,
    cluster: '',
    system: '1',
    asSuperuser: () => {
      asked.push('base backup');
      return Promise.reject(new Error('the archive takes nothing'));
    },
    base: () => Promise.resolve(null),
    baseTaken: () => Promise.resolve(),
  };
  return { archive, asked };
}
const quiet = { keep: 2, warn: () => undefined };

test('X3.7: a first base backup that the archive does not take is tried again an hour later, not each minute', async () => {
  const folder = await archiveOf('stuck', []);
  const { archive, asked } = takingNothing(folder);
  let nowMs = 0;
  const upkeep = archiveUpkeep(archive, { ...quiet, now: () => nowMs });
  await expect(upkeep.goOn()).rejects.toThrow('takes nothing');
  nowMs += 3_599_999;
  await writeFile(path.join(folder, 'wal', segment(1)), 'log');
  await upkeep.goOn();
  expect(asked).toHaveLength(1);
  // What was archived all the same is packed meanwhile.
  expect(await readdir(path.join(folder, 'wal'))).toEqual([`${segment(1)}.gz`]);
  nowMs += 1;
  await expect(upkeep.goOn()).rejects.toThrow('takes nothing');
  expect(asked).toHaveLength(2);
});

test('X3.7: another database that archives there fails the base backup, and so the daily backup', async () => {
  const folder = await archiveOf('shared', [1]);
  await writeFile(path.join(folder, 'wal', segment(1)), 'another log');
  const { archive, asked } = takingNothing(folder);
  await expect(archiveUpkeep(archive, quiet).takeBase()).rejects.toThrow('two databases archive to WAL_ARCHIVE_DIR');
  expect(asked).toEqual([]);
  expect((await readdir(path.join(folder, 'wal'))).sort()).toEqual([segment(1), `${segment(1)}.gz`]);
});

test('X3.7: a damaged base backup is left out by name, costs the others nothing, and goes once it is old', async () => {
  const folder = await archiveOf('damaged', [1, 2, 3]);
  await writeFile(path.join(folder, 'bases', day(1), manifestFile), '{}');
  await rm(path.join(folder, 'bases', day(2), manifestHashFile));
  const heard: string[] = [];
  const found = await basesIn(folder, (name, why) => heard.push(`${name}: ${why}`));
  expect(found.map(({ name }) => name)).toEqual([day(3)]);
  // They are read at the same time.
  expect(heard.toSorted()).toEqual([
    expect.stringMatching(new RegExp(`${day(1)}: .*it is damaged`)),
    expect.stringMatching(new RegExp(`${day(2)}: .*is missing`)),
  ]);
  // Perhaps they can be read again tomorrow: with fewer to keep than asked for, the log stays that they need.
  await removeOld(folder, 2);
  expect(await readdir(path.join(folder, 'bases'))).toHaveLength(3);
  expect(await readdir(path.join(folder, 'wal'))).toHaveLength(3);
  await removeOld(folder, 1);
  expect(await readdir(path.join(folder, 'bases'))).toEqual([day(3)]);
  expect(await readdir(path.join(folder, 'wal'))).toEqual([`${segment(3)}.gz`]);
});
