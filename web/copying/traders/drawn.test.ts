import { expect, test } from 'vitest';
import { heightsOf, scaledAlike } from './drawn.ts';

test('[C4] a curve is drawn from exact figures, with nothing always on it', () => {
  expect(scaledAlike(['1.5', '-0.25', '2', '0.001'])).toEqual([1500n, -250n, 2000n, 1n]);
  expect(heightsOf([100n, -100n, 0n], 200)).toEqual({ at: [0, 200, 100], zero: 100 });
  expect(heightsOf([50n, 100n], 100)).toEqual({ at: [50, 0], zero: 100 });
  expect(heightsOf([-5n], 100)).toEqual({ at: [100], zero: 0 });
  expect(heightsOf([], 100)).toEqual({ at: [], zero: 0 });
  expect(heightsOf([0n, 0n], 100)).toEqual({ at: [0, 0], zero: 0 });
});
