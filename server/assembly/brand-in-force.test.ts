import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logoPlaces } from '#domain/brand/kept-brand.ts';
import { noOwnTexts } from '#domain/page-texts/page-texts.ts';
import { emailText } from '#messages/emails/layout.ts';
import { liveAgreements } from '#server/customers/agreements.ts';
import { brandOfEnvironment, keepFirstBrand, keepPicture } from '#server/house-settings/brand-record.ts';
import { inBrand } from '#server/http/brand.ts';
import { keepSettings } from '#server/limits/house-settings.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openLiveBrand } from './brand-in-force.ts';

const address = 'http://127.0.0.1:3000';
const northwind = readEnvironment({ BRAND_FILE: 'examples/brands/northwind/brand.json' });
const harbour = readEnvironment({ BRAND_FILE: 'examples/brands/harbour/brand.json' });
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await keepFirstBrand(database.owner, northwind);
});
afterAll(() => database.drop());

/** As an approved change is kept. */
async function keep(of: typeof northwind, change: object = {}): Promise<void> {
  const { light, dark } = of.look.logos;
  for (const picture of [...Object.values(light), ...Object.values(dark), of.look.icon])
    if (picture !== null) await keepPicture(database.owner, picture, null);
  await keepSettings(database.owner, [['brand', { ...brandOfEnvironment(of), ...change }]]);
}

/** Of two processes, one of which was started with other variables. */
const processes = () =>
  Promise.all([northwind, readEnvironment({})].map((of) => openLiveBrand(database.app, of, address)));

test('[B2.4] every process shows the brand that is kept, whatever it was started with, and another one without a restart', async () => {
  const both = await processes();
  for (const one of both) await one.follow();
  expect(both.map((one) => one.now().brand)).toEqual([northwind.brand, northwind.brand]);
  const links = both.map((one) => one.source.links());
  expect(links[0]?.icon).toEqual(links[1]?.icon);
  await keep(harbour, { name: 'Harbour Two', moreSupport: ['two@harbour.example'] });
  for (const one of both) {
    const [before, page] = [one.source.links(), '<head></head>'];
    await one.follow();
    expect(one.now().brand).toMatchObject({
      name: 'Harbour Two',
      moreSupport: ['two@harbour.example'],
      headerLogo: harbour.brand.headerLogo,
      legal: harbour.brand.legal,
    });
    const style = (await one.source.fileAt(one.source.links().style ?? ''))?.bytes.toString();
    expect(style).toContain(harbour.look.accents?.light);
    expect(inBrand(page, one.source.links())).not.toBe(inBrand(page, before));
    // A page that was opened with the brand before still finds its files.
    for (const file of [before.style, before.icon?.address])
      if (file) expect(await one.source.fileAt(file)).toBeDefined();
    const { mailLook, documentHead } = one.now().kit;
    expect([mailLook.accent, documentHead.accent]).toEqual([harbour.look.accents?.light, harbour.look.accents?.light]);
    expect(documentHead.contact).toBe(harbour.brand.supportEmail);
  }
});

test('[B2.4] e-mails and the words that are accepted have the name of the moment at which they are written', async () => {
  const brand = await openLiveBrand(database.app, northwind, address);
  await brand.follow();
  const agreements = liveAgreements(() => ({ ...brand.now().brand, texts: noOwnTexts }));
  const content = {
    language: 'en',
    subject: 's',
    heading: 'h',
    before: [],
    button: null,
    after: [],
    why: 'w',
    links: [],
  } as const;
  const { sender } = brand;
  const written = () => [
    emailText(content, sender.product, sender.look ?? brand.now().kit.mailLook),
    agreements.map(({ byLanguage }) => byLanguage.en.words).join(),
  ];
  const versions = agreements.map(({ version }) => version);
  await keep(northwind, { name: 'Westwind' });
  expect(written().map((text) => text.includes('Westwind'))).toEqual([false, false]);
  await brand.follow();
  expect(written().map((text) => text.includes('Westwind'))).toEqual([true, true]);
  expect(agreements.map(({ version }) => version)).toEqual(versions);
});

