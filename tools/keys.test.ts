import { spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '#server/settings/environment.ts';
import { root } from './checks/run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

function keys(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/keys.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr: stderr.trim() };
}

/** As `docker run --env-file` and systemd's EnvironmentFile read it: a line for each variable, all behind the first = is its value. */
const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

test('X2: keys are printed in one line each, as files of settings hold them, and are read as they were made', () => {
  const { status, stdout } = keys();
  const settings = settingsOf(stdout);
  expect(status).toBe(0);
  expect(Object.keys(settings).toSorted()).toEqual(['AUTH_SECRET', 'IDENTITY_MASTER_KEY', 'SIGNING_KEY']);
  const read = readEnvironment(settings);
  expect(read.authSecrets).toEqual([settings['AUTH_SECRET']]);
  expect(read.identityMasterKeys).toHaveLength(1);
  expect(createPrivateKey(read.signingKeyPem ?? '').asymmetricKeyType).toBe('ed25519');
  expect(settingsOf(keys().stdout)).not.toEqual(settings);
});

test('X2: keys go into files that only their owner reads, and the printed variables name them', async () => {
  const { status, stdout } = keys('--to', path.join(folder, 'new'));
  expect(status).toBe(0);
  const settings = settingsOf(stdout);
  expect(Object.keys(settings)).toHaveLength(3);
  for (const file of Object.values(settings)) expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(readEnvironment(settings)).toMatchObject({
    authSecrets: [expect.any(String)],
    signingKeyPem: expect.any(String),
  });
});

test('X2: a key that is there already is named, kept, and nothing is written beside it', async () => {
  // The last of them: those before it would have been written by then.
  const file = path.join(folder, 'identity_master_key');
  await writeFile(file, 'the only one');
  const { status, stdout, stderr } = keys('--to', folder);
  expect([status, stdout, stderr]).toEqual([1, '', `Nothing was written, since there is already: ${file}`]);
  expect(await readdir(folder)).toEqual(['identity_master_key']);
  expect(await readFile(file, 'utf8')).toBe('the only one');
});
