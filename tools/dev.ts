import path from 'node:path';
import { createServer } from 'vite';
import { startServer } from '#server/main.ts';
import { usualWith } from '#server/settings/variables.ts';
import { exitUnstarted, settingsOrExit } from './running/settings.ts';
import { stopWhenAsked } from './running/stopping.ts';

/** `npm run dev`: the server, and the web app with live reload in front of it. */
process.chdir(path.dirname(import.meta.dirname));
const environment = settingsOrExit({ ...usualWith('npm run dev'), ...process.env });
const server = await startServer(environment).catch(exitUnstarted);
const web = await createServer({
  configFile: 'vite.config.ts',
  server: { host: '127.0.0.1', port: environment.port + 1 },
});
await web.listen();
web.printUrls();
stopWhenAsked(Promise.resolve({ stop: () => Promise.all([web.close(), server.stop()]) }));
