import { expect, it } from 'vitest';
import { isCovered, tagsOf } from './expiry-lines.ts';

const at = (x: number, text: string) => ({ x, text });

it('[M4] an expiry out of sight has no tag under the line of another', () => {
  expect(tagsOf([at(900, '02:23:55'), at(250, '02:12:59')], 300)).toEqual([at(250, '02:12:59')]);
});

it('[M4] where no line is in sight, the next expiry is named at the edge with an arrow', () => {
  expect(tagsOf([at(1_400, '03:00:00'), at(900, '02:23:55')], 300)).toEqual([at(300, '→ 02:23:55')]);
});

it('[M4] tags do not cover each other, and what has passed out at the left has none', () => {
  expect(tagsOf([at(-20, 'a'), at(100, 'b'), at(120, 'c'), at(200, 'd')], 300)).toEqual([at(100, 'b'), at(200, 'd')]);
});

it('[M4] a time of the scale under a tag, or under a part of one, is left out; the others stay', () => {
  const tags = [at(250, '02:12:59')];
  expect([100, 180, 190, 250, 290].map((x) => isCovered(x, tags, 300))).toEqual([false, false, true, true, true]);
  // One at the edge is drawn within it.
  expect(isCovered(200, [at(300, '→ 02:23:55')], 300)).toBe(true);
  expect(isCovered(180, [at(300, '→ 02:23:55')], 300)).toBe(false);
});
