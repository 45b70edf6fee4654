import { madeByLaterRelease, migrate } from '#database/migrate.ts';
import { refuseOtherMode } from '#server/installation.ts';
import { refuseRoleBeyond } from '#server/outside/postgres/app-role.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { openForCommand } from './running/database.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';

/**
 * `npm run migrate` (X3.3): the migrations that a start would apply, without one, for a deployment's step before the rollout. Exit 0 when
 * the schema is this version's, 1 when it is refused or fails, 2 when the settings are wrong.
 */
if (process.argv.length > 2) {
  console.error('npm run migrate, without arguments: it reads DATABASE_URL or DATA_DIR of the environment.');
  process.exit(process.argv.includes('--help') ? 0 : 2);
}
const environment = settingsOrExit(process.env);
const { mode } = environment;
const database = await openForCommand(environment).catch(exitUnstarted);
const owner = openPool(database.ownerConfig, { max: 1, applicationName: 'fairlead migrations' });
try {
  await refuseOtherMode(owner, mode);
  await refuseRoleBeyond(owner, mode);
  const applied = await migrate(owner);
  for (const name of applied) console.log(name);
  const later = await madeByLaterRelease(owner);
  const none =
    later.length === 0
      ? 'The schema is up to date: no migration to apply.'
      : `The schema is of a later version (${later.join(', ')}), on which this one runs: no migration to apply.`;
  console.log(applied.length === 0 ? none : `Applied: ${applied.length}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await owner.end();
  await database.stop();
}
