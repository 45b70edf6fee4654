import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrandSettings } from './brand.ts';

let folder: string;
const file = (name: string): string => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-brand-'));
  await writeFile(file('logo.svg'), '<svg/>');
  await writeFile(file('footer.png'), 'png');
  await writeFile(file('large.png'), Buffer.alloc(32_769));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the brand', () => {
  it('[B2] without settings is a name in letters, without address and phone', () => {
    expect(readBrandSettings({})).toMatchObject({ logo: null, headerLogo: null, footerLogo: null, address: null });
    expect(readBrandSettings({ BRAND_ADDRESS: '', BRAND_PHONE: '' })).toMatchObject({ address: null, phone: null });
  });

  it('[B2] travels with its logos inside, header and footer taking the one logo unless they have their own', () => {
    const brand = readBrandSettings({
      BRAND_NAME: 'Northwind Markets',
      SUPPORT_EMAIL: 'help@northwind.example',
      BRAND_LOGO: file('logo.svg'),
      BRAND_FOOTER_LOGO: file('footer.png'),
    });
    const logo = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`;
    expect(brand).toMatchObject({ name: 'Northwind Markets', logo, headerLogo: logo });
    expect(brand.footerLogo).toMatch(/^data:image\/png;base64,/);
  });

  it('[B2] a logo that is no image, or too large, stops the start and names the variable', () => {
    expect(() => readBrandSettings({ BRAND_LOGO: file('logo.txt') })).toThrow(/BRAND_LOGO has to be a file of one of/);
    expect(() => readBrandSettings({ BRAND_HEADER_LOGO: file('large.png') })).toThrow(
      /BRAND_HEADER_LOGO has 32769 bytes/,
    );
  });
});
