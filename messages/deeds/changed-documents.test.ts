import { expect, it } from 'vitest';
import { changedBrandParts, changedMails, changedTexts } from './changed-documents.ts';

const brand = {
  name: 'North',
  supportEmail: 'help@north.example',
  moreSupport: [],
  address: null,
  accent: { light: '#112233', dark: '#aabbcc' },
  logo: { light: null, dark: null },
  legal: { company: 'North Ltd', licence: null, risk: null, links: [] },
};
const changed = (over: object, was: object | null = brand) =>
  changedBrandParts({
    before: { value: { brand: was } },
    after: { names: 'brand', value: { brand: { ...brand, ...over } } },
  });

it('[R2] [B2.4] an entry of the brand says which parts it changes, in whatever order the record keeps them', () => {
  expect(changed({ name: 'South', phone: '+1' })).toEqual(['name', 'phone']);
  expect(changed({ accent: { dark: '#aabbcc', light: '#112233' } })).toEqual([]);
  expect(changed({ legal: { ...brand.legal, licence: '7' } })).toEqual(['licence']);
  expect(changed({ legal: null })).toEqual(['company']);
  expect(changed({}, null)).toEqual(['name', 'supportEmail', 'accent', 'logo', 'company']);
  expect(changedBrandParts({ before: null, after: { value: '10.00' } })).toEqual([]);
});

it('[R2] [B2.5] an entry of a text says which one, and the languages in which it is another one', () => {
  const entry = (before: object, after: object) => changedTexts({ before: { value: before }, after: { value: after } });
  expect(entry({ 'text:terms': { en: 'a', es: null } }, { 'text:terms': { en: 'a', es: 'b' } })).toEqual([
    { name: 'terms', languages: ['es'] },
  ]);
  expect(entry({}, { 'text:about': { en: 'a', es: 'b' } })).toEqual([{ name: 'about', languages: ['en', 'es'] }]);
  expect(entry({}, { brand: {} })).toEqual([]);
});

it('[R2] [S3.2] an entry of the words of an e-mail says which one and in which language', () => {
  const after = { value: { 'mail:deposit_approved:es': { subject: 'Hola' } } };
  expect(changedMails({ after })).toEqual([{ kind: 'deposit_approved', language: 'es' }]);
  expect(changedMails({ after: { value: { brand: {} } } })).toEqual([]);
});
