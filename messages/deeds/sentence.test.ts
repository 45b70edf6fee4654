import { expect, it } from 'vitest';
import { type Language, languages } from '#domain/languages/language.ts';
import { furtherDeeds as furtherCodes, knownActions } from '#domain/review/deeds.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { deedSentences } from '#tools/testing/messages/deed-samples.ts';
import { deeds, furtherDeeds } from './english.ts';
import { deedSentence } from './sentence.ts';

const facts = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

/** The parts in brackets by the facts in each: '[ of {amount}][ by {name}]' → ['amount', 'name']. */
const optionalParts = (text: string): readonly string[] =>
  [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => facts(part ?? '').join(' ')).toSorted();
const withoutParts = (text: string): string => text.replace(/\[[^[\]]*\]/g, '');

const sentences = [
  ...knownActions.map((code) => ({ id: `deeds.${code}`, message: deeds[code] })),
  ...furtherCodes.map((code) => ({ id: `furtherDeeds.${code}`, message: furtherDeeds[code] })),
];
/** Each value by its own name, in braces. */
const unfilled = new Proxy<Readonly<Record<string, string>>>({}, { get: (_values, name) => `{${String(name)}}` });
const templateIn = (language: Language, { id, message }: (typeof sentences)[number]): string =>
  translatorOf(language).say(id, message, unfilled);

it.each(languages)(
  '[R2] [A11] each fact of what an action did may be missing, in each language alike: %s',
  (language) => {
    const differing = sentences.filter((one) => {
      const [text, english] = [templateIn(language, one), templateIn('en', one)];
      return optionalParts(text).join(', ') !== optionalParts(english).join(', ') || /[[\]{}]/.test(withoutParts(text));
    });
    expect(differing).toEqual([]);
    expect(sentences.filter((one) => optionalParts(templateIn('en', one)).includes(''))).toEqual([]);
  },
);

it.each(languages)('[R2] [A11] what staff read of an action has no sign of how it was made: %s', (language) => {
  const said = deedSentences(translatorOf(language));
  expect(said.filter((text) => /[[\]{}]|undefined|null| {2}| [,:]|^\s|\s$/.test(text))).toEqual([]);
  expect(said.length).toBeGreaterThan(2 * knownActions.length);
});

const asWritten = (text: string): string => text;
const writing = { amount: asWritten, day: asWritten, setting: asWritten, switched: asWritten, mail: asWritten };
type Deed = Parameters<typeof deedSentence>[1];
const spanish = (deed: Partial<Deed> & Pick<Deed, 'action'>): string =>
  deedSentence(translatorOf('es'), { customer: null, before: null, after: null, ...deed }, writing);

it('[A11] [R2] what was decided is said in Spanish, with its facts and without those that its record lacks', () => {
  const after = { amount: '30000', credited: '11999', name: 'Hugo Pires' };
  expect(spanish({ action: 'deposits.approve', after })).toBe(
    'aprobó el depósito de 300.00 USD de Hugo Pires, 119.99 de 300.00 USD abonados',
  );
  expect(spanish({ action: 'deposits.approve' })).toBe('aprobó el depósito');
  expect(spanish({ action: 'vaults.open-door' })).toBe('vaults: open door');
});

it('[A11] [R2] which of two approvals a decision was, and the codes of its record, are words in Spanish', () => {
  const kind = { code: 'withdrawals.approve', vote: '1 of 2' };
  expect(spanish({ action: 'withdrawals.approve', customer: 'Mara Keller', kind })).toBe(
    'aprobó (1 de 2) la retirada de Mara Keller',
  );
  expect(
    spanish({ action: 'staff.request', subject: { kind: 'staff', id: 'nina@staff.example' }, after: { role: 'risk' } }),
  ).toBe('solicitó un rol (riesgos) para un miembro del personal, nina@staff.example');
  expect(spanish({ action: 'risk-cases.find', customer: 'Bo', after: { code: 'listed' } })).toBe(
    'halló algo que revisar sobre Bo: nombre en la lista de control',
  );
  // A code of a later version has no word yet.
  expect(spanish({ action: 'risk-cases.find', after: { code: 'new_rule' } })).toBe('halló algo que revisar: new_rule');
});

it('[A11] [R2] an announcement is named by its words in the reader’s language, where it has them', () => {
  const texts = { en: 'Tonight', es: 'Esta noche' };
  const announced = (of: Readonly<Record<string, string>>) =>
    spanish({ action: 'announcements.propose', after: { audience: 'staff', texts: of } });
  expect(announced(texts)).toBe('propuso un anuncio para el personal: «Esta noche»');
  expect(announced({ en: 'Tonight' })).toBe('propuso un anuncio para el personal: «Tonight»');
});

it('[R2] a value of a record that looks like a part of a sentence stays as it is', () => {
  const after = { amount: '30000', name: 'A [of {amount}]' };
  expect(spanish({ action: 'deposits.decline', after })).toBe('rechazó el depósito de 300.00 USD de A [of {amount}]');
});

it.each(languages)('[R2] [A11] no two actions have one name in the list that they are chosen from: %s', (language) => {
  const names = knownActions.map((action) =>
    deedSentence(translatorOf(language), { action, customer: null, before: null, after: null }, writing),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
