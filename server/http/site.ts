import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Announced } from '#api/announced.ts';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import {
  brandElement,
  legalLinkTexts,
  legalLinkUrls,
  moreSupportTexts,
  type Product,
  products,
  type ReaderFlag,
  readerAttribute,
  type SiteFlag,
  type SiteReader,
} from '#api/site.ts';
import { themeCookie, themeNamed, themeOf, themeParameter } from '#domain/accounts/theme.ts';
import {
  type Language,
  languageCookie,
  languageNamed,
  languageOf,
  languageParameter,
  languages,
} from '#domain/languages/language.ts';
import type { OwnTexts } from '#domain/page-texts/page-texts.ts';
import { type BlankValue, fillBlanks, jsonInHtml } from '#server/http/bounds/blanks.ts';
import { encodingOf } from '#server/http/bounds/encoding.ts';
import { type AnnouncedTo, type Asking, announcedBlanks, type Latest, latestOf } from './announced.ts';
import { type BrandLinks, inBrand } from './brand.ts';
import { textBlanks, yearsIn } from './own-texts.ts';
import { inTheirTheme, type Served, serve } from './served.ts';
import { robotsOf, sitemapOf } from './site-map.ts';
import { flagsOf, visitor } from './site-reader.ts';

/** What the public pages say of the operator. */
export interface SiteSettings {
  readonly brand: ReplyOf<typeof readBrand>;
  /** The files of the brand that a page names. */
  readonly links: BrandLinks;
  /** The installation's own address, without a path. */
  readonly origin: string;
  readonly products: ReadonlySet<Product>;
  /** The operator's own texts (B2.5). */
  readonly texts: OwnTexts;
  /** How long ID images are kept (I5). */
  readonly identityRetentionYears: number;
}

export interface SiteConfig {
  /** Folder of the pages as they were built, with their blanks; a folder for each language. */
  readonly root: string;
  /** What pages say at the moment: another object once that is another. */
  readonly settings: () => SiteSettings;
  /** Whether a pair has a page (M7), as BTCUSD. */
  readonly hasPair: (pair: string) => boolean;
  /** What stands above every page at the moment (X9). */
  readonly announced: AnnouncedTo;
}

/** The built pages of the site: its front page, the page for what does not exist, the list of pairs, and those under pages/. */
const frontFile = 'index.html';
const missingFile = 'not-found.html';
/** One document for all receipts: which one is shown, its script reads from the address. */
const receiptFile = 'receipts/any.html';
/** One document for the pages of all pairs, in the same way. */
const marketFile = 'markets/any.html';
/** The list of all pairs (M7). */
const marketsFile = 'markets.html';
const pagesFolder = 'pages';

/** The picture of a shared page where the operator has none: without words, because the name is the operator's. */
const builtCard = {
  address: '/card.png',
  alt: 'A line of prices, a dot for each one recorded, that ends where it began',
} as const;

/** What the footer says of the operator, in the language of the page. */
function legalBlanks({ legal }: SiteSettings['brand'], language: Language) {
  const links = legal?.links ?? [];
  const texts = legalLinkTexts.map((blank, at) => [blank, links[at]?.text[language] ?? null] as const);
  const urls = legalLinkUrls.map((blank, at) => [blank, links[at]?.url ?? null] as const);
  return {
    company: legal?.company ?? null,
    licence: legal?.licence ?? null,
    operatorRisk: legal?.risk?.[language] ?? null,
    ...Object.fromEntries([...texts, ...urls]),
  };
}

type Reader = Readonly<Record<ReaderFlag, boolean>>;
const nobody: Reader = { ...visitor, passkeys: false };

