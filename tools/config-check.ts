import { settingsOrExit } from './running/settings.ts';

/** `npm run config:check`: reads the settings as a start would, and nothing else: exit 2 and a line for each that is wrong. */
const { mode, host, port, brand, databaseUrl } = settingsOrExit(process.env);
console.log(
  `The settings are right: ${brand.name}, mode ${mode}, at ${host}:${port}, with ${databaseUrl === null ? 'the embedded database' : 'the database of DATABASE_URL'}.`,
);
