import { expect, it } from 'vitest';
import { boxesAt } from './price-ticks.ts';

it('[M4] boxes of prices are counted where they come to lie: the last price keeps its place, the others move away from it', () => {
  expect(boxesAt(100, [104, 98, 300])).toEqual([100, 83, 117, 300]);
  expect(boxesAt(100, [95, 98])).toEqual([100, 83, 66]);
  expect(boxesAt(null, [104, 98])).toEqual([104, 98]);
});
