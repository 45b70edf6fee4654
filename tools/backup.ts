import path from 'node:path';
import { parseArgs } from 'node:util';
import { productVersion } from '#database/release.ts';
import { checkFilesStore, openBlobs } from '#server/assembly/files-store.ts';
import { takeBackup } from '#server/backup/take.ts';
import { openForCommand } from './running/database.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';

/** `npm run backup -- --to FOLDER` (X3): everything as it is at one instant, beside a running app or without one. */
const usage = 'npm run backup -- --to FOLDER';
const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help || !values.to) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}
const environment = settingsOrExit(process.env);
await checkFilesStore(environment).catch(exitUnstarted);
const database = await openForCommand(environment).catch(exitUnstarted);
try {
  const blobs = openBlobs(environment);
  const { folder, time, rows, bytes, files } = await takeBackup({
    ownerConfig: database.ownerConfig,
    files: blobs,
    keysDir: path.join(environment.dataDir, 'keys'),
    to: values.to,
    version: productVersion,
  });
  console.log(`${folder}: ${rows} rows and ${files} files of ${time}, ${bytes} bytes`);
  console.log(
    `In it: the database, the files of ${blobs.place}, and the keys that a demo keeps in DATA_DIR/keys. Not in it: what the ` +
      'environment holds (SIGNING_KEY, AUTH_SECRET, IDENTITY_MASTER_KEY, …). Without IDENTITY_MASTER_KEY no ID image can be read again.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.stop();
}
