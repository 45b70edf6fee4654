import { expect, test } from 'vitest';
import { sumOfMoney } from './record-sums.ts';

test('[R1.9] amounts add up to the cent, whatever their sign', () => {
  expect(sumOfMoney([])).toBe('0.00');
  expect(sumOfMoney(['0.05'])).toBe('0.05');
  expect(sumOfMoney(['-195.00', '14.21'])).toBe('-180.79');
  expect(sumOfMoney(['150.00', '-0.01', '-150.00'])).toBe('-0.01');
});
