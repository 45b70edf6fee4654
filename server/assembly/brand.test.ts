import { expect, test } from 'vitest';
import { accentOf, standardAccent } from '#domain/brand/accent.ts';
import { inBrand, standardBrand } from '#server/http/brand.ts';
import { noFigures } from '#server/ledger/statement-sums.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { drawStatement } from '#server/outside/statement-pdf.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { startApi } from '#tools/testing/api.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { pdfHasColour, pdfPictures, pdfTexts } from '#tools/testing/pdf-texts.ts';
import { inspectedBrand, openBrand, publicBrand } from './brand.ts';

const address = 'http://127.0.0.1:3000';
const northwind = readEnvironment({ BRAND_FILE: 'examples/brands/northwind/brand.json' });
const harbour = readEnvironment({ BRAND_FILE: 'examples/brands/harbour/brand.json' });
const built =
  '<html><head><link rel="icon" type="image/svg+xml" href="/mark.svg" /><link rel="preload" as="font" href="/assets/inter-latin-wght-normal-x.woff2"><link rel="stylesheet" href="/assets/main.css"></head><body></head></body>';

test('[B2.3] without a brand of its own a page stays as it was built', async () => {
  const kit = await openBrand(readEnvironment({}), address);
  expect(kit.served).toEqual(standardBrand);
  expect(inBrand(built, kit.served.links)).toBe(built);
  // E-mails have the product's mark beside the name.
  expect(kit.mailLook.logo).toEqual({ width: 32, height: 32, besideName: true });
  expect(kit.mailPicture.bytes.length).toBeGreaterThan(200);
});

test('[B2.3] the stylesheet of the brand comes last in the head, once, with the icon and without the font that it replaces', async () => {
  const { served } = await openBrand(northwind, address);
  const html = inBrand(built, served.links);
  const [head = '', body] = html.split('</head>');
  expect(head).toMatch(/<link rel="stylesheet" href="\/brand\/style-[0-9a-f]{16}\.css" \/>$/);
  expect(head).toMatch(/<link rel="icon" type="image\/svg\+xml" href="\/brand\/icon-[0-9a-f]{16}\.svg" \/>/);
  // The product's font is loaded ahead where the brand keeps it, and where it has another one it is not.
  expect(html).toContain('inter-latin');
  expect(inBrand(built, (await openBrand(harbour, address)).served.links)).not.toContain('inter-latin');
  expect(body).toBe('<body>');
  const style = served.files.get(served.links.style ?? '')?.bytes.toString();
  const [light, dark] = [accentOf('#0b5d57', 'light'), accentOf('#7fd8cb', 'dark')];
  expect(style).toContain(`--accent:light-dark(${light.accent},${dark.accent});`);
  expect(style).toContain(`--accent-ink:light-dark(${light.ink},${dark.ink});`);
});

test('[B2.3] a changed colour has another address, so that no cache keeps the old one', async () => {
  const { look } = northwind;
  const other = { ...northwind, look: { ...look, accents: { light: '#8a2f5c', dark: '#f0a6cb' } as const } };
  const [one, two] = [await openBrand(northwind, address), await openBrand(other, address)];
  expect(one.served.links.style).not.toBe(two.served.links.style);
  // The picture of a shared page is drawn in the accent.
  expect(one.served.links.card).not.toBe(two.served.links.card);
  expect(one.served.links.icon).toEqual(two.served.links.icon);
});

test('[B2.3] e-mails and the reply of the brand follow the same settings', async () => {
  const kit = await openBrand(northwind, address);
  expect(kit.mailLook).toMatchObject({ accent: '#0b5d57', dark: { accent: '#7fd8cb' } });
  expect(kit.mailLook.links[0]?.url).toBe(`${address}/pages/contact`);
  expect(kit.mailPicture.bytes.length).toBeGreaterThan(500);
  expect(publicBrand(northwind, kit, { mode: 'production', chat: null })).toMatchObject({
    name: 'Northwind',
    icon: kit.served.links.icon?.address,
    chat: null,
  });
});

