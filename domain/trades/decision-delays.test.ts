import { expect, it } from 'vitest';
import { isSlowDay, orderDelay } from './decision-delays.ts';

it('T6 a decision is counted by whether it took less than 1 s, 5 s, 15 s, or longer', () => {
  const times = [0, 999, 1_000, 4_999, 5_000, 14_999, 15_000, 86_400_000];
  expect(times.map(orderDelay)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

it('T6 a day is slow from twenty decisions of 5 s or longer on, where they are more than one of a hundred', () => {
  expect(isSlowDay([0, 0, 10, 9])).toBe(false);
  expect(isSlowDay([0, 0, 10, 10])).toBe(true);
  expect(isSlowDay([1_000, 980, 20, 0])).toBe(false);
  expect(isSlowDay([1_000, 979, 20, 0])).toBe(true);
});
