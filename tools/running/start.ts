import path from 'node:path';
import { demoPassword, demoPeople, demoShows, demoUnready } from '#server/demo/accounts.ts';
import { startServer } from '#server/main.ts';
import { usualWith } from '#server/settings/variables.ts';
import { progressOn } from './progress.ts';
import { readableLog } from './readable-log.ts';
import { exitUnstarted, settingsOrExit } from './settings.ts';
import { stopWhenAsked } from './stopping.ts';
import { buildWeb, isWebBuilt } from './web-app.ts';

/** What `npm start` does once Node keeps what it compiles (tools/start.ts). */
process.chdir(path.join(import.meta.dirname, '..', '..'));
// An empty demo begins with a past; programs that start a server by themselves begin without one.
const environment = settingsOrExit({ ...usualWith('npm start'), ...process.env });
const reached = progressOn(process.stdout);
// The database is made meanwhile: neither needs the other, and each leaves a core idle half of the time.
const webBuilt = isWebBuilt() ? Promise.resolve() : buildWeb().then(() => reached('pages'));
// Whoever starts waits for it later, and fails by it.
webBuilt.catch(() => undefined);
const logTo = process.stdout.isTTY ? { logTo: readableLog(process.stdout) } : {};
const starting = startServer(environment, { webBuilt, reached, ...logTo });
stopWhenAsked(starting);
const server = await starting.catch(exitUnstarted);
// Of this machine by its name: passkeys belong to one, and at a number a browser takes none.
const address = environment.publicUrl ?? server.address.replace(/127\.0\.0\.1|\[::1\]/, 'localhost');
console.log(`\n${environment.brand.name} is ready: ${address}\n`);
if (environment.mode === 'demo') {
  console.log('Demo: no real money. Sign in as one of these; the password is', demoPassword);
  for (const { email, role } of demoPeople)
    console.log(`  ${email.padEnd(34)} ${demoShows[role]}${demoUnready.has(email) ? ' (once the past is made)' : ''}`);
  console.log(`\nMails of the demo: ${address}/demo/outbox\nAPI: ${address}/api/docs\n`);
}
