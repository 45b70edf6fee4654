import { readEnvironment } from '#server/environment.ts';
import { type OpenedDatabase, openDatabase } from '#server/outside/postgres/database.ts';
import { sayUnchecked, verifyOpened } from './verification/command.ts';

/** `npm run verify` (L5): recomputes the books; exit 1 and the ids when anything is off, 2 when it could not be checked. */
let database: OpenedDatabase | null = null;
try {
  const environment = readEnvironment(process.env);
  const { databaseUrl, dataDir } = environment;
  database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, beside: true });
  process.exitCode = await verifyOpened(database.ownerConfig, environment);
} catch (error) {
  sayUnchecked(error);
  process.exitCode = 2;
} finally {
  await database?.stop();
}
