import { expect, it } from 'vitest';
import { beyond, wordsEnd } from './outcome-zones.ts';

it('[M4] the words of a zone lie within what is seen of it, or are left out', () => {
  const width = 500;
  expect(wordsEnd({ from: 100, to: 900, width }, 60)).toBe(438);
  expect(wordsEnd({ from: 100, to: 300, width }, 60)).toBe(294);
  // Beside the boxes of levels there is no room: over their column, and not over the past.
  expect(wordsEnd({ from: 400, to: 900, width }, 60)).toBe(466);
  expect(wordsEnd({ from: 440, to: 900, width }, 60)).toBeNull();
  expect(wordsEnd({ from: -50, to: 90, width }, 60)).toBe(84);
  expect(wordsEnd({ from: -50, to: 40, width }, 60)).toBeNull();
});

it('[M4] the entry of a trade that is out of sight is said at the edge beyond which it lies', () => {
  expect([-1, 0, 300, 301].map((y) => beyond(y, 300))).toEqual(['above', null, null, 'below']);
});
