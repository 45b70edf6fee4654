import { expect, test } from 'vitest';
import { sparkPoints } from './sparkline.tsx';

test('[M3] a small line has its highest value at the top, its lowest at the bottom, and a level one runs in the middle', () => {
  expect(sparkPoints([1, 3, 2])).toBe('2.0,26.0 48.0,2.0 94.0,14.0');
  expect(sparkPoints([5, 5])).toBe('2.0,14.0 94.0,14.0');
});
