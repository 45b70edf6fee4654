import path from 'node:path';
import { build, type Plugin } from 'vite';

/** The process that builds the web app for a start (web-app.ts), which is told once the files are there. */
let isWritten = false;
const written: Plugin = {
  name: 'written',
  writeBundle: {
    order: 'pre',
    handler() {
      isWritten = true;
      process.send?.('written');
    },
  },
};

// A start that ended needs no build; one whose files are there is finished for the next one.
process.on('disconnect', () => {
  if (!isWritten) process.exit(1);
});
const configFile = path.join(import.meta.dirname, '..', '..', 'vite.config.ts');
await build({ configFile, logLevel: 'warn', plugins: [written] });
process.exit();