/** A statement without movements under the brand of an environment. */
async function statementOf(environment: typeof northwind): Promise<Buffer> {
  const { documentHead: brand } = await openBrand(environment, address);
  const choice = { wallet: 'real', from: null, to: null, figure: null, code: null } as const;
  const customer = { name: 'Ann', email: 'ann@test.example' };
  async function* movements() {}
  const extract = { time: '2026-02-01T00:00:00.000Z', opening: noFigures, closing: noFigures, movements };
  const chunks: Uint8Array[] = [];
  for await (const chunk of drawStatement({ brand, translator: translatorOf('en'), customer, ...choice }, extract)) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

test('[B2.3] a statement is drawn in the operator’s accent, and says company, licence and address whole', async () => {
  const pdf = await statementOf(northwind);
  const words = pdfTexts(pdf).join(' ');
  for (const line of [
    'Northwind Markets Example Ltd, company number 00000000',
    'An example brand: nobody runs it, and no authority has licensed it.',
    '12 Quay Street, Example Town',
  ]) {
    expect(words).toContain(line);
  }
  expect([pdfHasColour(pdf, '#0b5d57'), pdfHasColour(pdf, standardAccent.light)]).toEqual([true, false]);
  const licence = Array.from({ length: 40 }, (_, n) => `part ${n}`).join(', ');
  const legal = { company: null, licence, risk: null, links: [] };
  const long = await statementOf({ ...northwind, brand: { ...northwind.brand, legal } });
  expect(pdfTexts(long).join(' ')).toContain(licence);
});

test('[B2.3] a statement’s head has the logo, or else the icon or the product’s mark beside the name', async () => {
  const { brand, look } = northwind;
  const withoutLogo = { ...northwind, brand: { ...brand, logo: null }, look: { ...look, logo: null } };
  const [logo, icon, plain] = await Promise.all([northwind, withoutLogo, readEnvironment({})].map(statementOf));
  const shapes = [logo, icon, plain].map((pdf = Buffer.of()) => {
    const pictures = pdfPictures(pdf).map(({ width, height }) => (width / height).toFixed(1));
    return [pictures, pdfTexts(pdf).some((text) => text === 'Northwind' || text === 'Fairlead')];
  });
  expect(shapes).toEqual([
    [['4.2'], false],
    [['1.0'], true],
    [['1.0'], true],
  ]);
  const pixels = async (environment: typeof northwind): Promise<string> => {
    const kit = await openBrand(environment, address);
    // What an admin is shown is the very picture of the documents.
    expect(inspectedBrand(environment, kit).documentHead.picture).toBe(kit.documentHead.picture.url);
    return kit.documentHead.picture.url;
  };
  const withoutIcon = { ...withoutLogo, look: { ...withoutLogo.look, icon: null } };
  expect(new Set(await Promise.all([withoutLogo, withoutIcon, readEnvironment({})].map(pixels))).size).toBe(3);
});

test('[B2.3] its files are served for good, and nothing else below their folder', async () => {
  const { served } = await openBrand(northwind, address);
  expect([...served.files.values()].map(({ type }) => type)).toContain('image/svg+xml');
  const database = await freshDatabase();
  const api = await startApi(database, { brand: served });
  try {
    for (const [file, { type, bytes }] of served.files) {
      const sent = await api.caller().call('GET', file);
      expect([sent.status, sent.headers.get('content-type')]).toEqual([200, type]);
      expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(sent.bytes.equals(bytes)).toBe(true);
      // A drawing is a document when it is opened by its own address.
      if (type !== 'image/svg+xml') continue;
      const policy = sent.headers.get('content-security-policy');
      expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'none'; sandbox$/);
    }
    expect((await api.caller().call('GET', '/brand/../package.json')).status).toBe(404);
    expect((await api.caller().call('GET', '/brand/style.css')).status).toBe(404);
  } finally {
    await api.stop();
    await database.drop();
  }
});
