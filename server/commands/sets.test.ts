import { expect, it } from 'vitest';
import { inSets } from './sets.ts';

it('[Z7] a purge takes set after set until one is not full', async () => {
  const sets = [10, 10, 3, 10];
  const asked: number[] = [];
  const step = async (atOnce: number) => {
    asked.push(atOnce);
    return { rowCount: sets.shift() ?? 0 };
  };
  expect(await inSets(10, step)).toBe(23);
  expect(asked).toEqual([10, 10, 10]);
  expect(await inSets(11, step)).toBe(10);
  expect(await inSets(10, async () => ({ rowCount: null }))).toBe(0);
});
