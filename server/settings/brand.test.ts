import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearestReadable, schemes } from '#domain/brand/accent.ts';
import { contrast } from '#domain/brand/contrast.ts';
import { readBrandSettings } from './brand.ts';
import { svgProblem } from './svg-problem.ts';

let folder: string;
const file = (name: string): string => path.join(folder, name);
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><path d="M0 0H9V9Z"/></svg>';
const square = logo.replace('120 32', '32 32');
/** The head of a PNG of that size. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
const dataUrl = (type: string, bytes: string | Buffer): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-brand-'));
  await writeFile(file('logo.svg'), logo);
  await writeFile(file('dark.svg'), logo.replace('<path', '<path fill="#fff"'));
  await writeFile(file('icon.svg'), square);
  await writeFile(file('footer.png'), png(240, 64));
  await writeFile(file('card.png'), png(1200, 630));
  await writeFile(file('called.png'), logo);
  await writeFile(file('large.png'), Buffer.alloc(32_769));
  await writeFile(file('font.woff2'), 'wOF2…');
  await writeFile(file('font.ttf'), 'true…');
});
afterAll(() => rm(folder, { recursive: true }));

const least = { name: 'Northwind', supportEmail: 'help@northwind.example' };
/** The settings of a brand's file that says this beside its name. */
async function read(content: object): Promise<ReturnType<typeof readBrandSettings>> {
  await writeFile(file('brand.json'), JSON.stringify({ ...least, ...content }));
  return readBrandSettings({ BRAND_FILE: file('brand.json') });
}

describe('the brand in variables', () => {
  it('[B2] without settings is a name in letters, without address and phone, in the product’s own look', () => {
    const { brand, look } = readBrandSettings({});
    expect(brand).toMatchObject({ logo: null, headerLogo: null, footerLogo: null, address: null, legal: null });
    expect(look).toMatchObject({ file: null, accents: null, font: null, icon: null });
    expect(readBrandSettings({ BRAND_ADDRESS: '', BRAND_PHONE: '' }).brand).toMatchObject({
      address: null,
      phone: null,
    });
  });

  it('[B2] travels with its logos inside, header and footer taking the one logo unless they have their own', () => {
    const { brand } = readBrandSettings({
      BRAND_NAME: 'Northwind Markets',
      SUPPORT_EMAIL: 'help@northwind.example',
      BRAND_LOGO: file('logo.svg'),
      BRAND_FOOTER_LOGO: file('footer.png'),
    });
    const one = dataUrl('image/svg+xml', logo);
    expect(brand).toMatchObject({ name: 'Northwind Markets', logo: one, headerLogo: one, headerLogoDark: null });
    expect(brand.footerLogo).toMatch(/^data:image\/png;base64,/);
  });

  it('[B2] a logo that is no image, or too large, stops the start and names the variable', () => {
    expect(() => readBrandSettings({ BRAND_LOGO: file('logo.txt') })).toThrow(/BRAND_LOGO has to be a file of type/);
    expect(() => readBrandSettings({ BRAND_HEADER_LOGO: file('large.png') })).toThrow(
      /BRAND_HEADER_LOGO has 32769 bytes/,
    );
  });
});

