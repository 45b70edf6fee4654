import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './checks/run.ts';
import { citations, citedIn, indexOf, rulesOf } from './spec/rules.ts';

const spec = await readFile(path.join(root, 'SPEC.md'), 'utf8');
const rules = rulesOf(spec);
const cited = await citations(root);
const ids = rules.map(({ id }) => id);

test('SPEC.md has each rule once, under a heading with a title, in the order of its section', () => {
  expect(rules.filter(({ title }) => title === '')).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const sections = [...spec.matchAll(/^## ([A-Z])\. /gm)].map(([, letter]) => letter);
  const place = (id: string) => sections.indexOf(id.slice(0, 1)) * 1_000 + Number(id.slice(1)) * 10;
  const [major = [], minor = []] = [ids.filter((id) => !id.includes('.')), ids.filter((id) => id.includes('.'))];
  expect(major).toEqual(major.toSorted((a, b) => place(a) - place(b)));
  for (const id of minor) expect(ids.slice(0, ids.indexOf(id)), id).toContain(id.split('.')[0]);
});

test('SPEC.md is at most 100 columns wide', () => {
  expect(spec.split('\n').filter((line) => line.length > 100)).toEqual([]);
});

test('each rule that code or a test cites stands in SPEC.md', () => {
  const unknown = [...cited].filter(([id]) => !ids.includes(id));
  expect(unknown.map(([id, { code, tests }]) => [id, ...code, ...tests])).toEqual([]);
});

test('each rule that is built is cited by a test', () => {
  const built = rules.filter(({ toCome }) => !toCome);
  expect(built.length).toBeGreaterThan(100);
  expect(built.filter(({ id }) => (cited.get(id)?.tests.length ?? 0) === 0).map(({ id }) => id)).toEqual([]);
});

test('docs/rules.md is as `npm run rule-index` writes it', async () => {
  expect(await readFile(path.join(root, 'docs', 'rules.md'), 'utf8')).toBe(indexOf(rules, cited));
});

test('citations are found in comments and in the names of tests, and nowhere else', () => {
  const all = (source: string) => [...citedIn(source)];
  expect(all("it('[D5] [P4] a deposit', …); // one writer (Z2, L1), twice (N3.2)")).toEqual([
    'D5',
    'P4',
    'Z2',
    'L1',
    'N3.2',
  ]);
  expect(all("test('Z4: a price is stale')")).toEqual(['Z4']);
  expect(all("test('T5 of refunds', …)")).toEqual(['T5']);
  expect(all("const machine = 'Antminer S21 (2024)';")).toEqual([]);
});
