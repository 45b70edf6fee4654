import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Failure, failure } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { Language } from '#domain/languages/language.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { failureSentence } from './sentences.ts';

const sentenceIn = (language: Language, one: Failure): string => failureSentence(translatorOf(language), one);

test('[E2] a failure has a sentence in every language, with the same facts', () => {
  const limits = failure('stake_out_of_limits', { min: '1.00', max: '500.00' });
  expect(sentenceIn('en', limits)).toBe('The stake has to be between 1.00 and 500.00. No money moved.');
  expect(sentenceIn('es', limits)).toBe('El importe debe estar entre 1.00 y 500.00. No se ha movido dinero.');
  expect(sentenceIn('es', failure('withdrawal_not_cancellable', { status: 'approved' }))).toBe(
    'Esta retirada está en estado aprobado y ya no se puede cancelar.',
  );
});

test('[E2] how long to wait is said in seconds below two minutes, then in minutes, never less than it is', () => {
  const wait = (language: Language, retryAfterSeconds: number) =>
    sentenceIn(language, failure('rate_limited', { retryAfterSeconds }));
  expect(wait('en', 1)).toBe('Too many attempts. Try again in 1 second.');
  expect(wait('en', 119)).toBe('Too many attempts. Try again in 119 seconds.');
  expect(wait('en', 891)).toBe('Too many attempts. Try again in 15 minutes.');
  expect(wait('es', 891)).toBe('Demasiados intentos. Vuelva a intentarlo dentro de 15 minutos.');
});

test('[E2] amounts in a refusal are grouped as they are everywhere', () => {
  const limits = failure('deposit_out_of_limits', { min: '10.00', max: '1000000.00' });
  expect(sentenceIn('en', limits)).toBe('Enter an amount between 10.00 and 1,000,000.00 USD.');
  expect(sentenceIn('es', limits)).toBe('El importe debe estar entre 10.00 y 1,000,000.00 USD.');
});

test('[E2] what is wrong with a field is said in the reader’s language', () => {
  const wrong = failure('invalid_input', {
    fields: [
      { field: 'amount', problem: phrase('missing_of', { expected: phrase('no_string') }) },
      { field: 'limit', problem: phrase('at_most', { most: '100' }) },
    ],
  });
  expect(sentenceIn('en', wrong)).toBe('amount: is missing; it has to be a string; limit: has to be 100 or less');
  expect(sentenceIn('es', wrong)).toBe('amount: falta; debe ser un texto; limit: debe ser 100 o menos');
});

test('[A11] what is not there is named in Spanish, with the product’s own words where it has them', () => {
  const said = (what: string) => sentenceIn('es', failure('not_found', { what }));
  expect(said('deposit')).toBe('algo ha salido mal');
  expect(said('file')).toBe('El objeto no existe');
  expect(said('passkey')).toBe('No existe esa llave de acceso.');
});

const codesIn = (pattern: RegExp): readonly string[] => {
  const sources = globSync(['server/**/*.ts', 'domain/**/*.ts']).filter((file) => !/\.test\.ts$/.test(file));
  const found = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, code]) => code ?? []),
  );
  return [...new Set(found)];
};

test('[A11] whatever a refusal names is named in Spanish: no code of the sources is put in as it is', () => {
  const missing = codesIn(/'not_found', \{ what: '([^']+)'/g);
  expect(missing).toEqual(expect.arrayContaining(['mining site', 'travel record', 'adjustment']));
  expect(missing.filter((what) => sentenceIn('es', failure('not_found', { what })).includes(`(${what})`))).toEqual([]);
  const decided = codesIn(/'already_decided', \{ status: '([^']+)'/g);
  expect(decided).toEqual(expect.arrayContaining(['closed', 'settled', 'set aside']));
  expect(
    decided.filter((status) => sentenceIn('es', failure('already_decided', { status })).includes(`«${status}»`)),
  ).toEqual([]);
});
