import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type Rolldown, type ViteDevServer } from 'vite';
import { escapeHtml } from '#domain/html/escape.ts';
import { type Language, languageNamed, languageOf, languageParameter, languages } from '#domain/languages/language.ts';
import { noOwnText, noOwnTexts } from '#domain/page-texts/page-texts.ts';
import { ownTextOf } from '#server/house-settings/page-texts-record.ts';
import { standardBrand } from '#server/http/brand.ts';
import { fillPage, type SiteSettings } from '#server/http/site.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import type { Prerendered } from '#web/shell/site/prerender.tsx';
import { texts } from './texts.ts';

const root = path.join(import.meta.dirname, '..', '..');
const entry = '/shell/site/prerender.tsx';
const built = path.join(root, 'dist', 'site');
/** The picture of a shared page: the operator's, or web/public/card.png as drawn from web/site/card.svg. */
const card = { address: '{{origin}}{{card}}', width: 1200, height: 630, alt: '{{cardAlt}}' } as const;

/** The head of a page: what stands in the tab, in search results, and on a card where the page is shared. */
function headOf({ path: url, hidden, guest, language, title, description }: Prerendered): string {
  const heading = `${escapeHtml(title)} | {{name}}`;
  const about = escapeHtml(description);
  const plain = `{{origin}}${url}`;
  const inLanguage = (one: Language): string => `${plain}?${languageParameter}=${one}`;
  const address = language === languages[0] ? plain : inLanguage(language);
  return [
    `<title>${heading}</title>`,
    `<meta name="description" content="${about}" />`,
    ...(guest
      ? []
      : url === null || hidden
        ? ['<meta name="robots" content="noindex" />']
        : [
            `<link rel="canonical" href="${address}" />`,
            ...languages.map((one) => `<link rel="alternate" hreflang="${one}" href="${inLanguage(one)}" />`),
            `<link rel="alternate" hreflang="x-default" href="${plain}" />`,
            '<meta property="og:type" content="website" />',
            '<meta property="og:site_name" content="{{name}}" />',
            `<meta property="og:title" content="${heading}" />`,
            `<meta property="og:description" content="${about}" />`,
            `<meta property="og:url" content="${address}" />`,
            `<meta property="og:image" content="${card.address}" />`,
            '<meta property="og:image:type" content="image/png" />',
            `<meta property="og:image:width" content="${card.width}" />`,
            `<meta property="og:image:height" content="${card.height}" />`,
            `<meta property="og:image:alt" content="${card.alt}" />`,
            '<meta name="twitter:card" content="summary_large_image" />',
            `<meta name="twitter:title" content="${heading}" />`,
            `<meta name="twitter:description" content="${about}" />`,
            `<meta name="twitter:image" content="${card.address}" />`,
            `<meta name="twitter:image:alt" content="${card.alt}" />`,
          ]),
  ].join('\n    ');
}

/** A page put into its document. Texts of pages may hold `$`: they are put in as they are. */
const compose = (document: string, page: Prerendered): string =>
  document
    .replace('<html lang="en">', `<html lang="${page.language}">`)
    .replace('<!--head-->', () => headOf(page))
    .replace('<!--body-->', () => page.body);

const moduleTags = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** A document that is read only asks for no script. */
const withoutScripts = (document: string): string => document.replace(moduleTags, '');

/** A document whose scripts are asked for once what is in it is painted: what a browser finds in a template it leaves alone. */
function scriptsAfterPaint(document: string, starter: string): string {
  const tags = document.match(moduleTags) ?? [];
  const waiting = `    <template id="scripts">${tags.map((tag) => tag.trim()).join('')}</template>`;
  const start = `    <script type="module" src="/${starter}"></script>`;
  return withoutScripts(document).replace('</head>', () => `${waiting}\n${start}\n  </head>`);
}

function fileOf({ path: url, hidden }: Prerendered): string {
  if (url === null) return 'not-found.html';
  if (url === '/') return 'index.html';
  return `${url.slice(1)}${hidden ? '/any' : ''}.html`;
}

