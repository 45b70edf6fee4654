import { expect, test } from 'vitest';
import { checkBirthDate } from '#domain/accounts/birth-date.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { checkAbout, checkAddress, checkNames } from '#domain/accounts/personal-details.ts';
import { type Decision, type Failure, failure } from '#domain/failures/failures.ts';
import { spanishPhrase } from '#domain/failures/phrases-es.ts';
import { maxImageBytes, problemOfFile, problemOfPixels } from '#domain/identity/images.ts';
import type { Language } from '#domain/languages/language.ts';
import { usdtContract } from '#domain/money/coins.ts';
import { contactProblems } from '#domain/support/contact.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { openAddressChecker } from '#server/outside/addresses.ts';
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

test('[E2] amounts in a refusal are grouped as they are everywhere', () => {
  const limits = failure('deposit_out_of_limits', { min: '10.00', max: '1000000.00' });
  expect(sentenceIn('en', limits)).toBe('The amount has to be between 10.00 and 1,000,000.00 USD.');
  expect(sentenceIn('es', limits)).toBe('El importe debe estar entre 10.00 y 1,000,000.00 USD.');
});

test('[E2] what is wrong with a field is said in the reader’s language, and what has none stays as it is', () => {
  const wrong = failure('invalid_input', {
    fields: [
      { field: 'amount', problem: 'is missing; it has to be a string' },
      { field: 'limit', problem: 'has to be 100 or less' },
    ],
  });
  expect(sentenceIn('es', wrong)).toBe('amount: falta; debe ser un texto; limit: debe ser 100 o menos');
  expect(spanishPhrase('The password has to have 10 to 128 characters.')).toBe(
    'La contraseña debe tener de 10 a 128 caracteres.',
  );
  expect(spanishPhrase('nothing of ours (at all).')).toBe('nothing of ours (at all).');
});

/** The problems that a check finds, as its failure tells them. */
function problemsIn(decision: Decision<unknown>): readonly string[] {
  if (decision.ok) throw new Error('nothing was wrong');
  const { facts } = decision.failure;
  if ('fields' in facts) return facts.fields.map(({ problem }) => problem);
  return 'problem' in facts ? [facts.problem] : [];
}

const long = 'x'.repeat(5_000);
const eth = '0x52908400098527886E0F7030069857D2E4169EE7';
const refusedAddresses = [
  ['Bitcoin', eth],
  ['Bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['Bitcoin', 'nonsense'],
  ['Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
  ['Ethereum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BNB', 'nonsense'],
  ['USDT', eth.replace('E', 'e')],
  ['USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['USDT', `0x${'0'.repeat(40)}`],
] as const;

const common = new Set(['1234567890ab']);

test.each([
  ...problemsIn(checkNames({ firstName: '', lastName: long })),
  ...problemsIn(checkAddress({ address: 'one\ntwo', city: '', state: long, zipCode: '' })),
  ...problemsIn(checkAbout('\u0000')),
  ...problemsIn(checkBirthDate('2000-02-30', '2026-11-21')),
  ...problemsIn(checkBirthDate('2027-01-01', '2026-11-21')),
  ...problemsIn(checkBirthDate('1800-01-01', '2026-11-21')),
  ...['short', 'ann@example.org', '1234567890ab', 'fairlead2026'].flatMap((password) =>
    problemsIn(checkPassword(password, { email: 'ann@example.org', product: 'Fairlead', common })),
  ),
  ...Object.values(contactProblems({ name: '', email: '', message: '' })),
  ...Object.values(contactProblems({ name: long, email: '', message: long })),
  problemOfFile(0, 'image/png'),
  problemOfFile(maxImageBytes + 1, 'image/png'),
  problemOfFile(100, null),
  problemOfPixels(100_000, 100_000),
  problemOfPixels(10, 10),
  ...refusedAddresses.map(([method, typed]) => {
    const checked = openAddressChecker(usdtContract).check(method, typed);
    return checked.ok ? 'taken' : checked.problem;
  }),
])('[A11] what the checks of customers’ values say has Spanish: %s', (english) => {
  const spanish = spanishPhrase(String(english));
  expect(spanish).not.toBe(english);
  expect(spanish).not.toMatch(/\b(is|are|has|have|the|of|and|or|at|in|it|this|with)\b/i);
});

test.each([
  ['is missing; the files front and back are sent together', 'falta; los archivos front y back se envían juntos'],
  ['is missing; it has to be: name of 1 to 60 characters', 'falta; debe ser un nombre de 1 a 60 caracteres'],
  ['has to be one of a, b, in Upload-Metadata', 'debe ser uno de a, b, en Upload-Metadata'],
  [
    'has 9000 × 9000 pixels of 8 bytes each; save it with 8 bits a colour, or smaller',
    'tiene 9000 × 9000 píxeles de 8 bytes cada uno; guarde la imagen con 8 bits por color o con menor tamaño',
  ],
  [
    'has to be at least 2.01, because the network fee of 2.00 is taken from it',
    'debe ser al menos 2.01, porque de ese importe se descuenta la comisión de red de 2.00',
  ],
])('[A11] a phrase with values: %s', (english, spanish) => {
  expect(spanishPhrase(english)).toBe(spanish);
});

test('[A11] what is not there is named in Spanish, with the product’s own words where it has them', () => {
  const said = (what: string) => sentenceIn('es', failure('not_found', { what }));
  expect(said('deposit')).toBe('algo ha salido mal');
  expect(said('file')).toBe('El objeto no existe');
  expect(said('passkey')).toBe('No existe esa llave de acceso.');
});
