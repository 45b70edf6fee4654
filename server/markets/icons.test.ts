import { expect, test } from 'vitest';
import { pairs } from '#domain/markets/pairs.ts';
import { pairIcon } from './icons.ts';

test('[M3] every pair has an icon of its own, small, and at a path that changes with it', () => {
  const icons = pairs.map(pairIcon);
  expect(new Set(icons.map(({ path }) => path)).size).toBe(pairs.length);
  for (const { svg } of icons) {
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>$/);
    expect(svg.length).toBeLessThan(900);
  }
});
