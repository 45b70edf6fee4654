import { expect, it } from 'vitest';
import { journalRules } from '#domain/ledger/journals.ts';
import { titleOfCode } from '#domain/ledger/movements.ts';
import { postingWords } from './posting-words.ts';

it('[R1] says each posting that a customer has in words, with where it went', () => {
  expect(postingWords('win', 'allocated', '3.44')).toBe('Trade won · to copies');
  expect(postingWords('win', 'staked', '-3.44')).toBe('Trade won · from stakes');
  const seen = Object.keys(journalRules).filter((code) => titleOfCode(code) !== null);
  expect(seen.length).toBeGreaterThan(10);
  const wordless = seen.filter((code) => postingWords(code, 'available', '1.00').startsWith(`${code} `));
  expect(wordless).toEqual([]);
});
