import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test('[M3] a change is counted in whole numbers, half up away from zero', () => {
  expect(changeOf('59700.01', '60000.00')).toBe('-0.50');
  expect(changeOf('60000.00', '60000.00')).toBe('0.00');
  expect(changeOf('0.00010005', '0.00010000')).toBe('0.05');
  expect(changeOf('200.01', '200.00')).toBe('0.01');
  expect(changeOf('199.99', '200.00')).toBe('-0.01');
});
