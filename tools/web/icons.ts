import type { Plugin } from 'vite';
import { pairIcon } from '#domain/markets/icons.ts';
import { pairs } from '#domain/markets/pairs.ts';

const icons = () => pairs.map(pairIcon).flatMap((icon) => [icon, icon.coin]);

/** Puts the icon of every pair and of its base beside what is built, where GET /api/markets says that it is. */
export const pairIcons: Plugin = {
  name: 'fairlead-pair-icons',
  generateBundle() {
    for (const { svg, path } of icons()) {
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: svg });
    }
  },
  configureServer(server) {
    const byPath = new Map(icons().map(({ svg, path }) => [path, svg]));
    server.middlewares.use((request, response, next) => {
      const svg = byPath.get(request.url ?? '');
      if (svg === undefined) next();
      else response.setHeader('content-type', 'image/svg+xml').end(svg);
    });
  },
};
