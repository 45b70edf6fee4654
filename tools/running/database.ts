import { type OpenedDatabase, openDatabase } from '#server/outside/postgres/database.ts';
import type { Environment } from '#server/settings/environment.ts';

/**
 * Opens the database that the environment names, for a command: beside a running app, and whatever does not answer is named on
 * standard error. A command that said nothing of WAL_ARCHIVE_DIR would make the next start forget its base backup.
 */
export const openForCommand = (environment: Environment): Promise<OpenedDatabase> => {
  const { databaseUrl, directUrl, dataDir, walArchiveDir } = environment;
  return openDatabase({ databaseUrl, directUrl, dataDir, walArchiveDir, beside: true, unanswered: console.error });
};
