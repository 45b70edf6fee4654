import type { Pool } from 'pg';
import { readAppRole, roleProblems } from '#server/outside/postgres/app-role.ts';
import type { OpenedDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { connectionsBeside, readRoom, roomWarning } from '#server/outside/postgres/room.ts';
import type { Environment } from '#server/settings/environment.ts';

/**
 * X3.5: as whom the application is in the database, that both addresses lead to it, and whether its connections fit. What a pooler takes only
 * its operator knows.
 *
 * @param pool of the application's
 * @returns what the log says of it
 * @throws Error with everything that ends the start
 */
export async function checkDatabase(
  pool: Pool,
  { kind, ownerConfig }: Pick<OpenedDatabase, 'kind' | 'ownerConfig'>,
  { mode, directUrl, poolSizes }: Pick<Environment, 'mode' | 'directUrl' | 'poolSizes'>,
): Promise<readonly string[]> {
  const direct = directUrl !== null;
  const { refused, warned } = roleProblems(await readAppRole(pool), { mode, direct });
  if (refused.length > 0) throw new Error(refused.join('; '));
  if (kind === 'embedded') return warned;
  if (direct) {
    await refuseAnother(pool, ownerConfig);
    return warned;
  }
  const most = Object.values(poolSizes).reduce((sum, size) => sum + size, connectionsBeside);
  const room = roomWarning(await readRoom(pool), most);
  return room === null ? warned : [...warned, room];
}

/** Migrations and backups of one database while the application works on another would be noticed too late. */
async function refuseAnother(pool: Pool, ownerConfig: OpenedDatabase['ownerConfig']): Promise<void> {
  const owner = openPool(ownerConfig, { max: 1, applicationName: 'fairlead roles' });
  try {
    if ((await identityOf(owner)) === (await identityOf(pool))) return;
    throw new Error('DATABASE_URL and DIRECT_URL lead to two databases: both have to be addresses of the same one');
  } finally {
    await owner.end();
  }
}

/** Of the cluster, made with it, and of the database in it: names and addresses may differ. */
async function identityOf(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as identity
     from pg_control_system()`,
  );
  return rows[0]?.identity;
}
