import type { Pool } from 'pg';
import { readAppRole, roleProblems } from '#server/outside/postgres/app-role.ts';
import { onOneDisk } from '#server/outside/postgres/archive.ts';
import type { OpenedDatabase } from '#server/outside/postgres/database.ts';
import { connectionsBeside, readRoom, roomWarning } from '#server/outside/postgres/room.ts';
import type { Environment } from '#server/settings/environment.ts';

/**
 * X3.5: as whom the application is in the database, what it may do there, and whether its connections fit. What a pooler takes only its
 * operator knows.
 *
 * @param pool of the application's
 * @returns what the log says of it
 * @throws Error with everything that ends the start
 */
export async function checkDatabase(
  pool: Pool,
  { kind }: Pick<OpenedDatabase, 'kind'>,
  { mode, directUrl, poolSizes }: Pick<Environment, 'mode' | 'directUrl' | 'poolSizes'>,
): Promise<readonly string[]> {
  const direct = directUrl !== null;
  const { refused, warned } = roleProblems(await readAppRole(pool), { mode, direct });
  if (refused.length > 0) throw new Error(refused.join('; '));
  if (kind === 'embedded' || direct) return warned;
  const most = Object.values(poolSizes).reduce((sum, size) => sum + size, connectionsBeside);
  const room = roomWarning(await readRoom(pool), most);
  return room === null ? warned : [...warned, room];
}

/** X3.7: an archive on the disk of the database goes with it. The database has made both folders by now. */
export async function archiveWarnings({
  dataDir,
  walArchiveDir,
}: Pick<Environment, 'dataDir' | 'walArchiveDir'>): Promise<readonly string[]> {
  if (walArchiveDir === null || !(await onOneDisk(dataDir, walArchiveDir))) return [];
  return ['WAL_ARCHIVE_DIR is on the same disk as DATA_DIR: what destroys the one destroys the other'];
}
