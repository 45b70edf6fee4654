import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemes, surfaces, unreadable } from '#domain/brand/accent.ts';
import { type Colour, contrast } from '#domain/brand/contrast.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { svgProblem } from '#server/settings/svg-problem.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { brandOfEnvironment, keepFirstBrand } from './brand-record.ts';

let database: FreshDatabase;
const environment = readEnvironment({ BRAND_FILE: 'examples/brands/northwind/brand.json' });
const brand = brandOfEnvironment(environment);
beforeAll(async () => {
  database = await freshDatabase();
  await keepFirstBrand(database.owner, environment);
});
afterAll(() => database.drop());

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value): Colour => `#${value.toString(16).padStart(6, '0')}`);

test('[B2.1] the database refuses the very accents that the product refuses, by the same contrasts', async () => {
  const tried = fc.sample(colours, 400);
  const { rows } = await database.app.query<{ colour: Colour; light: boolean; dark: boolean; ratio: number }>(
    `select colour, brand_accent_within(to_jsonb(colour), 'light') as light, brand_accent_within(to_jsonb(colour), 'dark') as dark,
       brand_contrast(colour, $2) as ratio from unnest($1::text[]) colour`,
    [[...tried, ...Object.values(surfaces.light), ...Object.values(surfaces.dark)], surfaces.light.sunk],
  );
  for (const { colour, ratio, ...within } of rows) {
    expect(ratio).toBeCloseTo(contrast(colour, surfaces.light.sunk), 9);
    for (const scheme of schemes)
      expect(within[scheme], `${colour} ${scheme}`).toBe(unreadable(colour, scheme) === null);
  }
  // Each surface counts: an accent of its own colour cannot be read on it.
  expect(rows.some(({ light }) => light) && rows.some(({ dark }) => dark)).toBe(true);
});

const within = async (value: unknown): Promise<boolean> => {
  const { rows } = await database.app.query('select brand_within($1) as ok', [JSON.stringify(value)]);
  return rows[0].ok;
};

test('[B2.4] a brand within its bounds is taken by the database', async () => {
  for (const right of [
    {},
    { accent: null, legal: null, address: null, phone: null, icon: null },
    { moreSupport: ['a@b.example', 'c@d.example', 'e@f.example'] },
    { headerLogo: { light: brand.logo.light, dark: null } },
    { name: 'x'.repeat(40) },
  ])
    expect(await within({ brand: { ...brand, ...right } }), JSON.stringify(right)).toBe(true);
});

test.each([
  { name: '' },
  { name: 'x'.repeat(41) },
  { name: 'a\nb' },
  { name: 7 },
  { supportEmail: 'nobody' },
  { supportEmail: null },
  { moreSupport: ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example'] },
  { moreSupport: [brand.supportEmail] },
  { moreSupport: 'a@b.example' },
  { address: '' },
  { phone: 'x'.repeat(41) },
  { accent: { light: '#f0c000', dark: '#7fd8cb' } },
  { accent: { light: '#0b5d57', dark: '#7fd8cb', print: '#000000' } },
  { accent: { light: '#0b5d57' } },
  { accent: '#0b5d57' },
  { logo: { light: '0'.repeat(64), dark: null } },
  { logo: { light: null } },
  { logo: null },
  { icon: 'https://evil.example/a.svg' },
  { legal: { company: null, licence: null, risk: { en: 'a' }, links: [] } },
  {
    legal: {
      company: null,
      licence: null,
      risk: null,
      links: [{ text: { en: 'a', es: 'a' }, url: 'javascript:alert(1)' }],
    },
  },
  {
    legal: { company: null, licence: null, risk: null, links: [{ text: { en: 'a', es: 'a' }, url: '//evil.example' }] },
  },
  { legal: { company: null, licence: null, risk: null } },
  { font: 'serif' },
])('[B2.4] the database takes no brand with %j, whoever writes it', async (wrong) => {
  expect(await within({ brand: { ...brand, ...wrong } })).toBe(false);
});

test('[B2.4] the database takes nothing that is no brand, and no brand that lacks something', async () => {
  const { name: _, ...nameless } = brand;
  for (const wrong of [{}, { brand: null }, { brand: [] }, { brand, plans: {} }, { brand: nameless }])
    expect(await within(wrong), JSON.stringify(wrong).slice(0, 40)).toBe(false);
});

test('[B2.2] the database keeps no drawing that runs or loads something, no picture of another hash, and changes none', async () => {
  const keep = (drawing: string, hash = `encode(sha256(b), 'hex')`) =>
    database.app.query(
      `insert into brand_picture (hash, kind, bytes) select ${hash}, 'svg', b from (select convert_to($1, 'UTF8') as b) p`,
      [drawing],
    );
  const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
  for (const wrong of [
    '<script>alert(1)</script>',
    '<path onload="alert(1)"/>',
    '<a href="javascript:alert(1)"/>',
    '<image href="https://evil.example"/>',
    '<foreignObject/>',
    '<style>*{}</style>',
    '&#60;',
  ])
    await expect(keep(drawing(wrong)), wrong).rejects.toThrow(/brand_picture_still/);
  await expect(keep(drawing(`<path d="${'M0 0'.repeat(8_192)}"/>`))).rejects.toThrow(/check/);
  await expect(keep(drawing('<g/>'), `'${'0'.repeat(64)}'`)).rejects.toThrow(/check/);
  expect((await keep(drawing('<g/>'))).rowCount).toBe(1);
  // What only reads like it, the database takes as the server does.
  for (const harmless of [
    '<g id="description"/>',
    '<path image-rendering="auto"/>',
    '<!-- Smith & Sons, Image --><g/>',
  ]) {
    expect(svgProblem(drawing(harmless))).toBeNull();
    expect((await keep(drawing(harmless))).rowCount, harmless).toBe(1);
  }
  await expect(database.app.query(`update brand_picture set bytes = '\\x00'`)).rejects.toThrow(/permission denied/);
  await expect(database.app.query('delete from brand_picture')).rejects.toThrow(/permission denied/);
});
