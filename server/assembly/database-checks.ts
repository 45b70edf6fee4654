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
 * @param later what a later version made of the schema, functions included, whose rights this one does not know (X3.8)
 * @returns what the log says of it
 * @throws Error with everything that ends the start
 */
export async function checkDatabase(
  pool: Pool,
  { kind }: Pick<OpenedDatabase, 'kind'>,
  { mode, directUrl, poolSizes }: Pick<Environment, 'mode' | 'directUrl' | 'poolSizes'>,
  later: readonly string[] = [],
): Promise<readonly string[]> {
  const direct = directUrl !== null;
  const problems = roleProblems(await readAppRole(pool, later.length > 0), { mode, direct });
  if (problems.refused.length > 0) throw new Error(problems.refused.join('; '));
  const warned = [...problems.warned, ...laterWarnings(later)];
  if (kind === 'embedded' || direct) return warned;
  const most = Object.values(poolSizes).reduce((sum, size) => sum + size, connectionsBeside);
  const room = roomWarning(await readRoom(pool), most);
  return room === null ? warned : [...warned, room];
}

const laterWarnings = (later: readonly string[]): readonly string[] =>
  later.length === 0
    ? []
    : [
        `the schema is of a later version (${later.join(', ')}): this process runs on it until it is replaced, and neither asks ` +
          'what rights the application has to tables and functions nor verifies the books each day',
      ];

/** X3.7: an archive on the disk of the database goes with it. The database has made both folders by now. */
export async function archiveWarnings({
  dataDir,
  walArchiveDir,
}: Pick<Environment, 'dataDir' | 'walArchiveDir'>): Promise<readonly string[]> {
  if (walArchiveDir === null || !(await onOneDisk(dataDir, walArchiveDir))) return [];
  return ['WAL_ARCHIVE_DIR is on the same disk as DATA_DIR: what destroys the one destroys the other'];
}
