import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { demoPassword, demoPeople, demoShows, demoUnready } from '#server/demo/accounts.ts';
import { startServer } from '#server/main.ts';
import { usualWith } from '#server/settings/variables.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';
import { stopWhenAsked } from './running/stopping.ts';

/** `npm start`: builds the web app when it is not built yet, starts everything, says where to go. */
const root = path.dirname(import.meta.dirname);

/** When the newest file below the folders was written, in ms. */
function newest(folders: readonly string[]): number {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

async function buildWeb(): Promise<void> {
  const built = path.join(root, 'dist', 'web', 'index.html');
  const whole = existsSync(built) && existsSync(path.join(root, 'dist', 'site', 'en', 'index.html'));
  if (whole && statSync(built).mtimeMs >= newest(['web', 'domain', 'messages', 'api', 'tools/web'])) return;
  const { build } = await import('vite');
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
}

process.chdir(root);
// An empty demo begins with a past; programs that start a server by themselves begin without one.
const environment = settingsOrExit({ ...usualWith('npm start'), ...process.env });
await buildWeb();
const starting = startServer(environment);
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
