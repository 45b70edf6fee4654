import { expect, test } from 'vitest';
import { portraitOf } from './portrait.ts';

const ids = Array.from({ length: 200 }, (_, nth) => `tdr_01KAYXJ5Z${String(nth).padStart(17, '0')}`);

test('[C5] the mark of a trader without a photo follows from their id alone, and people differ by it', () => {
  for (const id of ids) expect(portraitOf(id)).toEqual(portraitOf(id));
  const drawn = new Set(ids.map((id) => JSON.stringify(portraitOf(id))));
  expect(drawn.size).toBeGreaterThan(195);
  expect(new Set(ids.map((id) => portraitOf(id).tone)).size).toBe(4);
});

test('[C5] every mark has four tiles, and at most one of them is left out', () => {
  for (const id of ids) {
    const { tiles } = portraitOf(id);
    expect(tiles).toHaveLength(4);
    expect(tiles.filter(({ shape }) => shape === 'none').length).toBeLessThan(2);
  }
});
