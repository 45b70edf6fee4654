import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { failure } from '#domain/failures/failures.ts';
import { policyOfDrawings } from './content-policy.ts';
import { sendProblem } from './problem.ts';

/** A file of the brand that this site serves. */
export interface BrandFile {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The files of a brand; null where the product's own, built ones are used. */
export interface BrandFiles {
  /** Makes the stylesheet; `font` is the address of the operator's own font. */
  readonly style: ((font: string | null) => string) | null;
  readonly font: Buffer | null;
  /** Whether the font is another one than each page is built to load ahead. */
  readonly otherFont: boolean;
  readonly icon: BrandFile | null;
  readonly card: Buffer | null;
}

/** What of the brand a page names in its head. */
export interface BrandLinks {
  readonly style: string | null;
  readonly font: string | null;
  readonly otherFont: boolean;
  readonly icon: { readonly address: string; readonly type: string } | null;
  readonly card: string | null;
}

export interface ServedBrand {
  readonly links: BrandLinks;
  /** By the address of each. */
  readonly files: ReadonlyMap<string, BrandFile>;
}

const folder = '/brand/';

/** The product's own look. */
export const standardBrand: ServedBrand = {
  links: { style: null, font: null, otherFont: false, icon: null, card: null },
  files: new Map(),
};

/** Gives each file an address that changes with what is in it, so that caches keep it for good. */
export function serveBrand({ style, font, otherFont, icon, card }: BrandFiles): ServedBrand {
  const files = new Map<string, BrandFile>();
  const place = (name: string, ending: string, file: BrandFile | null): string | null => {
    if (file === null) return null;
    const hash = createHash('sha256').update(file.bytes).digest('hex').slice(0, 16);
    const address = `${folder}${name}-${hash}.${ending}`;
    files.set(address, file);
    return address;
  };
  const fontAddress = place('font', 'woff2', font && { type: 'font/woff2', bytes: font });
  const css = style && { type: 'text/css; charset=utf-8', bytes: Buffer.from(style(fontAddress)) };
  const iconAddress = place('icon', icon?.type === 'image/png' ? 'png' : 'svg', icon);
  return {
    files,
    links: {
      style: place('style', 'css', css),
      font: fontAddress,
      otherFont,
      icon: icon && iconAddress ? { address: iconAddress, type: icon.type } : null,
      card: place('card', 'png', card && { type: 'image/png', bytes: card }),
    },
  };
}

const builtIcon = '<link rel="icon" type="image/svg+xml" href="/mark.svg" />';
const builtFont = 'inter-latin';

/**
 * A built document with the brand's stylesheet, font and icon in its head. The stylesheet comes last and is waited for, as
 * each one in a head is: nothing is painted in other colours before it.
 */
export function inBrand(html: string, { style, font, otherFont, icon }: BrandLinks): string {
  const added = [
    ...(font === null ? [] : [`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`]),
    ...(style === null ? [] : [`<link rel="stylesheet" href="${style}" />`]),
  ].join('');
  const branded = html
    .replace(builtIcon, icon === null ? builtIcon : `<link rel="icon" type="${icon.type}" href="${icon.address}" />`)
    .replace('</head>', `${added}</head>`);
  return otherFont ? withoutLink(branded, builtFont) : branded;
}

/** A document without the first link that names something. */
function withoutLink(html: string, named: string): string {
  const at = html.indexOf(named);
  if (at < 0) return html;
  return html.slice(0, html.lastIndexOf('<', at)) + html.slice(html.indexOf('>', at) + 1);
}

/** The brand that is shown at the moment; another one may take its place while the process runs. */
export interface BrandSource {
  links(): BrandLinks;
  /** The file of an address that this process or another one has named. */
  fileAt(address: string): Promise<BrandFile | undefined>;
}

/** A brand that stays as it is. */
export const fixedBrand = ({ links, files }: ServedBrand): BrandSource => ({
  links: () => links,
  fileAt: async (address) => files.get(address),
});

/** As {@link serveBrand} names them: nothing else is looked for. */
const fileAddress = /^\/brand\/[a-z]+-[0-9a-f]{16}\.(?:css|png|svg|woff2)$/;

/** Serves the files of the brand; by any other address below /brand there is nothing. */
export function registerBrand(app: FastifyInstance, brand: BrandSource): void {
  app.get(`${folder}*`, async (request, reply) => {
    const address = request.url.split('?')[0] ?? '';
    const file = fileAddress.test(address) ? await brand.fileAt(address) : undefined;
    if (!file) return sendProblem(reply, failure('not_found', { what: 'page' }));
    if (file.type === 'image/svg+xml') reply.header('content-security-policy', policyOfDrawings);
    return reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable').send(file.bytes);
  });
}
