import path from 'node:path';
import { demoPassword, demoPeople, demoShows, demoUnready } from '#server/demo/accounts.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { usualWith } from '#server/settings/variables.ts';
import { progressOn } from './progress.ts';
import { readableLog } from './readable-log.ts';
import { exitUnstarted, settingsOrExit } from './settings.ts';
import { stopWhenAsked } from './stopping.ts';

/** Of a start that was ended: what ends it ends the process as well. */
const forever = new Promise<never>(() => undefined);

/**
 * What `npm start` does while the web app is built (tools/start.ts): starts everything and says where to go.
 *
 * @param webBuilt resolves with whether it had to be built; an empty database is made meanwhile
 * @param ending ends the build where the start is ended
 */
export async function start(webBuilt: Promise<boolean>, ending: AbortController): Promise<void> {
  process.chdir(path.join(import.meta.dirname, '..', '..'));
  // An empty demo begins with a past; programs that start a server by themselves begin without one.
  const environment = settingsOrExit({ ...usualWith('npm start'), ...process.env });
  const reached = progressOn(process.stdout);
  const pages = webBuilt.then((isNew) => {
    if (isNew) reached('pages');
  });
  // The embedded database starts while the rest of the product is read.
  const database = environment.databaseUrl === null ? openDatabase(environment) : null;
  // Whoever starts waits for both later, and fails by them.
  for (const later of [pages, database]) later?.catch(() => undefined);
  const logTo = process.stdout.isTTY ? { logTo: readableLog(process.stdout) } : {};
  const starting = import('#server/main.ts').then(({ startServer }) =>
    startServer(environment, { webBuilt: pages, database, reached, ...logTo }),
  );
  stopWhenAsked(starting, ending);
  const server = await starting.catch((error: unknown) => (ending.signal.aborted ? forever : exitUnstarted(error)));
  // Of this machine by its name: passkeys belong to one, and at a number a browser takes none.
  const address = environment.publicUrl ?? server.address.replace(/127\.0\.0\.1|\[::1\]/, 'localhost');
  console.log(`\n${environment.brand.name} is ready: ${address}\n`);
  if (environment.mode !== 'demo') return;
  console.log('Demo: no real money. Sign in as one of these; the password is', demoPassword);
  for (const { email, role } of demoPeople)
    console.log(`  ${email.padEnd(34)} ${demoShows[role]}${demoUnready.has(email) ? ' (once the past is made)' : ''}`);
  console.log(`\nMails of the demo: ${address}/demo/outbox\nAPI: ${address}/api/docs\n`);
}
