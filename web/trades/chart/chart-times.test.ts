import { expect, it } from 'vitest';
import { isCut } from './chart-times.ts';

it('[M4] a time that the left edge of the scale would cut is left out; one out of sight is none', () => {
  expect([0, 17, 18, 300].map((x) => isCut('12:30', x))).toEqual([true, true, false, false]);
  expect([27, 28].map((x) => isCut('12:30:15', x))).toEqual([true, false]);
  expect(isCut('12:30', null)).toBe(false);
});