/** What each blank of the pages is filled with. */
function blanksOf(settings: SiteSettings, language: Language, reader: Reader) {
  const { brand, links, origin, products: offered, identityRetentionYears: years } = settings;
  const offers = Object.fromEntries(products.map((product) => [product, offered.has(product)] as const));
  return {
    name: brand.name,
    supportEmail: brand.supportEmail,
    ...Object.fromEntries(moreSupportTexts.map((blank, at) => [blank, brand.moreSupport[at] ?? null] as const)),
    address: brand.address,
    phone: brand.phone,
    phoneDigits: brand.phone?.replace(/[^+\d]/g, '') ?? null,
    headerLogo: brand.headerLogo,
    footerLogo: brand.footerLogo,
    headerLogoDark: brand.headerLogoDark,
    footerLogoDark: brand.footerLogoDark,
    icon: brand.icon,
    card: links.card ?? builtCard.address,
    cardAlt: links.card === null ? builtCard.alt : brand.name,
    ...legalBlanks(brand, language),
    chatHost: brand.chat?.host ?? null,
    ...textBlanks(settings.texts, brand, language),
    identityRetention: yearsIn(language, years),
    origin,
    demo: brand.mode === 'demo',
    ...reader,
    ...offers,
  } satisfies Partial<Record<SiteFlag, BlankValue>>;
}

/** As what a page is filled: for whom, and with what is announced to them. */
export interface PageReader {
  readonly reader: Reader;
  readonly announced: readonly Announced[];
}

const visiting: PageReader = { reader: nobody, announced: [] };

/** A built page with its blanks filled, and the brand written into it for the script that goes on with it. */
export function fillPage(template: string, settings: SiteSettings, language: Language, to = visiting): string {
  const { reader, announced } = to;
  const values = { ...blanksOf(settings, language, reader), ...announcedBlanks(announced, language) };
  const brand = `<script type="application/json" id="${brandElement}" ${readerAttribute}="${flagsOf(reader)}">${jsonInHtml(settings.brand)}</script>`;
  // The brand last and literally: what stands in it is no blank any more.
  const [before = '', ...after] = inBrand(template, settings.links)
    .split('<!--data-->')
    .map((part) => fillBlanks(part, values));
  return [before, ...after].join(brand);
}

/**
 * A page as each kind of reader sees it, whose header differs: made when the first of them asks, and again for another brand or text
 * and as an announcement begins or ends.
 */
type Variants = (reader: SiteReader, announced: readonly Announced[]) => Promise<Served>;

/** A page in every language. */
type DocumentByLanguage = ReadonlyMap<Language, Variants>;

/** How long a language or a theme that an address asked for is kept, in seconds: a year. */
const keptForSeconds = 31_536_000;

/** Answers in the language and the theme that the address asks for, and keeps them; else in those kept, or the browser's. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  documents: DocumentByLanguage,
  { secure, reader, announced }: { readonly secure: boolean } & Asking,
): Promise<FastifyReply> {
  const [, search] = request.url.split('?');
  const asksFor = new URLSearchParams(search);
  const asked = languageNamed(asksFor.get(languageParameter));
  const askedTheme = themeNamed(asksFor.get(themeParameter));
  const language = asked ?? languageOf(request.headers.cookie, request.headers['accept-language']);
  const variants = documents.get(language);
  if (!variants) throw new Error(`the page is not there in ${language}`);
  const plain = await variants(reader, announced);
  const theme = askedTheme ?? themeOf(request.headers.cookie);
  const page = theme === null ? plain : await inTheirTheme(plain, theme);
  const kept = [
    ...(asked ? [`${languageCookie}=${asked}`] : []),
    ...(askedTheme ? [`${themeCookie}=${askedTheme}`] : []),
  ];
  if (kept.length > 0) {
    const end = `; Path=/; Max-Age=${keptForSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
    reply.header(
      'set-cookie',
      kept.map((one) => `${one}${end}`),
    );
  }
  reply
    .code(page.status)
    .header('cache-control', reader.member ? 'private, no-cache' : 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding, accept-language, cookie');
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page.bytes[encoding]);
}

/**
 * Serves the public site (B1): each page filled and compressed once, at the start and when it is first asked for in another brand or with another text;
 * sitemap.xml and robots.txt; and with 404 the not-found page for what is not under /pages or /markets. Who is signed in is sent on from / to
 * the app (A5).
 *
 * @param readerOf as what somebody reads, by the session that their headers carry
 * @throws Error when a page has a blank that nothing fills
 */
