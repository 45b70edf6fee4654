import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed, earlyHints, siteAtRoot } from './tools/web/plugins.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: 'web',
  plugins: [react(), siteAtRoot, earlyHints, compressed],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: { input: ['web/index.html', 'web/site.html'] },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
