import { checkFilesStore } from '#server/assembly/files-store.ts';
import { settingsOrExit } from './running/settings.ts';

/**
 * `npm run config:check`: reads the settings as a start would, asks the bucket of FILES_STORE=s3 whether it takes files, and nothing else:
 * exit 2 and a line for each that is wrong.
 */
const environment = settingsOrExit(process.env);
try {
  await checkFilesStore(environment);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
const { mode, host, port, brand, databaseUrl, filesStore } = environment;
const kept = filesStore.kind === 's3' ? ` Files are kept in the bucket ${filesStore.bucket}, which takes them.` : '';
console.log(
  `The settings are right: ${brand.name}, mode ${mode}, at ${host}:${port}, with ${databaseUrl === null ? 'the embedded database' : 'the database of DATABASE_URL'}.${kept}`,
);
