import { expect, test } from 'vitest';
import { accentOf } from '#domain/brand/accent.ts';
import { inBrand, standardBrand } from '#server/http/brand.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { startApi } from '#tools/testing/api.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { openBrand, publicBrand } from './brand.ts';

const address = 'http://127.0.0.1:3000';
const northwind = readEnvironment({ BRAND_FILE: 'examples/brands/northwind/brand.json' });
const built =
  '<html><head><link rel="icon" type="image/svg+xml" href="/mark.svg" /><link rel="preload" as="font" href="/assets/inter-latin-wght-normal-x.woff2"><link rel="stylesheet" href="/assets/main.css"></head><body></head></body>';

test('[B2.3] without a brand of its own a page stays as it was built', async () => {
  const kit = await openBrand(readEnvironment({}), address);
  expect(kit.served).toBe(standardBrand);
  expect(inBrand(built, kit.served.links)).toBe(built);
  expect(kit.mailPicture).toBeNull();
});

test('[B2.3] the stylesheet of the brand comes last in the head, once, with the icon and without the letters that it replaces', async () => {
  const { served } = await openBrand(northwind, address);
  const html = inBrand(built, served.links);
  const [head = '', body] = html.split('</head>');
  expect(head).toMatch(/<link rel="stylesheet" href="\/brand\/style-[0-9a-f]{16}\.css" \/>$/);
  expect(head).toMatch(/<link rel="icon" type="image\/svg\+xml" href="\/brand\/icon-[0-9a-f]{16}\.svg" \/>/);
  expect(html).not.toContain('inter-latin');
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

test('[B2.3] e-mails, statements and the reply of the brand follow the same settings', async () => {
  const kit = await openBrand(northwind, address);
  expect(kit.documentHead).toMatchObject({ name: 'Northwind', accent: '#0b5d57', ink: '#ffffff' });
  expect(kit.documentHead.mark.subarray(1, 4).toString()).toBe('PNG');
  expect(kit.documentHead.lines).toContain('12 Quay Street, Example Town');
  expect(kit.mailLook).toMatchObject({ accent: '#0b5d57', dark: { accent: '#7fd8cb' } });
  expect(kit.mailLook.links[0]?.url).toBe(`${address}/pages/contact`);
  expect(kit.mailPicture?.bytes.length).toBeGreaterThan(500);
  expect(publicBrand(northwind, kit)).toMatchObject({ name: 'Northwind', icon: kit.served.links.icon?.address });
});

test('[B2.3] its files are served for good, and nothing else below their folder', async () => {
  const { served } = await openBrand(northwind, address);
  const database = await freshDatabase();
  const api = await startApi(database, { brand: served });
  try {
    for (const [file, { type, bytes }] of served.files) {
      const sent = await api.caller().call('GET', file);
      expect([sent.status, sent.headers.get('content-type')]).toEqual([200, type]);
      expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(sent.bytes.equals(bytes)).toBe(true);
    }
    expect((await api.caller().call('GET', '/brand/../package.json')).status).toBe(404);
    expect((await api.caller().call('GET', '/brand/style.css')).status).toBe(404);
  } finally {
    await api.stop();
    await database.drop();
  }
});
