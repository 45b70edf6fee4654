import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { withSecretsOfFiles } from './secret-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

it('[X2] a secret may come from a file, without the line end of it', async () => {
  const secret = 'Zq81-rather-random-and-long-enough-0aV7';
  const file = await written('auth', `${secret}\n`);
  expect(readEnvironment({ AUTH_SECRET_FILE: file }).authSecrets).toEqual([secret]);
  expect(withSecretsOfFiles({ PORT: '3000' })).toEqual({ PORT: '3000' });
});

it('[X2] a file of a secret that is missing, empty or beside the secret itself stops the start, and is not repeated', async () => {
  const [empty, secret] = [await written('empty', ' \n'), await written('signing', 'the very secret')];
  expect(() => readEnvironment({ SIGNING_KEY_FILE: empty })).toThrow(`SIGNING_KEY_FILE ${empty}: is empty`);
  expect(() => readEnvironment({ SIGNING_KEY_FILE: path.join(folder, 'nowhere') })).toThrow(
    /^SIGNING_KEY_FILE .*nowhere/,
  );
  const both = { SIGNING_KEY: 'another', SIGNING_KEY_FILE: secret };
  expect(() => readEnvironment(both)).toThrow('SIGNING_KEY and SIGNING_KEY_FILE are both set');
  const database = await written('database', 'mysql://user:hidden@host/db');
  expect(() => readEnvironment({ DATABASE_URL_FILE: database })).toThrow(/^((?!hidden).)*$/);
});
