import { expect, test } from 'vitest';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { Language } from '#domain/languages/language.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { phraseSamples } from '#tools/testing/messages/phrase-samples.ts';
import { isPhrase, phraseSentence } from './phrases.ts';

const said = (language: Language, one: Phrase): string => phraseSentence(translatorOf(language), one);

test.each(phraseSamples.filter(({ code }) => code !== 'as_written'))(
  '[P7] [A11] what is said of a value is a sentence of the reader’s language: $code',
  (one) => {
    expect(said('en', one)).not.toMatch(/[{}]|undefined|null|\[object/);
    const spanish = said('es', one);
    expect(spanish).not.toMatch(/[{}]|undefined|null|\[object/);
    // What is put in stays as it is.
    expect(spanish.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\b(is|are|has|have|the|of|and|or|at|in|it|this|with)\b/i);
  },
);

test.each<[Phrase, string, string]>([
  [
    phrase('file_missing', { files: ['front', 'back'] }),
    'is missing; the files front and back are sent together',
    'falta; los archivos front y back se envían juntos',
  ],
  [
    phrase('missing_of', { expected: phrase('no_name', { most: 60 }) }),
    'is missing; it has to be a name of 1 to 60 characters',
    'falta; debe ser un nombre de 1 a 60 caracteres',
  ],
  [
    phrase('no_phone', { country: 'CH' }),
    'is not a phone number of Switzerland. For one of another country begin with its code, such as +41 79 123 45 67',
    'no es un número de teléfono de Suiza. Para uno de otro país, empiece por su prefijo, por ejemplo +41 79 123 45 67',
  ],
  [
    phrase('no_phone', { country: null }),
    'is not a phone number. Begin with the code of its country, such as +41 79 123 45 67',
    'no es un número de teléfono. Empiece por el prefijo de su país, por ejemplo +41 79 123 45 67',
  ],
  [phrase('one_of', { values: ['UP', 'DOWN'] }), 'has to be one of "UP", "DOWN"', 'debe ser uno de "UP", "DOWN"'],
  [
    phrase('below_fee', { least: '2.01', fee: '2.00' }),
    'has to be at least 2.01, because the network fee of 2.00 is taken from it',
    'debe ser al menos 2.01, porque de ese importe se descuenta la comisión de red de 2.00',
  ],
  [
    phrase('paid_time_early', { since: 'payout_recorded', at: '2026-11-22T10:15:30.000Z' }),
    'is before the payout was recorded, which was on 22 November 2026, 10:15:30 UTC',
    'es anterior al registro del pago, que fue el 22 de noviembre de 2026, 10:15:30 UTC',
  ],
])('[P7] a phrase with values in both languages: $0.code', (one, english, spanish) => {
  expect([said('en', one), said('es', one)]).toEqual([english, spanish]);
});

test('[P7] what comes from elsewhere is a phrase where its code is of the list', () => {
  expect(isPhrase({ code: 'missing', facts: {} })).toBe(true);
  for (const other of [null, 'missing', {}, { code: 'missing' }, { code: 'toString', facts: {} }]) {
    expect(isPhrase(other), JSON.stringify(other)).toBe(false);
  }
});
