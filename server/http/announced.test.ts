import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Announced } from '#api/announced.ts';
import type { SiteReader } from '#api/site.ts';
import { languages } from '#domain/languages/language.ts';
import { siteSettings } from '#tools/testing/web-fixture.ts';
import { readGuestDocuments } from './guest-documents.ts';
import { registerSite } from './site.ts';
import { visitor } from './site-reader.ts';

const one = (id: string, text: string, more: Announced['texts'] = []): Announced => ({
  id,
  kind: 'maintenance',
  texts: [{ language: 'en', text }, ...more],
  from: '2026-01-01T00:00:00.000Z',
  until: '2026-01-02T00:00:00.000Z',
});
const place = '{{#announced}}<aside data-announced="{{announcedWords}}">{{announced}}</aside>{{/announced}}';

const documents = ['index', 'not-found', 'signin', 'user', 'markets', 'receipts/any', 'markets/any', 'pages/contact'];

let root = '';
let app: FastifyInstance;
let shown: readonly Announced[] = [];
let asReader: SiteReader = visitor;
const askedAs: SiteReader[] = [];
let guest: (pathname: string) => Promise<string | null>;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'fairlead-announced-'));
  for (const language of languages) {
    for (const name of documents) {
      const file = path.join(root, language, `${name}.html`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, `<html lang="en">${place}${name}</html>`);
    }
  }
  const config = {
    root,
    settings: () => siteSettings,
    hasPair: () => true,
    announced: async (reader: SiteReader) => {
      askedAs.push(reader);
      return shown;
    },
  };
  app = fastify();
  await registerSite(app, config, async () => asReader);
  const guests = await readGuestDocuments(config, 'session');
  guest = (pathname) => guests.of(pathname, { 'accept-language': 'en' });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-language': 'en', 'accept-encoding': 'identity', ...headers } });
const paths = ['/', '/pages/contact', '/markets', '/markets/BTCUSD', '/receipts/trd_1', '/pages/nowhere'];

test('[X9] each public page and the sign-in have what is announced in the document, escaped, until it ends', async () => {
  shown = [one('ann_1', 'Trades <pause> & "rest".')];
  const html = '<span>Trades &lt;pause&gt; &amp; &quot;rest&quot;.</span></p></aside>';
  for (const url of paths) expect([url, (await get(url)).body]).toEqual([url, expect.stringContaining(html)]);
  for (const url of ['/signin', '/user']) expect([url, await guest(url)]).toEqual([url, expect.stringContaining(html)]);
  shown = [];
  for (const url of paths) expect([url, (await get(url)).body]).toEqual([url, expect.not.stringContaining('aside')]);
  expect(await guest('/signin')).not.toContain('aside');
});

test('[X9] a page is another document for whoever kept it once an announcement begins or ends, and the same one while it holds', async () => {
  const plain = String((await get('/pages/contact')).headers['etag']);
  expect((await get('/pages/contact', { 'if-none-match': plain })).statusCode).toBe(304);
  shown = [one('ann_1', 'Trades pause.')];
  const begun = await get('/pages/contact', { 'if-none-match': plain });
  expect(begun.statusCode).toBe(200);
  expect((await get('/pages/contact', { 'if-none-match': String(begun.headers['etag']) })).statusCode).toBe(304);
  shown = [one('ann_2', 'Trades go on.')];
  expect((await get('/pages/contact')).body).toContain('Trades go on.');
  shown = [];
  expect((await get('/pages/contact')).headers['etag']).toBe(plain);
});

test('[X9] a page says it in the reader’s language or else in English, to whom it is for', async () => {
  shown = [one('ann_1', 'Trades pause.', [{ language: 'es', text: 'Se detienen.' }]), one('ann_2', 'English alone.')];
  const { body } = await get('/', { 'accept-language': 'es' });
  expect(body).toContain('lang="es"');
  expect(body).toContain('Se detienen.');
  expect(body).not.toContain('Trades pause.');
  expect(body).toContain('English alone.');
  asReader = { member: true, approved: true, staff: false };
  await get('/pages/contact');
  expect(askedAs.at(-1)).toEqual(asReader);
  asReader = visitor;
  shown = [];
});
