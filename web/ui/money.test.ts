import { expect, it } from 'vitest';
import { money, signedMoney } from './money.ts';

it('[P6] an amount is grouped in threes and keeps its cents', () => {
  expect(money('1000000.00')).toBe('1,000,000.00');
  expect(money('-1234567.80')).toBe('−1,234,567.80');
  expect(money('999.05')).toBe('999.05');
  expect(money('0.1234567')).toBe('0.1234567');
});

it('[P6] [L5] a gain has its sign, and nothing has none, with however many decimals', () => {
  expect(['1250.50', '-3.00', '0.00000001'].map(signedMoney)).toEqual(['+1,250.50', '−3.00', '+0.00000001']);
  expect(['0.00', '-0.00', '0', '0.00000000'].map(signedMoney)).toEqual(['0.00', '−0.00', '0', '0.00000000']);
});
