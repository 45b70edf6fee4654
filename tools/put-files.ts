import { parseArgs } from 'node:util';
import { checkFilesStore, openBlobs } from '#server/assembly/files-store.ts';
import { putMissingFiles } from '#server/backup/put-files.ts';
import { openForCommand } from './running/database.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';

/**
 * `npm run put-files -- --from FOLDER` (X3): files that are recorded and missing go where FILES_STORE says, from `kept` in FOLDER, which is
 * `files` of a backup, or FILES_DIR when a bucket takes its place. Exit 1 where some are nowhere.
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } });
if (!values.from) {
  console.error('npm run put-files -- --from FOLDER');
  process.exit(2);
}
const environment = settingsOrExit(process.env);
await checkFilesStore(environment).catch(exitUnstarted);
const database = await openForCommand(environment).catch(exitUnstarted);
try {
  const files = openBlobs(environment);
  const { put, lost, missing } = await putMissingFiles({ ownerConfig: database.ownerConfig, files, from: values.from });
  const marks = lost.length === 0 ? '' : `, and the marks of ${lost.length} whose loss was confirmed`;
  console.log(`Put into ${files.place}: ${put.length} files that were missing there${marks}.`);
  if (missing.length > 0) {
    console.error(`Recorded, and in neither place: ${missing.join(', ')}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.stop();
}
