import { expect, test } from 'vitest';
import { brandFileText, isReadable } from './tried-brand.ts';

const accent = { light: '#0b5d57', dark: '#7fd8cb' } as const;
const content = JSON.stringify({
  name: 'Northwind',
  supportEmail: 'help@north.example',
  logo: { light: 'a.svg', dark: 'b.svg' },
  headerLogo: { light: 'c.svg' },
  font: 'serif',
});

test('[B2.3] the downloaded file is the present one with what is tried in it, and nothing else changed', () => {
  expect(JSON.parse(brandFileText(content, { accent }, { name: 'Northwind', accent, logo: null }))).toEqual(
    JSON.parse(content),
  );
  const tried = {
    name: ' Eastwind ',
    accent: { ...accent, light: '#8a2f5c' },
    logo: { url: 'data:image/png;base64,', file: 'east.png' },
  } as const;
  expect(JSON.parse(brandFileText(content, { accent }, tried))).toEqual({
    name: 'Eastwind',
    supportEmail: 'help@north.example',
    logo: { light: 'east.png' },
    font: 'serif',
    accent: { light: '#8a2f5c', dark: '#7fd8cb' },
  });
});

test('[B2.1] an accent that cannot be read on a surface is not one to be downloaded', () => {
  expect(isReadable({ accent })).toBe(true);
  expect(isReadable({ accent: { ...accent, light: '#f0c000' } })).toBe(false);
});
