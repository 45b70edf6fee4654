import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Base, baseFor } from './bases.ts';
import { lineageIn, nameOf, onTheWay, placeOf, segmentOf, segmentsIn } from './segments.ts';

let archive: string;
beforeAll(async () => {
  archive = await mkdtemp(path.join(os.tmpdir(), 'fairlead-segments-'));
  await mkdir(path.join(archive, 'wal'));
  const left = '1\t0/5000000\tno recovery target specified\n';
  const files = { '00000002.history': left, '00000003.history': `${left}\n2\t0/7000100\tbefore 2026-11-29\n` };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(archive, 'wal', name), text);
});
afterAll(() => rm(archive, { recursive: true }));

const base = (timeMs: number, timeline: number, untilLsn: string): Base => ({
  format: 'fairlead-base-1',
  version: '0.1.0',
  system: '1',
  timeline,
  fromLsn: untilLsn,
  untilLsn,
  timeMs,
  folders: [],
  files: [],
  name: `${timeline} ${untilLsn}`,
  folder: '',
});

test('X3.7: a segment is known by its name, packed or not, and by its place in the log', () => {
  expect(segmentOf('0000000A00000002000000FF.gz')).toMatchObject({
    timeline: 10,
    place: 2n * 256n + 255n,
    packed: true,
  });
  for (const name of ['00000002.history', '000000010000000000000003.partial', 'archtemp.x', '0000000100000000000000']) {
    expect(segmentOf(name)).toBeNull();
  }
  expect(placeOf('2/FF000028')).toBe(767n);
  expect(nameOf(10, 767n)).toBe('0000000A00000002000000FF');
});

test('X3.7: the newest timeline is followed unless another is named, each to where it was left', async () => {
  const third = [
    { timeline: 1, untilLsn: '0/5000000' },
    { timeline: 2, untilLsn: '0/7000100' },
    { timeline: 3, untilLsn: null },
  ];
  expect(await lineageIn(archive, null)).toEqual(third);
  expect(await lineageIn(archive, 1)).toEqual([{ timeline: 1, untilLsn: null }]);
  await expect(lineageIn(archive, 4)).rejects.toThrow('has no timeline 4, only 1, 2, 3');
});

test('X3.7: the base backup is the newest before the moment that the timeline came by', async () => {
  const bases = [base(1, 1, '0/2000100'), base(2, 1, '0/6000100'), base(3, 2, '0/5000200'), base(4, 3, '0/7000200')];
  const lineage = await lineageIn(archive, null);
  const named = (untilMs: number | null): string => baseFor(bases, lineage, untilMs).name;
  expect([named(null), named(3), named(2), named(1)]).toEqual([
    '3 0/7000200',
    '2 0/5000200',
    '1 0/2000100',
    '1 0/2000100',
  ]);
  expect(baseFor(bases, await lineageIn(archive, 1), null).name).toBe('1 0/6000100');
  expect(() => named(0)).toThrow('No base backup in the archive is as old as that');
  expect(() => baseFor([], lineage, null)).toThrow('There is no base backup');
});

test('X3.7: a segment that is missing on the way is named, and what was left behind is not counted', async () => {
  for (const [timeline, place] of [
    [1, 3n],
    [1, 4n],
    [1, 5n],
    [1, 9n],
    [2, 6n],
    [2, 7n],
    [3, 7n],
    [3, 8n],
  ] as const) {
    await writeFile(path.join(archive, 'wal', `${nameOf(timeline, place)}.gz`), '');
  }
  const lineage = await lineageIn(archive, null);
  expect(onTheWay(await segmentsIn(archive), lineage, { timeline: 1, place: 3n })).toEqual({ last: 8n, missing: null });
  await rm(path.join(archive, 'wal', `${nameOf(2, 6n)}.gz`));
  const segments = await segmentsIn(archive);
  expect(onTheWay(segments, lineage, { timeline: 1, place: 3n }).missing).toBe('000000030000000000000006');
  expect(onTheWay(segments, lineage, { timeline: 3, place: 7n })).toEqual({ last: 8n, missing: null });
});
