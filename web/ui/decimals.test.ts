import { expect, test } from 'vitest';
import { compact, compactIn, percentText, shortDecimal } from './decimals.ts';

test('[N1] a decimal reads without the zeros that end it; a whole number keeps its own', () => {
  expect(['3.12500000', '10000.00000000', '1750.000', '0.030000', '100', '0.00'].map(shortDecimal)).toEqual([
    '3.125',
    '10,000',
    '1,750',
    '0.03',
    '100',
    '0',
  ]);
});

test('[N1] a count has the prefix of its size, cut to three decimals; what is no count stays as it is', () => {
  expect(['149300000000000', '41000000.75', '12.3456', '999999', 'odd'].map(compact)).toEqual([
    '149.3 T',
    '41 M',
    '12.345',
    '999.999 k',
    'odd',
  ]);
  expect([compactIn('10000000000000', 'H/s'), compactIn('999', 'H/s')]).toEqual(['10 TH/s', '999 H/s']);
});

test('[N3] basis points read as percentages', () => {
  expect([200, 9_753, 9_850, 10_000, 0, 7, 1_234_567].map(percentText)).toEqual([
    '2 %',
    '97.53 %',
    '98.5 %',
    '100 %',
    '0 %',
    '0.07 %',
    '12,345.67 %',
  ]);
});
