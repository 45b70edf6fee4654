import { readEnvironment } from '#server/environment.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { verifyOpened } from './verification/command.ts';

/** `npm run verify` (L5): recomputes the books; exit 1 and the ids when anything is off. */
const environment = readEnvironment(process.env);
const database = await openDatabase({
  databaseUrl: environment.databaseUrl ?? undefined,
  dataDir: environment.dataDir,
  beside: true,
});
try {
  process.exitCode = (await verifyOpened(database.ownerConfig, environment)) ? 0 : 1;
} finally {
  await database.stop();
}
