import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#server/settings/environment.ts';
import { secretVariables, variableGroups } from '#server/settings/variables.ts';
import { root } from './checks/run.ts';
import { environmentExample, withTables } from './configuration.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Names that are looked at while an environment is read; those that are put together of parts are among them. */
function namesLookedAt(env: Readonly<Record<string, string>>): readonly string[] {
  const names = new Set<string>();
  const watched = new Proxy<Readonly<Record<string, string | undefined>>>(env, {
    get: (target, name) => {
      if (typeof name !== 'string') return undefined;
      names.add(name);
      return target[name];
    },
  });
  readEnvironment(watched);
  return [...names];
}

/** Where the product and its tools are, the list of variables aside. */
const rooms = ['api', 'bench', 'database', 'domain', 'examples', 'journeys', 'messages', 'server', 'tools', 'web'];
const sources = [
  ...rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
  ),
  ...readdirSync(root),
].filter(
  (file) =>
    /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file) && !file.startsWith('server/settings/variables'),
);

/** Names that a source takes out of an environment: `process.env.NAME`, `env['NAME']`, `const { NAME } = process.env`. */
function namesIn(source: string): readonly string[] {
  const name = '([A-Z][A-Z0-9_]{2,})';
  const single = [...source.matchAll(new RegExp(`\\benv(?:\\.|\\??\\.?\\[['"])${name}\\b`, 'g'))].map(
    ([, one = '']) => one,
  );
  const several = [...source.matchAll(/\{([^{}]*)\}\s*=\s*process\.env\b/g)].flatMap(([, list = '']) =>
    [...list.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].map(([, one = '']) => one),
  );
  return [...single, ...several];
}

const inSources = new Set(sources.flatMap((file) => namesIn(read(file))));
const lookedAt = new Set([...namesLookedAt({}), ...namesLookedAt({ METRICS_PORT: '1', DEMO_CHAIN: 'off' })]);
/** What a system, Node or npm sets, and what examples of programs call the installation that they ask. */
const ofOthers = ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE', 'API_URL', 'API_TOKEN'];

const listed = Object.values(variableGroups).flatMap((group) => Object.keys(group));
const files = secretVariables.map((name) => `${name}_FILE`);

test('X2: docs/configuration.md and .env.example are as `npm run configuration` writes them', () => {
  const document = read('docs/configuration.md');
  expect(withTables(document)).toBe(document);
  expect(read('.env.example')).toBe(environmentExample());
});

test('X2: a document that lacks the place of a table is refused', () => {
  const document = read('docs/configuration.md');
  expect(() => withTables(document.replace('<!-- variables: mining -->\n', ''))).toThrow('the table of mining');
});

test('X2: each variable that the code reads is in the list', () => {
  const names = [...new Set([...inSources, ...lookedAt])];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => ![...listed, ...files, ...ofOthers].includes(name))).toEqual([]);
});

test('X2: each variable of the list is read, and is there once', () => {
  // The journeys' setup names its own by a constant.
  const constants = new Set(['journeys/seeded-data.ts'].flatMap((file) => read(file).match(/FAIRLEAD_[A-Z_]+/g) ?? []));
  expect(listed.filter((name) => !lookedAt.has(name) && !inSources.has(name) && !constants.has(name))).toEqual([]);
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
  expect(files.filter((name) => !lookedAt.has(name))).toEqual([]);
});

test('names are found however they are read', () => {
  expect(namesIn("env['ONE_A'] || process.env.TWO, process.env['THREE'], { env: FOUR }")).toEqual([
    'ONE_A',
    'TWO',
    'THREE',
  ]);
  expect(namesIn("const { FIVE: url = 'http://b.test', SIX = '' } = process.env;")).toEqual(['FIVE', 'SIX']);
});

test('each variable has one sentence', () => {
  const sentences = Object.values(variableGroups).flatMap((group) =>
    Object.entries<{ readonly says: string }>(group).map(([name, { says }]) => [name, says] as const),
  );
  const isOne = (says: string): boolean => /^[A-Z0-9].*\.$/.test(says) && !/[.!?] [A-Z]/.test(says);
  expect(sentences.filter(([, says]) => !isOne(says))).toEqual([]);
});
