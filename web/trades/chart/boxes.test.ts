import { expect, it } from 'vitest';
import { boxesPx, markSize, roomAhead, spacingOf } from './boxes.ts';

it('[M4] the newest prices are clear of the boxes of levels, as far as the past keeps its room', () => {
  expect(roomAhead(0, 30)).toBe(3);
  expect(roomAhead(boxesPx / 4, 30)).toBe(14);
  expect(roomAhead(boxesPx / 4, 10.5)).toBe(11);
  expect(roomAhead(boxesPx / 40, 30)).toBe(3);
});

it('[M4] a few days fill the room of the past, many are as narrow as ever, and seconds are left alone', () => {
  const day = 86_400;
  expect(spacingOf(10, day, 600, 4)).toBe(60);
  expect(spacingOf(2, day, 600, 4)).toBe(64);
  expect(spacingOf(400, day, 600, 4)).toBe(4);
  expect(spacingOf(0, day, 600, 4)).toBe(4);
  expect(spacingOf(10, 60, 600, 8)).toBe(8);
});

it('[M4] the marks of trades are of one size, however wide the bars are', () => {
  expect([4, 8, 12].map(markSize)).toEqual([1, 1, 1]);
  expect(markSize(24) * 24).toBe(12);
  expect(markSize(64) * 30).toBe(12);
});
