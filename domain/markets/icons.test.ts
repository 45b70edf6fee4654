import { expect, test } from 'vitest';
import { pairIcon } from './icons.ts';
import { pairs } from './pairs.ts';

test('[M3] every pair has an icon of its own, small, and at a path that changes with it', () => {
  const icons = pairs.map(pairIcon);
  expect(new Set(icons.map(({ path }) => path)).size).toBe(pairs.length);
  for (const { svg } of icons) {
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>$/);
    expect(svg.length).toBeLessThan(900);
  }
});
