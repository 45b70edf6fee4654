import { expect, it } from 'vitest';
import { parseCents } from './amount.ts';
import { plainAmount } from './typed.ts';

it('[P6] thousands may be typed in groups, where nothing else can be meant', () => {
  for (const typed of ['1,000.00', '1 000.00', '1\u00a0000', ' 1000.0 ', '1000']) {
    expect(parseCents(plainAmount(typed)), typed).toBe(100_000n);
  }
  expect(parseCents(plainAmount('1,234,567.89'))).toBe(123_456_789n);
  for (const typed of [
    '1,50',
    '1,0000',
    '10,00,000',
    '1.000,00',
    ',100',
    '1,000.001',
    '1, 000',
    '-1,000',
    '1,000 000',
  ]) {
    expect(parseCents(plainAmount(typed)), typed).toBeNull();
  }
});
