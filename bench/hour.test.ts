import { expect, test } from 'vitest';
import { growthOf } from './hour.ts';

test('growth is told from the medians of three readings at either end, and not from the very first', () => {
  expect(growthOf([50, 100, 100, 100, 100, 102, 102, 102])).toBeCloseTo(2, 9);
  expect(growthOf([50, 100, 100, 100, 100, 102, 300, 102])).toBeCloseTo(2, 9);
  expect(growthOf([500, 100, 100, 100, 100, 99, 99, 99])).toBeCloseTo(-1, 9);
});
