import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { noOwnTexts } from '#domain/page-texts/page-texts.ts';
import { standardBrand } from '#server/http/brand.ts';
import type { SiteSettings } from '#server/http/site.ts';
import { approveImagesOf } from '#tools/testing/people/customers.ts';
import { adminEmails, startApi } from './api.ts';
import { freshDatabase } from './database.ts';

/** What the operator calls themselves, with what has to be escaped. */
export const brand = {
  name: 'North & <b>wind</b>',
  supportEmail: 'help@northwind.example',
  moreSupport: [] as string[],
  logo: null,
  headerLogo: null,
  headerLogoDark: null,
  footerLogo: null,
  footerLogoDark: null,
  icon: null,
  legal: null,
  address: null,
  phone: null,
  chat: null,
  mode: 'production',
} as const;

/** What public pages are filled with: no product, no text of the operator's own. */
export const siteSettings: SiteSettings = {
  brand,
  links: standardBrand.links,
  origin: 'https://northwind.example',
  products: new Set(),
  texts: noOwnTexts,
  identityRetentionYears: 1,
};

export type WebFixture = Awaited<ReturnType<typeof openWebFixture>>;

/**
 * The API with an app and a site to serve, an approved customer, and a handler of deposits that fails. `state` says whether it is ready,
 * and counts the deposits that the handler was asked for.
 */
export async function openWebFixture() {
  const state = { ready: false, depositsAsked: 0 };
  const webRoot = await mkdtemp(path.join(os.tmpdir(), 'fairlead-web-'));
  await mkdir(path.join(webRoot, 'assets'));
  await writeFile(
    path.join(webRoot, 'index.html'),
    '<!doctype html><html lang="en"><head><title>app</title><!--trade room <link rel="preload" href="/room.js" />-->',
  );
  const siteRoot = await mkdtemp(path.join(os.tmpdir(), 'fairlead-site-'));
  for (const [language, title] of [
    ['en', 'site'],
    ['es', 'sitio'],
  ] as const) {
    const folder = path.join(siteRoot, language);
    for (const name of ['pages', 'receipts', 'markets']) await mkdir(path.join(folder, name), { recursive: true });
    await writeFile(path.join(folder, 'index.html'), `<!doctype html><html lang="${language}"><title>${title}</title>`);
    await writeFile(
      path.join(folder, 'receipts', 'any.html'),
      `<!doctype html><html lang="${language}"><title>Receipt | {{name}}</title>`,
    );
    await writeFile(
      path.join(folder, 'markets', 'any.html'),
      `<!doctype html><html lang="${language}"><title>Market | {{name}}</title>`,
    );
    await writeFile(
      path.join(folder, 'markets.html'),
      `<!doctype html><html lang="${language}"><title>Markets | {{name}}</title>`,
    );
    for (const name of ['signin', 'user']) {
      await writeFile(
        path.join(folder, `${name}.html`),
        `<!doctype html><html lang="${language}"><head><title>app</title><p>Sign in to {{name}}</p>`,
      );
    }
    await writeFile(path.join(folder, 'not-found.html'), '<!doctype html><title>Not found | {{name}}</title>');
    await writeFile(
      path.join(folder, 'pages', 'contact.html'),
      '<title>{{name}}</title>{{#phone}}{{phone}}{{/phone}}{{^stocks}}no stocks{{/stocks}}, {{identityRetention}}<!--data-->',
    );
    await writeFile(
      path.join(folder, 'pages', 'about-us.html'),
      '<link rel="canonical" href="{{origin}}/pages/about-us">',
    );
  }
  await writeFile(path.join(webRoot, 'assets', 'main-abc123.js'), 'export {};');
  const database = await freshDatabase();
  const api = await startApi(database, {
    webRoot,
    site: {
      root: siteRoot,
      settings: () => siteSettings,
      hasPair: (pair) => pair === 'BTCUSD',
      announced: async () => [],
    },
    isReady: () => state.ready,
    handlers: {
      requestDeposit: async () => {
        state.depositsAsked += 1;
        throw new Error('relation "secret_table" does not exist');
      },
    },
  });
  const admin = await api.member(adminEmails[0]);
  const customer = await api.member('customer@test.example');
  const { uid } = (await customer.call('GET', '/api/me')).body;
  await approveImagesOf(database.owner, uid);
  await admin.command('POST', `/api/admin/customers/${uid}/approve`, {});
  const close = async () => {
    await api.stop();
    await database.drop();
    await rm(webRoot, { recursive: true });
    await rm(siteRoot, { recursive: true });
  };
  return { database, api, customer, state, close };
}