export async function registerSite(
  app: FastifyInstance,
  config: SiteConfig,
  readerOf: (headers: FastifyRequest['headers']) => Promise<SiteReader>,
): Promise<void> {
  const { origin } = config.settings();
  const secure = origin.startsWith('https:');
  /** A session that cannot be looked up is none: the page shows all the same. */
  const reading = ({ headers }: FastifyRequest): Promise<SiteReader> => readerOf(headers).catch(() => visitor);
  /** What is announced and cannot be read is nothing, in the same way. */
  const asking = async (reader: SiteReader): Promise<Asking> => ({
    reader,
    announced: await config.announced(reader).catch(() => []),
  });
  const served = async (file: string, language: Language, status: 200 | 404): Promise<Variants> => {
    const template = await readFile(path.join(config.root, language, file), 'utf8');
    const made = new WeakMap<SiteSettings, Map<string, Latest<Promise<Served>>>>();
    const page: Variants = (reader, announced) => {
      const settings = config.settings();
      const pages = made.get(settings) ?? new Map<string, Latest<Promise<Served>>>();
      made.set(settings, pages);
      const as = flagsOf(reader);
      const latest = pages.get(as) ?? latestOf<Promise<Served>>();
      pages.set(as, latest);
      const to = { reader: { ...nobody, ...reader }, announced };
      return latest(announced, () => serve(fillPage(template, settings, language, to), status));
    };
    await page(visitor, []);
    return page;
  };
  const filled = async (file: string, status: 200 | 404 = 200): Promise<DocumentByLanguage> => {
    const pages = languages.map(async (language) => [language, await served(file, language, status)] as const);
    return new Map(await Promise.all(pages));
  };

  const front = await filled(frontFile);
  app.get('/', async (request, reply) => {
    if ((await reading(request)).member) {
      return reply.header('cache-control', 'no-store').redirect('/user/signup/step-two', 303);
    }
    return send(request, reply, front, { secure, ...(await asking(visitor)) });
  });

  const receipt = await filled(receiptFile);
  app.get('/receipts/:tradeId', async (request, reply) =>
    send(request, reply.header('x-robots-tag', 'noindex'), receipt, {
      secure,
      ...(await asking(await reading(request))),
    }),
  );

  const missing = await filled(missingFile, 404);
  const market = await filled(marketFile);
  app.get<{ Params: { readonly pair: string } }>('/markets/:pair', async (request, reply) => {
    const { pair } = request.params;
    const capitals = pair.toUpperCase();
    if (pair !== capitals && config.hasPair(capitals)) {
      const [, search] = request.url.split('?');
      return reply.redirect(`/markets/${capitals}${search === undefined ? '' : `?${search}`}`, 301);
    }
    const asked = await asking(await reading(request));
    return send(request, reply, config.hasPair(pair) ? market : missing, { secure, ...asked });
  });
  const files = (await readdir(path.join(config.root, languages[0], pagesFolder)))
    .filter((file) => file.endsWith('.html'))
    .sort();
  const listed = [marketsFile, ...files.map((file) => `${pagesFolder}/${file}`)];
  const pages = new Map<string, DocumentByLanguage>(
    await Promise.all(listed.map(async (file) => [`/${file.slice(0, -'.html'.length)}`, await filled(file)] as const)),
  );
  const one = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [url = ''] = request.url.split('?');
    const unslashed = withoutLastSlashes(url);
    if (unslashed !== url && pages.has(unslashed)) return reply.redirect(unslashed, 301);
    return send(request, reply, pages.get(url) ?? missing, { secure, ...(await asking(await reading(request))) });
  };
  for (const url of ['/markets', '/markets/', `/${pagesFolder}`, `/${pagesFolder}/*`]) app.get(url, one);

  const sitemap = sitemapOf(['/', ...pages.keys()].map((url) => origin + url));
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
  const robots = robotsOf(origin);
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
}

function withoutLastSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
