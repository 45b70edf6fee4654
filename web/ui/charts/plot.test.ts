import { expect, test } from 'vitest';
import { roomBeside } from './plot.tsx';

test('[N1] the last bar has its label below it, where both labels have their room', () => {
  expect(roomBeside(1_200, 27 / 30)).toBeCloseTo(120);
  expect(roomBeside(1_200, 1)).toBe(0);
  expect(roomBeside(1_200)).toBe(0);
  expect(roomBeside(300, 1 / 12)).toBe(80);
  expect(roomBeside(200, 0.5)).toBe(0);
});
