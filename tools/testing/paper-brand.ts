import { paperBrand } from '#server/outside/paper-brand.ts';

/** What the documents of tests show of their operator. */
export const testPaperBrand = () =>
  paperBrand({ name: 'Northwind', supportEmail: 'help@test.example', lines: [], logo: null, accent: '#2347c5' });
