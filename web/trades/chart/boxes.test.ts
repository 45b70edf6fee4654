import { expect, it } from 'vitest';
import { boxesPx, roomAhead } from './boxes.ts';

it('[M4] the newest prices are clear of the boxes of levels, as far as the past keeps its room', () => {
  expect(roomAhead(0, 30)).toBe(3);
  expect(roomAhead(boxesPx / 4, 30)).toBe(14);
  expect(roomAhead(boxesPx / 4, 10.5)).toBe(11);
  expect(roomAhead(boxesPx / 40, 30)).toBe(3);
});
