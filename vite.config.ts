import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** As the server does: / is the public site, every other page the app. */
const siteAtRoot: Plugin = {
  name: 'site-at-root',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url === '/') request.url = '/site.html';
      next();
    });
  },
};

export default defineConfig({
  root: 'web',
  plugins: [react(), siteAtRoot],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: { input: ['web/index.html', 'web/site.html'] },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
