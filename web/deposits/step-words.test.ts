import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { noteWord, stepWords } from './step-words.ts';

it('[D3] every step that a deposit can take is told in plain words of its own', () => {
  const folder = new URL('../../server/deposits/', import.meta.url);
  const written = ['handlers', 'saving', 'watch', 'another', 'reversal'].flatMap((name) =>
    Array.from(
      readFileSync(new URL(`${name}.ts`, folder), 'utf8').matchAll(/writeStep\(\s*tx,\s*[^,]+,\s*'([^']+)'/g),
      ([, step = '']) => step,
    ),
  );
  const named = [...new Set([...written, 'proof uploaded', 'proof replaced'])];
  expect(named).toContain('payment reorganised');
  expect(Object.keys(stepWords)).toEqual(expect.arrayContaining(named));
});

it('[E1] notes are worded again for the reader, and what staff wrote stays as it is', () => {
  expect(noteWord('confirming', '1 of 3')).toBe('1 of 3 confirmations');
  expect(noteWord('payment seen', '0.002 btc, less than asked, after the quote had ended')).toBe(
    '0.002 btc, less than asked, after the quote had ended',
  );
  expect(noteWord('reversed', '99.50 USD taken back')).toBe('99.50 USD');
  expect(noteWord('approved', '1000.00 USD credited')).toBe('1,000.00 USD');
  expect(noteWord('declined', 'A payment arrived')).toBe('A payment arrived');
});

it('[D2] a renewal says both exact amounts, and what becomes of a payment of the earlier one', () => {
  expect(noteWord('quote renewed', '0.00200012 btc before, 0.00210007 btc now')).toBe(
    'send 0.00210007 btc from now on, no longer 0.00200012 btc. A payment of 0.00200012 btc that is on its way counts for this deposit, at what it is worth',
  );
});

it('[D5] the note of a further payment is in the reader’s words, not in the server’s', () => {
  const note = 'A further payment to the address of dep_01abc';
  expect(noteWord('requested', note)).toBe('a further payment to the address of an earlier deposit');
});
