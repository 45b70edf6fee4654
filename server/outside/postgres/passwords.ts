import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Cluster, passwordFileOf, runToEnd, superuser } from './cluster.ts';

/** What the roles of a cluster are asked for: the owner and the superuser one, the app another. */
export type Passwords = { readonly owner: string; readonly app: string };

export const ownerRole = 'fairlead_owner';
export const appRole = 'fairlead_app';

function isPasswords(value: unknown): value is Passwords {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    typeof value.owner === 'string' &&
    'app' in value &&
    typeof value.app === 'string'
  );
}

/**
 * The cluster's passwords, from the file that only this user can read; a cluster without one, new or of before, is given them
 * first. PostgreSQL must not run. A start that was interrupted here is completed by the next one.
 */
export async function ensurePasswords(cluster: Cluster): Promise<Passwords> {
  const file = passwordFileOf(cluster.dataDir);
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept !== '') {
    const passwords: unknown = JSON.parse(kept);
    if (!isPasswords(passwords)) throw new Error(`${file} is not what was written there; remove it and start again.`);
    return passwords;
  }
  const made = { owner: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') };
  await writeFile(`${file}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
  await setPasswords(cluster, made);
  await rename(`${file}.new`, file);
  // Of before, when only TCP asked for one.
  await rm(path.join(cluster.dataDir, 'postgres.password'), { force: true });
  return made;
}

/** Set in single-user mode, where nobody can connect, before PostgreSQL ever listens. */
async function setPasswords(cluster: Cluster, { owner, app }: Passwords): Promise<void> {
  const roles = [ownerRole, appRole].map(
    (role) =>
      `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if; end $$`,
  );
  const set = [
    // Stretching is for what people think up: these are 24 random bytes, and each connection would pay for it. Since PostgreSQL 16.
    `select set_config(name, '1', false) from pg_settings where name = 'scram_iterations'`,
    `alter role ${superuser} password '${owner}'`,
    `alter role ${ownerRole} password '${owner}'`,
    `alter role ${appRole} password '${app}'`,
  ];
  const ended = await runToEnd(
    cluster,
    'postgres',
    ['--single', '-D', cluster.folder, 'postgres'],
    `${[...roles, ...set].join('\n')}\n`,
  );
  if (ended.code !== 0 || ended.text.includes('ERROR:')) {
    const text = ended.text.replaceAll(owner, '…').replaceAll(app, '…');
    throw new Error(`PostgreSQL's passwords could not be set:\n${text}`);
  }
}
