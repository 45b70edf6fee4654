import { expect, it } from 'vitest';
import { booksOf, percentOf, shareOf } from './trader-words.ts';

it('[C4] a figure is shown in per cent with its last digit, and nothing where there is none', () => {
  expect(['0.1234', '-0.0050', '1.0000', '12.3456', '0.0000', null].map(percentOf)).toEqual([
    '12.34 %',
    '−0.50 %',
    '100.00 %',
    '1234.56 %',
    '0.00 %',
    '–',
  ]);
  expect([shareOf(1_000), shareOf(25), shareOf(0)]).toEqual(['10 %', '0.25 %', '0 %']);
});

it('[R1] copies are summed up by wallet, practice dollars never as money', () => {
  expect(booksOf([], String)).toBe('no copies');
  const books = [
    { wallet: 'real', copies: 1, allocated: '10.00' },
    { wallet: 'practice', copies: 2, allocated: '5.00' },
  ] as const;
  expect(booksOf(books, String)).toBe('1 copy, 10.00 USD; 2 copies, 5.00 practice dollars');
});
