import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What every screen of the app asks first; it need not wait for its script to ask. */
const asked = ['/api/brand', '/api/session'] as const;
/** The letters of the first screen, and the chunk that every screen of the app stands in. */
const font = /inter-latin-wght-normal-.*\.woff2$/;
const frame = /\/frame-.*\.js$/;
/** And those of the sign-in, in the document of whoever has no session. */
const signIn = /\/(frame|guard|auth-screen)-.*\.js$/;

/** Names in the page's head what its first screen needs, so that nothing of it is found out late. */
export const earlyHints: Plugin = {
  name: 'early-hints',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, filename }) => {
      const built = Object.keys(bundle ?? {}).map((file) => `/${file}`);
      const tag = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
        tag: 'link',
        attrs,
        injectTo: 'head',
      });
      const isGuest = filename.endsWith('guest.html');
      const isApp = filename.endsWith('index.html') || isGuest;
      return [
        ...(isApp ? asked : []).map((href) => tag({ rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href })),
        ...built
          .filter((file) => font.test(file))
          .map((href) => tag({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href })),
        ...built
          .filter((file) => (isGuest ? signIn : frame).test(file) && isApp)
          .map((href) => tag({ rel: 'modulepreload', crossorigin: true, href })),
      ];
    },
  },
};

const texts = new Set(['.js', '.css', '.html', '.svg']);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Lays a compressed copy beside each text that was built: the server sends those to whoever reads them. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files
        .filter((file) => texts.has(path.extname(file)))
        .map(async (file) => {
          const whole = path.join(dir, file);
          const bytes = await readFile(whole);
          await writeFile(
            `${whole}.br`,
            await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
          );
          await writeFile(`${whole}.gz`, await gzipped(bytes, { level: 9 }));
        }),
    );
  },
};
