import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run keys`: new secrets of an installation, as lines for its environment; with `-- --to FOLDER` as files that only their owner
 * reads, for AUTH_SECRET_FILE and the others.
 */
const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  console.error('npm run keys [-- --to FOLDER]');
  process.exit(0);
}
const secretBytes = 32;
const keys = {
  AUTH_SECRET: randomBytes(secretBytes).toString('base64'),
  SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  IDENTITY_MASTER_KEY: randomBytes(secretBytes).toString('base64'),
} as const;
if (values.to === undefined) {
  for (const [name, key] of Object.entries(keys)) console.log(`${name}="${key}"`);
} else {
  const folder = path.resolve(values.to);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, key] of Object.entries(keys)) {
    const file = path.join(folder, name.toLowerCase());
    // One that is there already may be the only one that opens what it has sealed.
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
    console.log(`${name}_FILE=${file}`);
  }
}
