import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkFilesStore, openBlobs } from '#server/assembly/files-store.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { restoreToMoment } from './running/restore-to-moment.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';
import { verifyOpened } from './verification/command.ts';

/**
 * `npm run restore -- --from FOLDER` (X3): a backup into an empty database and empty folders; `-- --to TIME` or `-- --to latest` (X3.7):
 * from the archive of the embedded database's log. Then the verifier says what it finds.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    archive: { type: 'string' },
    timeline: { type: 'string' },
  },
});
const { from, to, archive, timeline } = values;
if ((from === undefined) === (to === undefined) || (from !== undefined && (archive ?? timeline) !== undefined)) {
  console.error('npm run restore -- --from FOLDER');
  console.error('npm run restore -- --to 2026-11-29T10:00:00Z, or --to latest [--archive FOLDER] [--timeline NUMBER]');
  process.exit(2);
}
const environment = settingsOrExit(process.env);
await checkFilesStore(environment).catch(exitUnstarted);
if (to !== undefined) {
  process.exitCode = await restoreToMoment(environment, { to, archive, timeline });
} else if (from !== undefined) {
  await restoreFrom(from);
}

async function restoreFrom(folder: string): Promise<void> {
  const { databaseUrl, directUrl, dataDir, walArchiveDir } = environment;
  const asked = { databaseUrl, directUrl, dataDir, walArchiveDir, unanswered: console.error };
  const database = await openDatabase(asked).catch(exitUnstarted);
  try {
    const { ownerConfig } = database;
    const keysDir = path.join(dataDir, 'keys');
    const into = openBlobs(environment);
    const restored = await restoreBackup({ from: folder, ownerConfig, files: into, keysDir });
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
}