test('[B2.4] a page of another process’s newer brand finds its files in this one', async () => {
  const [one, other] = await processes();
  await one?.follow();
  await other?.follow();
  await keep(northwind, { accent: { light: '#8a2f5c', dark: '#f0a6cb' } });
  await one?.follow();
  const style = one?.source.links().style ?? '';
  expect(other?.source.links().style).not.toBe(style);
  expect(await other?.source.fileAt(style)).toBeDefined();
  expect(other?.source.links().style).toBe(style);
  expect(await other?.source.fileAt('/brand/style-0000000000000000.css')).toBeUndefined();
});

test('[B2.4] a process that was started after a change still has the files of the brand before', async () => {
  const [one] = await processes();
  await one?.follow();
  await keep(harbour, { accent: { light: '#5a3fa0', dark: '#c3b0f0' } });
  await one?.follow();
  const { style, icon } = one?.source.links() ?? {};
  await keep(northwind, { name: 'Later' });
  const started = await openLiveBrand(database.app, northwind, address);
  await started.follow();
  expect(started.source.links().style).not.toBe(style);
  expect((await started.source.fileAt(style ?? ''))?.bytes.toString()).toContain('#5a3fa0');
  expect(await started.source.fileAt(icon?.address ?? '')).toBeDefined();
  expect(await started.source.fileAt('/brand/style-0000000000000000.css')).toBeUndefined();
});

test('[B2.3] the brand file that is downloaded says the brand that is in force, and another installation reads it', async () => {
  const brand = await openLiveBrand(database.app, northwind, address);
  const change = {
    name: 'Harbour Two',
    moreSupport: ['two@harbour.example'],
    address: null,
    phone: '+1 555 0100',
    icon: null,
    headerLogo: { light: brandOfEnvironment(northwind).logo.light, dark: null },
    legal: { company: 'Harbour Two Ltd', licence: null, risk: { en: 'Risk', es: 'Riesgo' }, links: [] },
  };
  await keep(harbour, change);
  await brand.follow();
  const { content, logos } = brand.now().look;
  const folder = mkdtempSync(path.join(tmpdir(), 'brand-'));
  for (const scheme of ['light', 'dark'] as const)
    for (const place of logoPlaces) {
      const [name, picture] = [content[place]?.[scheme], logos[scheme][place]];
      if (name && picture) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), picture.bytes);
      }
    }
  const file = path.join(folder, 'brand.json');
  const { font: _, ...rest } = content;
  writeFileSync(file, JSON.stringify(rest));
  const read = brandOfEnvironment(readEnvironment({ BRAND_FILE: file }));
  rmSync(folder, { recursive: true });
  expect(read).toEqual({ ...brandOfEnvironment(harbour), ...change });
});

test('[B2.4] card and logo of e-mails are the file’s as long as the logo is, and drawn from another one', async () => {
  const card = { type: 'image/png', bytes: Buffer.from('a card'), width: 1200, height: 630 } as const;
  const withCard = { ...northwind, look: { ...northwind.look, card } };
  const brand = await openLiveBrand(database.app, withCard, address);
  await keep(northwind, { name: 'Again' });
  await brand.follow();
  expect(brand.now().look.card).toBe(card);
  await keep(northwind, { logo: { light: brandOfEnvironment(harbour).logo.light, dark: null } });
  await brand.follow();
  expect(brand.now().look.card).toBeNull();
  expect(brand.source.links().card).not.toBeNull();
});

test('[B2.4] a kept brand that cannot be read leaves the one before in its place, until the next', async () => {
  const brand = await openLiveBrand(database.app, northwind, address);
  await keep(northwind, { name: 'Before' });
  await brand.follow();
  await keepSettings(database.owner, [['brand', { name: 'Broken' }]]);
  await expect(brand.follow()).rejects.toThrow(/holds no brand/);
  expect(brand.now().brand.name).toBe('Before');
  await keep(northwind, { name: 'After' });
  await brand.follow();
  expect(brand.now().brand.name).toBe('After');
});
