import path from 'node:path';
import type { Plugin } from 'vite';
import { justCompress } from './web-app.ts';

/** The process that builds the web app for a start (web-app.ts), which is told once the files are there, or compresses what it lacks. */
// A start that has ended needs neither, and the next one goes on from what is there. It may have ended before this line.
process.on('disconnect', () => process.exit(1));
if (!process.connected) process.exit(1);

const root = path.join(import.meta.dirname, '..', '..');
const written: Plugin = {
  name: 'written',
  writeBundle: {
    order: 'pre',
    handler() {
      if (process.connected) process.send?.('written');
    },
  },
};

if (process.argv.includes(justCompress)) {
  const { compressIn } = await import('../web/compressed.ts');
  await compressIn(path.join(root, 'dist', 'web'));
} else {
  // Read after the listener is there: it takes a while.
  const { build } = await import('vite');
  // Node reads the configuration as it reads the rest of the product: it need not be bundled first.
  const configFile = path.join(root, 'vite.config.ts');
  await build({ configFile, configLoader: 'native', logLevel: 'warn', plugins: [written] });
}
process.exit();