describe('the brand’s file', () => {
  it('[B2.2] has logos for both schemes, an icon, a card and a font, with paths beside itself', async () => {
    const { brand, look } = await read({
      logo: { light: 'logo.svg', dark: 'dark.svg' },
      footerLogo: { light: 'footer.png' },
      icon: 'icon.svg',
      card: 'card.png',
      font: { file: 'font.woff2' },
    });
    expect(brand.headerLogo).toBe(dataUrl('image/svg+xml', logo));
    expect(brand.headerLogoDark).toContain('data:image/svg+xml');
    // A footer's own logo has its own dark one, or none.
    expect(brand.footerLogoDark).toBeNull();
    expect(look.icon).toMatchObject({ width: 32, height: 32 });
    expect(look.card).toMatchObject({ width: 1200, height: 630 });
    expect(look.font?.file?.toString()).toBe('wOF2…');
  });

  it('[B2.2] says its legal notice in each language, or the same in all', async () => {
    const { brand } = await read({
      legal: { risk: 'Risky.', links: [{ text: { en: 'Imprint', es: 'Aviso legal' }, url: 'https://a.example/' }] },
    });
    expect(brand.legal?.risk).toEqual({ en: 'Risky.', es: 'Risky.' });
    expect(brand.legal?.links).toEqual([{ text: { en: 'Imprint', es: 'Aviso legal' }, url: 'https://a.example/' }]);
  });

  it.each([
    [{ name: '' }, /brand\.json: name/],
    [{ colour: '#fff' }, /colour is not known here/],
    [{ accent: { light: 'blue', dark: '#a3b8ff' } }, /accent\.light has to be a colour of six hex digits/],
    [{ supportEmail: 'nobody' }, /supportEmail has to be an e-mail address/],
    [{ icon: 'logo.svg' }, /icon logo\.svg is 120 × 32; it has to be as wide as high/],
    [{ icon: 'missing.svg' }, /icon missing\.svg is not there/],
    [{ card: 'footer.png' }, /card footer\.png is 240 × 64 pixels; it has to be 1200 × 630/],
    [{ mailLogo: 'logo.svg' }, /mailLogo logo\.svg has to be a file of type \.png/],
    [{ logo: { light: 'called.png' } }, /logo\.light called\.png is called \.png and is no PNG/],
    [{ font: { file: 'font.ttf' } }, /font\.file font\.ttf is no WOFF2 font/],
    [
      { legal: { links: [{ text: 'a', url: 'javascript:alert(1)' }] } },
      /legal\.links\[0\]\.url has to be a full https/,
    ],
    [{ legal: { links: [{ text: 'a', url: '//evil.example' }] } }, /legal\.links\[0\]\.url has to be a full https/],
  ])('[B2.2] %j stops the start and says what would be right', async (content, problem) => {
    await expect(read(content)).rejects.toThrow(problem);
  });

  it('[B2.1] an accent that cannot be read stops the start with its contrast, the minimum and one that can be', async () => {
    const pale = await read({ accent: { light: '#f0c000', dark: '#f0c000' } }).catch((error: Error) => error.message);
    expect(pale).toMatch(
      /accent\.light #f0c000 cannot be read on .+ \(#[0-9a-f]{6}\): its contrast is 1\.\d\d, and at least 4\.5 is needed; the nearest readable colour is #[0-9a-f]{6}$/,
    );
    const [nearest = ''] = /#[0-9a-f]{6}$/.exec(String(pale)) ?? [];
    const { look } = await read({ accent: { light: nearest, dark: '#f0c000' } });
    expect(look.accents?.light).toBe(nearest);
    expect(contrast('#ffffff', look.accents?.light ?? '#ffffff')).toBeGreaterThan(4.5);
    await expect(read({ accent: { light: nearest, dark: '#202020' } })).rejects.toThrow(/accent\.dark #202020/);
  });

  it('[B2.1] an accent in capital letters is the same colour as in small ones, and readable as it is', async () => {
    const { look } = await read({ accent: { light: '#0B5D57', dark: '#7FD8CB' } });
    expect(look.accents).toEqual({ light: '#0b5d57', dark: '#7fd8cb' });
    for (const scheme of schemes) {
      expect(nearestReadable(look.accents?.[scheme] ?? '#ffffff', scheme)).toBe(look.accents?.[scheme]);
    }
  });

  it('[B2.2] a brand is in one place: a variable beside the file stops the start', () => {
    expect(() => readBrandSettings({ BRAND_FILE: file('brand.json'), BRAND_NAME: 'Other' })).toThrow(
      /BRAND_FILE and BRAND_NAME are both set/,
    );
  });

  it.each(['northwind', 'harbour'])('[B2.2] the example brand %s is taken', (name) => {
    const { look } = readBrandSettings({ BRAND_FILE: `examples/brands/${name}/brand.json` });
    expect([look.logo, look.icon, look.accents]).not.toContain(null);
  });
});

describe('an SVG of the brand', () => {
  const inside = (part: string): string => logo.replace('<path', `${part}<path`);
  it.each([
    ['<script>alert(1)</script>', /<script>/],
    ['<foreignObject/>', /<foreignObject>/],
    ['<style>@import "x"</style>', /<style>/],
    ['<image href="https://a.example/x.png"/>', /<image>/],
    ['<text>Name</text>', /turn it into outlines/],
    ['<use href="https://a.example/x.svg#a"/>', /outside of itself/],
    ["<use xlink:href = '//a.example/x.svg'/>", /outside of itself/],
    ['<rect fill="url(https://a.example/x)"/>', /outside of itself/],
    ['<rect onload="alert(1)"/>', /onload, which runs a script/],
    ['<rect onload  ="alert(1)"/>', /onload, which runs a script/],
    ['<rect onload\n\t=\r\n"alert(1)"/>', /onload, which runs a script/],
    ['<use href  ="https://a.example/x.svg#a"/>', /outside of itself/],
    ['<use href=" https://a.example/x.svg#a"/>', /outside of itself/],
    ['<rect fill="url(  https://a.example/x)"/>', /outside of itself/],
    ['<rect style="mask-image:image-set(\'https://a.example/x.png\' 1x)"/>', /image-set\(\) in style/],
    ['<rect style="fill:red;mask-image:none"/>', /the style mask-image/],
    ['<rect style="@import \'//a.example\'"/>', /the style @import/],
    ['<rect mask="src(\'https://a.example/x.svg#a\')"/>', /src\(\) in mask/],
    ['<g xml:base="https://a.example/"/>', /the attribute xml:base/],
    ['<g xmlns="http://www.w3.org/1999/xhtml"/>', /another xmlns/],
    ['<g xmlns:xlink="http://www.w3.org/2000/svg"/>', /another xmlns:xlink/],
    ['<rect width=9 onload=alert(1) />', /a tag that cannot be read/],
    ['<rect width="9"onload="alert(1)"/>', /a tag that cannot be read/],
    ['<!-- a -- onload="alert(1)" -->', /<!-->/],
    ['<rect fill="&#x75;rl(x)"/>', /entities/],
    ['<rect style="fill:u\\rl(x)"/>', /entities or escapes/],
    ['<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>', /<h:script>/],
  ])('[B2.2] is refused where it holds %s', (part, problem) => {
    expect(svgProblem(inside(part))).toMatch(problem);
  });

  it('[B2.2] is taken with gradients and links within itself', () => {
    const drawing = '<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/><!-- <script> -->';
    expect(svgProblem(`<?xml version="1.0"?>\n${inside(drawing)}`)).toBeNull();
    const drawn = `<g style="fill:#fff; stroke : url( '#a' );" transform="rotate(9) scale( 2 )"><path\n\td = "M0 0"\n/></g >`;
    expect(svgProblem(`\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>${inside(drawn)}`)).toBeNull();
    expect(svgProblem('<html><svg></svg></html>')).toMatch(/no SVG/);
  });

  it('[B2.2] is refused in another encoding, in which its bytes may be other letters', () => {
    expect(svgProblem(`<?xml version="1.0" encoding="iso-2022-jp"?>${logo}`)).toMatch(/no SVG in UTF-8/);
  });
});

it('[B2.3] what single variables set can be set by a file', async () => {
  const { look } = readBrandSettings({ BRAND_NAME: 'North', BRAND_PHONE: '1', BRAND_LOGO: file('logo.svg') });
  await writeFile(file('same.json'), JSON.stringify(look.content));
  const { brand } = readBrandSettings({ BRAND_FILE: file('same.json') });
  expect(brand).toMatchObject({ name: 'North', phone: '1', logo: dataUrl('image/svg+xml', logo) });
});

it('[W2.1] the name that records of payouts have is neither empty nor longer than they take', () => {
  expect(readBrandSettings({ BRAND_NAME: '' }).brand.name).toBe('Fairlead');
  expect(() => readBrandSettings({ BRAND_NAME: 'N'.repeat(41) })).toThrow(/^BRAND_NAME is longer than 40/);
});
