import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Theme } from '#domain/accounts/theme.ts';
import type { Encoding } from '#server/http/bounds/encoding.ts';
import { inTheme } from './theme.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A page as it is sent: compressed once for all who read the same. */
export interface Served {
  readonly html: string;
  readonly status: 200 | 404;
  readonly etag: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
}

/** Compresses a page. */
export async function serve(html: string, status: 200 | 404): Promise<Served> {
  const identity = Buffer.from(html);
  return {
    html,
    status,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bytes: {
      identity,
      br: await brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
      gzip: await gzipped(identity, { level: 9 }),
    },
  };
}

const themed = new WeakMap<Served, Map<Theme, Promise<Served>>>();

/** The page in the colours that somebody has chosen, made when it is first asked for (E3). */
export function inTheirTheme(page: Served, theme: Theme): Promise<Served> {
  const made = themed.get(page) ?? new Map<Theme, Promise<Served>>();
  themed.set(page, made);
  const found = made.get(theme) ?? serve(inTheme(page.html, theme), page.status);
  made.set(theme, found);
  return found;
}
