import { expect, test } from 'vitest';
import { fallsOf } from './drawdown.ts';

test('[C4] a fall is a part of the highest return so far, the beginning among them, rounded against the trader', () => {
  expect(fallsOf(['0.0000', '0.2000', '-0.1000', '0.3', '-1'])).toEqual([
    '0.0000',
    '0.0000',
    '-0.2500',
    '0.0000',
    '-1.0000',
  ]);
  expect(fallsOf(['-0.0001', '0.5', '0.4999'])).toEqual(['-0.0001', '0.0000', '-0.0001']);
  expect(fallsOf([])).toEqual([]);
});
