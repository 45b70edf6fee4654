import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './tools/web/chunks.ts';
import { compressed } from './tools/web/compressed.ts';
import { pairIcons } from './tools/web/icons.ts';
import { leanApi, onlyDeclares } from './tools/web/lean-api.ts';
import { earlyHints, leanPreloads } from './tools/web/plugins.ts';
import { prerenderedSite } from './tools/web/site.ts';
import { texts } from './tools/web/texts.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: 'web',
  plugins: [texts, leanApi, react(), earlyHints, leanPreloads, prerenderedSite, pairIcons, compressed],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The first of each browser that knows light-dark().
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    rolldownOptions: {
      // A package that lists all it has (6,000 icons) is read as far as it is used.
      experimental: { lazyBarrel: true },
      treeshake: { moduleSideEffects: (id) => (onlyDeclares(id) ? false : undefined) },
      output: { codeSplitting: { groups: chunkGroups() } },
      input: [
        'web/index.html',
        'web/guest.html',
        'web/site.html',
        'web/contact.html',
        'web/receipt.html',
        'web/fair-play.html',
        'web/market.html',
        'web/pairs.html',
        'web/page.html',
        'web/after-paint.ts',
      ],
    },
  },
  // To the server the requests of the dev page come from its own address.
  server: { proxy: { '^/api/': { target: server, ws: true, headers: { origin: server } } } },
});
