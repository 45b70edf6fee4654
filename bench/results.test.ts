import { expect, test } from 'vitest';
import { changeOf, fileOf, type Recorded, type Result, readResult, recordedOf, textOf } from './results.ts';
import { figureOf, keyOf, measuredOf, ratioOf } from './rounds.ts';

const machine = { kind: 'linux x64, Test, 2 cores, 8 GB', cores: 2, memoryGb: 8, load: 0.1, busy: false };

/** Rounds in which the limit is 100 each time. */
const rounds = (...ours: readonly number[]) => measuredOf(ours.map((one) => ({ ours: one, limit: 100 })));
const posting = (...ours: readonly number[]) => ratioOf('posting', 'posting, /s', rounds(...ours), { least: 0.5 });

const result = (at: string, measures: Result['measures'], changes: Partial<Result> = {}): Result => ({
  format: 1,
  at,
  size: 'whole',
  machine,
  node: '24.1.0',
  postgres: '17.6',
  commit: 'abc1234567',
  changed: false,
  parts: ['books'],
  measures,
  ...changes,
});

const [yesterday, today] = ['2026-11-28T10:00:00.000Z', '2026-11-29T10:00:00.000Z'];
const run = { at: today, size: 'whole' as const, machine };

function recorded(...measures: Parameters<typeof recordedOf>[0]): Recorded {
  const [one] = Object.values(recordedOf(measures));
  if (!one) throw new Error('nothing was measured');
  return one;
}

test('a ratio is of the medians, with the least and the largest of a round', () => {
  const one = posting(40, 60, 50);
  expect(one.ours).toEqual({ min: 40, median: 50, max: 60 });
  expect(one.ratio).toEqual({ min: 0.4, median: 0.5, max: 0.6 });
  expect([one.rounds, one.met]).toEqual([3, true]);
  expect(posting(40, 49, 30).met).toBe(false);
  expect(ratioOf('a', 'a', { ours: 3, limit: 2 }, { most: null })).toMatchObject({ rounds: 1, met: null, aim: null });
  expect(figureOf('b', 'b', [8, 9, 10], { most: 9 })).toMatchObject({ limit: null, ratio: null, met: true });
  expect(keyOf('list', 'customers by part of an address')).toBe('list-customers-by-part-of-an-address');
});

test('a result is read as it was written, a line a measure', () => {
  const made = result(
    today,
    recordedOf([posting(40, 60, 50.123456), figureOf('start', 'start, ms', [7], { most: 9 })]),
  );
  const text = textOf(made);
  expect(readResult(text, 'a.json')).toEqual(made);
  expect(made.measures['posting']?.ours.median).toBe(50.12);
  expect(text.split('\n').filter((line) => line.startsWith('    "'))).toHaveLength(2);
});

test('a file that holds no result is named', () => {
  expect(() => readResult('{"format":2}', 'old.json')).toThrow('old.json is no result of the bench');
  const made: unknown = JSON.parse(textOf(result(today, recordedOf([posting(50)]))));
  const broken = JSON.stringify(made).replace('"median":50', '"median":"50"');
  expect(() => readResult(broken, 'broken.json')).toThrow('broken.json is no result of the bench: /measures');
});

test('two measures of one key are refused', () => {
  expect(() => recordedOf([posting(50), posting(60)])).toThrow('two measures are called posting');
});

test('files are named by their time, and what is no result to keep says so', () => {
  expect(fileOf(run)).toBe('2026-11-29-1000.json');
  expect(fileOf({ ...run, size: 'quick' })).toBe('2026-11-29-1000-quick.json');
  expect(fileOf({ ...run, machine: { ...machine, busy: true } })).toBe('2026-11-29-1000-busy.json');
});

test('a change is held against the newest run before of the same kind of machine, size and idleness', () => {
  const now = recorded(posting(60, 60, 60));
  const then = (at: string, ours: number, changes: Partial<Result> = {}): Result =>
    result(at, recordedOf([posting(ours, ours, ours)]), changes);
  const others = [
    then('2026-11-29T09:00:00.000Z', 10, { size: 'quick' }),
    then('2026-11-29T09:00:00.000Z', 10, { machine: { ...machine, kind: 'another' } }),
    then('2026-11-29T09:00:00.000Z', 10, { machine: { ...machine, busy: true } }),
    then('2026-11-30T09:00:00.000Z', 10),
    // A selection that did not measure it.
    result('2026-11-29T09:00:00.000Z', {}),
  ];
  expect(changeOf('posting', now, run, others)).toEqual({ verdict: 'first' });
  const found = changeOf('posting', now, run, [then('2026-11-01T10:00:00.000Z', 30), then(yesterday, 50), ...others]);
  expect(found).toMatchObject({ verdict: 'better', since: { at: yesterday, commit: 'abc1234567' } });
  expect(found).toHaveProperty('by', expect.closeTo(0.2));
});

test('a change within the spread of either run is noise, and one round says nothing of it', () => {
  const then = (...ours: readonly number[]) => [result(yesterday, recordedOf([posting(...ours)]))];
  const verdict = (now: readonly number[], before: readonly number[]) =>
    changeOf('posting', recorded(posting(...now)), run, then(...before)).verdict;
  expect(verdict([59, 60, 61], [49, 50, 51])).toBe('better');
  expect(verdict([39, 40, 41], [49, 50, 51])).toBe('worse');
  expect(verdict([50, 60, 70], [49, 50, 51])).toBe('noise');
  expect(verdict([59, 60, 61], [40, 50, 60])).toBe('noise');
  expect(verdict([50, 50, 50], [50, 50, 50])).toBe('noise');
  expect(verdict([60], [49, 50, 51])).toBe('unknown');
});

test('of what should be small, less is better, and without a limit the figure itself is compared', () => {
  const start = (...ms: readonly number[]) => figureOf('start', 'start, ms', ms, { most: 9 });
  const then = [result(yesterday, recordedOf([start(9, 10, 10)]))];
  expect(changeOf('start', recorded(start(7, 7, 8)), run, then)).toMatchObject({ verdict: 'better' });
  expect(changeOf('start', recorded(start(14, 15, 15)), run, then)).toMatchObject({ verdict: 'worse' });
  const limited = ratioOf('start', 'start, ms', rounds(7, 7, 7), { most: 9 });
  expect(changeOf('start', recorded(limited), run, then)).toEqual({ verdict: 'first' });
});
