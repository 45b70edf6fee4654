import path from 'node:path';
import { startServer } from '#server/main.ts';
import { usualWith } from '#server/settings/variables.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';

/** `npm run seed`: fills a demo installation and stops again. What is there already stays as it is. */
process.chdir(path.dirname(import.meta.dirname));
const environment = settingsOrExit({ ...usualWith('npm run seed'), ...process.env, PORT: '0' });
if (environment.mode !== 'demo') throw new Error('only a demo installation has demo data');
const server = await startServer(environment).catch(exitUnstarted);
await server.complete();
await server.stop();
console.log('The demo data is there.');
