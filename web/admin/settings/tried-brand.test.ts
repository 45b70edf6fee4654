import { expect, test } from 'vitest';
import { brandFileText, headerLogoOf, isReadable, triedOver, withPicture, withTried } from './tried-brand.ts';

const accent = { light: '#0b5d57', dark: '#7fd8cb' } as const;
const content = JSON.stringify({
  name: 'Northwind',
  supportEmail: 'help@north.example',
  logo: { light: 'a.svg', dark: 'b.svg' },
  headerLogo: { light: 'c.svg' },
  font: 'serif',
});

test('[B2.3] the downloaded file is the present one with what is tried in it, and nothing else changed', () => {
  expect(JSON.parse(brandFileText(content, { accent }, { name: 'Northwind', accent, pictures: {} }))).toEqual(
    JSON.parse(content),
  );
  const tried = { name: ' Eastwind ', accent: { ...accent, light: '#8a2f5c' }, pictures: {} } as const;
  const chosen = withPicture(tried, 'logo.light', { url: 'data:image/png;base64,', file: 'east.png' });
  expect(JSON.parse(brandFileText(content, { accent }, chosen))).toEqual({
    name: 'Eastwind',
    supportEmail: 'help@north.example',
    logo: { light: 'east.png' },
    font: 'serif',
    accent: { light: '#8a2f5c', dark: '#7fd8cb' },
  });
});

test('[X8] a look that somebody tries goes with the brand that comes into force meanwhile, but for what they tried otherwise', () => {
  const was = { name: 'Northwind', accent, pictures: {} };
  const chosen = { icon: { url: 'data:image/png;base64,', file: 'east.png' } };
  const tried = { name: 'Northwind', accent: { ...accent, light: '#8a2f5c' }, pictures: chosen } as const;
  const now = { name: 'Eastwind', accent: { light: '#123456', dark: '#abcdef' }, pictures: {} } as const;
  expect(triedOver(tried, was, now)).toEqual({
    name: 'Eastwind',
    accent: { light: '#8a2f5c', dark: '#abcdef' },
    pictures: chosen,
  });
  expect(triedOver({ ...tried, name: 'Mine' }, was, now).name).toBe('Mine');
});

test('[B2.1] an accent that cannot be read on a surface is not one to be downloaded', () => {
  expect(isReadable({ accent })).toBe(true);
  expect(isReadable({ accent: { ...accent, light: '#f0c000' } })).toBe(false);
});

const none = { light: null, dark: null };
const kept = {
  name: 'Northwind',
  supportEmail: 'help@north.example',
  moreSupport: [],
  address: null,
  phone: null,
  accent: null,
  logo: { light: 'a', dark: 'b' },
  headerLogo: { light: 'c', dark: null },
  footerLogo: none,
  icon: 'd',
  legal: null,
};

test('[B2.4] a proposed brand is the one in force with what is tried in it; a new logo takes the place of the others', () => {
  const same = { name: 'Northwind', accent, pictures: {} } as const;
  expect(withTried(kept, { accent }, same, {})).toEqual(kept);
  const chosen = withPicture(same, 'logo.light', { url: 'data:image/png;base64,', file: 'east.png' });
  expect(withTried(kept, { accent }, chosen, { 'logo.light': 'e' })).toEqual({
    ...kept,
    logo: { light: 'e', dark: null },
    headerLogo: none,
  });
  const coloured = { ...same, accent: { ...accent, light: '#8a2f5c' } } as const;
  expect(withTried(kept, { accent }, coloured, {}).accent).toEqual({ light: '#8a2f5c', dark: '#7fd8cb' });
  expect(withTried(kept, { accent }, withPicture(same, 'icon', null), {}).icon).toBeNull();
});

test('[B2.4] the preview’s header has the chosen logo in both schemes, or the one in force', () => {
  const held = { light: 'light.svg', dark: 'dark.svg' };
  const same = { name: 'Northwind', accent, pictures: {} } as const;
  const chosen = withPicture(same, 'logo.light', { url: 'new', file: 'new.svg' });
  const both = (tried: typeof chosen) => [headerLogoOf(tried, 'light', held), headerLogoOf(tried, 'dark', held)];
  expect(both(same)).toEqual(['light.svg', 'dark.svg']);
  expect(both(chosen)).toEqual(['new', 'new']);
  expect(both(withPicture(chosen, 'logo.dark', { url: 'night', file: 'night.svg' }))).toEqual(['new', 'night']);
  expect(both(withPicture(same, 'logo.light', null))[0]).toBeNull();
});
