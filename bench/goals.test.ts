import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { goals, reachedBy } from './goals.ts';
import { recordedOf } from './results.ts';
import { figureOf, ratioOf } from './rounds.ts';
import { chosenOf, parts } from './selection.ts';
import { linesOf, tableOf, wordsOf } from './summary.ts';

const since = { at: '2026-11-28T10:00:00.000Z', commit: 'abc1234567' };

test('each goal is of something that a part of the bench measures, or says why nothing does', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/^goals|\.test\.ts$/.test(file))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const named = goals.flatMap((goal) => ('measure' in goal ? [goal.measure] : []));
  expect(new Set(named).size).toBe(named.length);
  // Of those whose key is made: one of each number of copies.
  expect(named.filter((key) => !sources.includes(`'${key}'`))).toEqual(['copies-100000']);
  expect(sources).toMatch(/`copies-\$\{count\}`/);
  expect(sources).toContain('[1_000, 10_000, 100_000]');
  expect(new Set(goals.map(({ row }) => row)).size).toBe(goals.length);
});

test('a goal is met or missed by the ratio or by the figure itself, and one that was not measured says so', () => {
  const measures = recordedOf([
    ratioOf('single-posting', 'posting', { ours: 55, limit: 100 }, { least: 0.5 }),
    ratioOf('settlement', 'settlement', { ours: 6_100, limit: 300 }, { least: 10 }),
    figureOf('first-start', 'first start', [8_000], { most: null }),
  ]);
  const reached = new Map(reachedBy(measures).map((one) => [one.goal.row, one]));
  expect(reached.get('single posting against a single-row transaction')).toMatchObject({
    now: 0.55,
    verdict: 'missed',
  });
  expect(reached.get('settle 100,000 expired trades')).toMatchObject({ now: 6_100, verdict: 'met' });
  expect(reached.get('first start')).toMatchObject({ now: 8_000, verdict: 'met' });
  expect(reached.get('second start')).toMatchObject({ now: null, verdict: 'not measured' });
  const table = tableOf(measures);
  expect(table).toHaveLength(goals.length + 2);
  expect(table.find((line) => line.startsWith('single posting'))).toMatch(/ {2}0\.55 +≥ 0\.6 {2}missed$/);
  expect(table.find((line) => line.startsWith('settle 100,000'))).toMatch(/ {2}6100\/s +≥ 6000\/s {2}met$/);
  expect(table.find((line) => line.startsWith('Lighthouse mobile, landing'))).toContain('not measured (by hand');
  expect(table.at(-1)).toBe(`2 met, 1 missed, ${goals.length - 3} not measured`);
});

test('a measure says its figures, the spread of its rounds, and that noise is larger than a change', () => {
  const one = ratioOf('a', 'a thing, /s', { ours: 40, limit: 100 }, { least: 0.5 });
  const run = { at: '2026-11-29T10:00:00.000Z', size: 'whole' as const };
  const machine = { kind: 'test', cores: 2, memoryGb: 8, load: 0, busy: false };
  const lines = linesOf('a', recordedOf([one])['a'] ?? expect.fail(), { ...run, machine }, []);
  expect(lines[0]).toMatch(/^MISS +40\.0 +100 {2}ratio 0\.40 \(0\.40 to 0\.40, aim ≥ 0\.5\) {2}a thing, \/s$/);
  expect(lines[1]?.trim()).toMatch(/^nothing to compare with/);
  expect(wordsOf({ verdict: 'noise', by: 0.04, noise: 0.12, since })).toBe(
    '+4.0 % since 2026-11-28 (abc1234567); the noise is larger: rounds differ by 12 %',
  );
  expect(wordsOf({ verdict: 'worse', by: -0.2, noise: 0.05, since })).toBe(
    'worse: −20 % since 2026-11-28 (abc1234567), more than the noise of 5.0 %',
  );
  expect(wordsOf({ verdict: 'unknown', by: 0.2, noise: null, since })).toContain('one round says nothing of the noise');
});

test('parts are chosen by commas or words, run in their own order, and an unknown one is named', () => {
  expect(chosenOf([])).toEqual(parts);
  expect(chosenOf(['copying,trades', 'sizes'])).toEqual(['trades', 'copying', 'sizes']);
  expect(() => chosenOf(['trade,copying'])).toThrow('no part of the bench: trade. Parts: books, ledgers');
});
