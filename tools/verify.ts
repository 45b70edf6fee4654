import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OpenedDatabase } from '#server/outside/postgres/database.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { openForCommand } from './running/database.ts';
import { sayUnchecked, verifyOpened } from './verification/command.ts';

/** `npm run verify` (L5): recomputes the books; exit 1 and the ids when anything is off, 2 when it could not be checked. */
if (process.argv.length > 2) {
  console.error(
    'npm run verify, without arguments: it reads DATABASE_URL or DATA_DIR of the environment (docs/verification.md).',
  );
  process.exit(process.argv.includes('--help') ? 0 : 2);
}
let database: OpenedDatabase | null = null;
try {
  const environment = readEnvironment(process.env);
  const { databaseUrl, dataDir } = environment;
  // Who checks creates nothing: a DATA_DIR without a database is a mistyped one.
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'postgres'))) {
    throw new Error(`there is no database in DATA_DIR (${dataDir})`);
  }
  database = await openForCommand(environment);
  process.exitCode = await verifyOpened(database.ownerConfig, environment);
} catch (error) {
  sayUnchecked(error);
  process.exitCode = 2;
} finally {
  await database?.stop();
}
