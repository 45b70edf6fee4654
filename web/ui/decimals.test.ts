import { expect, test } from 'vitest';
import { compact, compactIn, inDecimals, percentText, rateText, shortDecimal, significant } from './decimals.ts';

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

test('[P6] a rate is rounded to tenths, half up', () => {
  expect([6_666, 3_333, 5_000, 10_000, 0, 4, 5, 9_995, 9_994].map(rateText)).toEqual([
    '66.7 %',
    '33.3 %',
    '50 %',
    '100 %',
    '0 %',
    '0 %',
    '0.1 %',
    '100 %',
    '99.9 %',
  ]);
});

test('[P6] a long decimal shows the digits that matter and never more than it is, and says whether more of them are there', () => {
  const shown = (text: string, digits?: number) => {
    const { short, cut } = significant(text, digits);
    return `${short}${cut ? '…' : ''}`;
  };
  expect(shown('0.000123456789012345')).toBe('0.000123456…');
  expect(shown('0.00012345', 4)).toBe('0.0001234…');
  expect(shown('1234567.891')).toBe('1,234,567…');
  expect(shown('1234.56789', 4)).toBe('1,234…');
  expect(shown('-0.99999999', 4)).toBe('−0.9999…');
  expect(shown('9.9999995')).toBe('9.99999…');
  expect(shown('0.50000000')).toBe('0.5');
  expect(shown('12.345')).toBe('12.345');
  expect(shown('100')).toBe('100');
  expect(shown('0.00000000')).toBe('0');
  expect(shown('odd')).toBe('odd');
});

test('[D2] an amount is cut to its decimals, and says so where something was left out', () => {
  expect(inDecimals('0.018378179550587343', 8)).toEqual({ short: '0.01837817', cut: true });
  expect(inDecimals('1234', 8)).toEqual({ short: '1,234', cut: false });
});
