import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { unlessGone } from '#server/outside/unless-gone.ts';

/** Writes the mode into the database on its first start and refuses another one afterwards (X2). */
export async function claimMode(pool: Pool, mode: 'demo' | 'production'): Promise<void> {
  if (mode === 'production') {
    const { rows: settings } = await pool.query<{ fsync: string }>('show fsync');
    if (settings[0]?.fsync !== 'on') throw new Error('production mode is refused: the database runs with fsync off');
  }
  await pool.query('insert into installation (mode) values ($1) on conflict do nothing', [mode]);
  await refuseAnother(pool, mode);
}

/** Refuses a database that was opened in another mode, and writes nothing; one that is still empty belongs to nobody. */
export async function refuseOtherMode(pool: Pool, mode: 'demo' | 'production'): Promise<void> {
  const { rows } = await pool.query<{ made: boolean }>(`select to_regclass('public.installation') is not null as made`);
  if (rows[0]?.made) await refuseAnother(pool, mode);
}

async function refuseAnother(pool: Pool, mode: 'demo' | 'production'): Promise<void> {
  const { rows } = await pool.query<{ mode: string }>('select mode from installation');
  const written = rows[0]?.mode;
  if (written !== undefined && written !== mode) {
    throw new Error(
      `this database was opened in ${written} mode and cannot be used in ${mode} mode: choose another one`,
    );
  }
}

/** A secret of a demo installation, made on its first start and kept beside its data: 32 bytes in hex. */
export async function demoSecret(dataDir: string, name: 'auth-secret' | 'identity-master-key'): Promise<string> {
  const file = path.join(dataDir, 'keys', name);
  const found = await readFile(file, 'utf8').catch(unlessGone);
  if (found !== null) return found;
  const secret = randomBytes(32).toString('hex');
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
  return secret;
}
