import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs', 'fair-play.md'), 'utf8');

const rows = text.split('\n').flatMap((line) => {
  const cells = /^\| (\d+) \| (.+) \| (done|shown|part|open) \| (.+) \| (.+) \|$/.exec(line);
  return cells
    ? [{ number: Number(cells[1]), state: cells[3] ?? '', stops: cells[4] ?? '', where: cells[5] ?? '' }]
    : [];
});

const fileIn = /`((?:api|bench|database|domain|journeys|server|tools|web)\/[\w./-]+\.\w+)`/g;
const openOnes = text.slice(text.indexOf('## What nothing stops yet'));

it('L5 the document on fair play has a row for each way to gain, once, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 28 }, (_, index) => index + 1));
});

it('L5 every file that the document on fair play names exists, and what is done names its rule and its test', () => {
  const named = [...text.matchAll(fileIn)];
  expect(named.length).toBeGreaterThan(20);
  expect(named.flatMap(([, file]) => (file && !existsSync(path.join(root, file)) ? [file] : []))).toEqual([]);
  const done = rows.filter(({ state }) => state === 'done' || state === 'shown');
  expect(done.filter(({ where }) => !/\.test\.ts`/.test(where))).toEqual([]);
  expect(done.filter(({ stops }) => !/\b[A-Z]\d+\b/.test(stops))).toEqual([]);
});

it('L5 what is open, or open in part, stands among what nothing stops yet', () => {
  const open = rows.filter(({ state }) => state === 'open' || state === 'part').map(({ number }) => number);
  expect(open.filter((number) => !new RegExp(`\\b${number}\\b`).test(openOnes))).toEqual([]);
});
