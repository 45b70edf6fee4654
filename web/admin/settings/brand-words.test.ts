import { expect, it } from 'vitest';
import { standardAccent } from '#domain/brand/accent.ts';
import type { KeptBrand } from '#domain/brand/kept-brand.ts';
import { brandDifferences } from './brand-words.ts';

const none = { light: null, dark: null };
const kept: KeptBrand = {
  name: 'Northwind',
  supportEmail: 'help@north.example',
  moreSupport: [],
  address: null,
  phone: null,
  accent: null,
  logo: none,
  headerLogo: none,
  footerLogo: none,
  icon: null,
  legal: null,
};

it('[B2.4] a first accent of one’s own is a change of the scheme whose colour is another, and of no other', () => {
  const accent = { light: '#8a2f5c', dark: standardAccent.dark } as const;
  expect(brandDifferences(kept, { ...kept, accent })).toEqual([
    { name: 'Accent on light surfaces', now: standardAccent.light, after: '#8a2f5c', picture: false },
  ]);
});
