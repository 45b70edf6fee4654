import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkFilesStore, openBlobs } from '#server/assembly/files-store.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';
import { verifyOpened } from './verification/command.ts';

/** `npm run restore -- --from FOLDER` (X3): into an empty database and empty folders; then the verifier says what it finds. */
const { values } = parseArgs({ options: { from: { type: 'string' } } });
if (!values.from) {
  console.error('npm run restore -- --from FOLDER');
  process.exit(2);
}
const environment = settingsOrExit(process.env);
const { databaseUrl, directUrl, dataDir } = environment;
await checkFilesStore(environment).catch(exitUnstarted);
const database = await openDatabase({ databaseUrl, directUrl, dataDir, unanswered: console.error }).catch(
  exitUnstarted,
);
try {
  const { ownerConfig } = database;
  const keysDir = path.join(dataDir, 'keys');
  const into = openBlobs(environment);
  const restored = await restoreBackup({ from: values.from, ownerConfig, files: into, keysDir });
  const { time, version, tables } = restored;
  const files = restored.files.filter((file) => into.takes(file.path));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows and ${files.length} files of ${time}, made by version ${version}.`);
  console.log(
    'What was done since then is not here: before you open, compare pending withdrawals with the payouts of your wallet (docs/operations.md).',
  );
  process.exitCode = await verifyOpened(ownerConfig, environment);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.stop();
}
