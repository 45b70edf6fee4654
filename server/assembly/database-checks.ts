import type { Pool } from 'pg';
import { readAppRole, roleProblems } from '#server/outside/postgres/app-role.ts';
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
