import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '#tools/checks/run.ts';
import { sourceFiles } from '#tools/imports/read.ts';
import { escapesOf } from './check.ts';

const run = promisify(execFile);
const configurations = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];

test('a clone is enough: no source file names a path outside of it', async () => {
  // All but this room, which holds the list of what is permitted and the samples of what is refused.
  const files = [...(await sourceFiles(root)), ...configurations].filter((file) => !file.startsWith('tools/clone/'));
  const escapes = await Promise.all(
    files.map(async (file) => escapesOf(file, await readFile(path.join(root, file), 'utf8'))),
  );
  expect(escapes.flat()).toEqual([]);
});

test('a clone is enough: what climbs above the root, or names a folder of one machine, is refused', () => {
  const refused = (file: string, source: string) => escapesOf(file, source).length > 0;
  for (const [file, source] of [
    ['tools/a.ts', "path.join(import.meta.dirname, '..', '..', 'shared')"],
    ['tools/testing/a.ts', "path.resolve(import.meta.dirname, '../../../shared/data.csv')"],
    ['tools/a.ts', "new URL('../../shared/data.csv', import.meta.url)"],
    ['tools/a.ts', "readFileSync(path.join(root, '..', 'shared'))"],
    ['tools/a.ts', "readFileSync('../../shared/data.csv')"],
    ['server/a.ts', "const file = '/home/somebody/data.csv';"],
    ['server/a.ts', 'readFile(`/opt/data/pairs.json`)'],
    ['server/a.ts', "readFile('/etc/passwd')"],
  ] as const)
    expect(refused(file, source), source).toBe(true);
  for (const [file, source] of [
    ['tools/testing/a.ts', "path.join(import.meta.dirname, '..', '..', 'docs')"],
    ['server/market/a.ts', "new URL('../assembly/market-thread.ts', import.meta.url)"],
    ['server/outside/postgres/privilege.ts', "readFile('/etc/passwd')"],
    ['web/a.ts', "link('/user/deposits')"],
  ] as const)
    expect(refused(file, source), source).toBe(false);
});

/** Runs a program that Node lets read nothing but the clone. */
const within = (program: string) =>
  run(process.execPath, [
    '--permission',
    `--allow-fs-read=${root}`,
    '--allow-addons',
    '--input-type=module',
    '--eval',
    program,
  ]);

test('a clone is enough: the whole server loads where Node lets it read nothing else', async () => {
  const { stdout } = await within(`
    process.chdir(${JSON.stringify(root)});
    await import(${JSON.stringify(path.join(root, 'server', 'main.ts'))});
    console.log('loaded');`);
  expect(stdout).toContain('loaded');
});

test('a clone is enough: such a program that reads a file beside the clone is refused', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-outside-'));
  try {
    const file = path.join(folder, 'data.csv');
    await writeFile(file, 'data');
    const reading = within(`await (await import('node:fs/promises')).readFile(${JSON.stringify(file)})`);
    await expect(reading).rejects.toThrow('ERR_ACCESS_DENIED');
  } finally {
    await rm(folder, { recursive: true });
  }
});