/** The styles of what stands in the guest's document: in the app they come with the screens that it outlines. */
const outlined = /\/(auth|demo-people|demo-banner|layout|site-frame|site|announced)\.module\.css$/;

/** A document with the stylesheets of what is outlined in it, before its scripts bring them. */
function withStylesOf(document: string, bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const styles = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => outlined.test(id)))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .filter((file) => !document.includes(file));
  const links = [...new Set(styles)].sort().map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  return document.replace('</head>', () => `${links.join('')}</head>`);
}

/** Renders the pages in this process. Names of styles are the built ones: they follow from the style files alone. */
export async function prerendered(): Promise<readonly Prerendered[]> {
  const server = await createServer({
    configFile: false,
    root: path.join(root, 'web'),
    mode: 'production',
    logLevel: 'warn',
    appType: 'custom',
    plugins: [texts, react()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const { prerender } = await server.ssrLoadModule(entry);
    return prerender();
  } finally {
    await server.close();
  }
}

/**
 * The public site (B1): pages are rendered at build and laid out as dist/site, with blanks that the server fills. They leave
 * dist/web, because what is there is served as it is.
 */
export const prerenderedSite: Plugin = {
  name: 'prerendered-site',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const documents = new Map<string, string>();
      const starter = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'after-paint');
      if (!starter) throw new Error('the build has no after-paint');
      for (const name of [
        'site.html',
        'contact.html',
        'receipt.html',
        'fair-play.html',
        'market.html',
        'pairs.html',
        'page.html',
        'guest.html',
      ]) {
        const asset = bundle[name];
        if (asset?.type !== 'asset') throw new Error(`the build has no ${name}`);
        const source = String(asset.source);
        documents.set(name, name === 'guest.html' ? withStylesOf(source, bundle) : source);
        delete bundle[name];
      }
      await rm(built, { recursive: true, force: true });
      for (const page of await prerendered()) {
        const document = documents.get(page.shell) ?? '';
        const file = path.join(built, page.language, fileOf(page));
        await mkdir(path.dirname(file), { recursive: true });
        const shell =
          page.shell === 'page.html' ? withoutScripts(document) : scriptsAfterPaint(document, starter.fileName);
        await writeFile(file, compose(shell, page));
      }
    },
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const [url = '', search] = (request.url ?? '').split('?');
      if (url !== '/' && !/^\/(markets$|(pages|receipts|markets)\/)/.test(url)) return next();
      const { cookie, 'accept-language': accepted } = request.headers;
      const asked = languageNamed(new URLSearchParams(search).get(languageParameter));
      servePage(server, url, asked ?? languageOf(cookie, accepted)).then((html) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(html);
      }, next);
    });
  },
};

/** With live reload: rendered anew at each request, filled as the server does. */
async function servePage(server: ViteDevServer, url: string, language: Language): Promise<string> {
  const { prerender } = await server.ssrLoadModule(entry);
  const all: readonly Prerendered[] = prerender();
  const pages = all.filter((page) => page.language === language);
  const page =
    pages.find(({ path: at, hidden }) => (hidden ? url.startsWith(`${at}/`) : at === url)) ??
    pages.find(({ path: at }) => at === null);
  if (!page) throw new Error('no page');
  const document = await server.transformIndexHtml(url, await readFile(path.join(root, 'web', page.shell), 'utf8'));
  return fillPage(compose(document, page), settings(), language);
}

function settings(): SiteSettings {
  const { brand, chat, mode, publicUrl, port, products, privacyText, termsText, identityRetentionYears } =
    readEnvironment(process.env);
  const own = (words: string | null) => (words === null ? noOwnText : ownTextOf({ en: words }));
  return {
    brand: { ...brand, icon: null, chat, mode },
    links: standardBrand.links,
    origin: publicUrl ?? `http://localhost:${port}`,
    products,
    texts: { ...noOwnTexts, terms: own(termsText), privacy: own(privacyText) },
    identityRetentionYears,
  };
}
