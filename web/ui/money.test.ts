import { expect, it } from 'vitest';
import { money, signedMoney } from './money.ts';

it('[P6] an amount is grouped in threes and keeps its cents', () => {
  expect(money('1000000.00')).toBe('1,000,000.00');
  expect(money('-1234567.80')).toBe('−1,234,567.80');
  expect(money('999.05')).toBe('999.05');
  expect(money('0.1234567')).toBe('0.1234567');
});

it('[P6] a gain has its sign, and nothing has none', () => {
  expect(['1000.00', '-0.50', '0.00'].map(signedMoney)).toEqual(['+1,000.00', '−0.50', '0.00']);
});
