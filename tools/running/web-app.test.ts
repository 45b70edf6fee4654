import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressIn } from '#tools/web/compressed.ts';
import { builtIn } from './web-app.ts';

const root = path.join(import.meta.dirname, '..', '..');
let dist: string;
let web: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'fairlead-dist-'));
  web = path.join(dist, 'web');
  await mkdir(web);
  await mkdir(path.join(dist, 'site', 'en'), { recursive: true });
  await writeFile(path.join(dist, 'site', 'en', 'index.html'), 'home');
});
// Copies of other texts may still be written when one has failed.
afterEach(() => rm(dist, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

test('X3: pages without their compressed copies are no whole build, and the next start makes those that are missing', async () => {
  expect(builtIn(dist)).toBeNull();
  await writeFile(path.join(web, 'index.html'), 'app');
  await writeFile(path.join(web, 'one.js'), 'one();');
  await writeFile(path.join(web, 'one.js.br'), 'made before');
  expect(builtIn(dist)).toBe('pages');
  await compressIn(web);
  expect(builtIn(dist)).toBe('whole');
  expect(await readFile(path.join(web, 'one.js.br'), 'utf8')).toBe('made before');
  for (const [file, words] of [
    ['index.html', 'app'],
    ['one.js', 'one();'],
  ])
    expect(gunzipSync(await readFile(path.join(web, `${file}.gz`))).toString()).toBe(words);
  await utimes(path.join(web, 'index.html'), 0, 0);
  expect(builtIn(dist)).toBeNull();
});

test('X3: copies that could not be made leave the build unmarked', async () => {
  await writeFile(path.join(web, 'index.html'), 'app');
  // A folder cannot be read as a text.
  await mkdir(path.join(web, 'broken.js'));
  await expect(compressIn(web)).rejects.toThrow('EISDIR');
  expect(builtIn(dist)).toBe('pages');
});

test('X3: a build whose start ends at once ends with it, and writes nothing', async () => {
  const writtenAt = () =>
    stat(path.join(root, 'dist', 'web', 'index.html')).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  const before = await writtenAt();
  const child = fork(path.join(import.meta.dirname, 'web-build.ts'), [], { cwd: root, silent: true });
  const said = child.stderr === null ? '' : text(child.stderr);
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([1, null]);
  expect(await said).toBe('');
  expect(await writtenAt()).toBe(before);
});
