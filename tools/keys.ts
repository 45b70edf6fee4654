import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitUnstarted } from './running/settings.ts';

const secretBytes = 32;

/** New secrets of an installation; the private key in PEM. */
function newKeys() {
  return {
    AUTH_SECRET: randomBytes(secretBytes).toString('base64'),
    SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
    IDENTITY_MASTER_KEY: randomBytes(secretBytes).toString('base64'),
  } as const;
}

/** As files of settings hold them: each in one line and without quotes, which `docker run --env-file` would take for a part of it. */
function printKeys(): void {
  const { SIGNING_KEY: pem, ...keys } = newKeys();
  for (const [name, key] of Object.entries({ ...keys, SIGNING_KEY: Buffer.from(pem).toString('base64') }))
    console.log(`${name}=${key}`);
}

/**
 * Each in a file that only its owner reads: all of them or none.
 *
 * @throws Error that names the files that are there already: one may be the only key that opens what it has sealed
 */
function writeKeys(folder: string): void {
  const files = Object.entries(newKeys()).map(([name, key]) => ({
    name,
    key,
    file: path.join(folder, name.toLowerCase()),
  }));
  const there = files.filter(({ file }) => existsSync(file)).map(({ file }) => file);
  if (there.length > 0) throw new Error(`Nothing was written, since there is already: ${there.join(', ')}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const written: string[] = [];
  try {
    for (const { key, file } of files) {
      writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
      written.push(file);
    }
  } catch (error) {
    for (const file of written) rmSync(file);
    throw error;
  }
  for (const { name, file } of files) console.log(`${name}_FILE=${file}`);
}

/**
 * `npm run keys`: new secrets of an installation, as lines for its environment; with `-- --to FOLDER` as files that only their owner
 * reads, for AUTH_SECRET_FILE and the others.
 */
const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  console.error('npm run keys [-- --to FOLDER]');
  process.exit(0);
}
try {
  if (values.to === undefined) printKeys();
  else writeKeys(path.resolve(values.to));
} catch (error) {
  exitUnstarted(error);
}
