import type { Plugin } from 'vite';
import { pairs } from '#domain/markets/pairs.ts';
import { pairIcon } from '#server/markets/icons.ts';

/** Puts the icon of every pair beside what is built, where GET /api/markets says that it is. */
export const pairIcons: Plugin = {
  name: 'fairlead-pair-icons',
  generateBundle() {
    for (const { svg, path } of pairs.map(pairIcon)) {
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: svg });
    }
  },
  configureServer(server) {
    const byPath = new Map(pairs.map(pairIcon).map(({ svg, path }) => [path, svg]));
    server.middlewares.use((request, response, next) => {
      const svg = byPath.get(request.url ?? '');
      if (svg === undefined) next();
      else response.setHeader('content-type', 'image/svg+xml').end(svg);
    });
  },
};
