import { expect, test } from 'vitest';
import { breakEven, breakEvenText } from './break-even.ts';

test('[T1] break-even is 1 / (1 + rate), rounded up to four decimals', () => {
  expect(breakEven(8_500)).toBe('0.5406');
  expect(breakEven(10_000)).toBe('0.5000');
  expect(breakEven(0)).toBe('1.0000');
  for (const rate of [1, 333, 7_777, 8_500, 9_999]) {
    const share = BigInt(breakEven(rate).replace('.', ''));
    expect(share * BigInt(10_000 + rate)).toBeGreaterThanOrEqual(100_000_000n);
    expect((share - 1n) * BigInt(10_000 + rate)).toBeLessThan(100_000_000n);
  }
});

test('[T1] the share that breaks even is rounded up, never below what is needed', () => {
  // Payouts of 85, 90, 75, 70 and 100 %.
  expect(['0.5406', '0.5264', '0.5715', '0.5883', '0.5000'].map(breakEvenText)).toEqual([
    '54.1',
    '52.7',
    '57.2',
    '58.9',
    '50.0',
  ]);
});
