import { expect, test } from 'vitest';
import { evenlyAmong, isAllOver } from './watched.ts';

test('what is watched lies at even distances among all, and neither all at the beginning nor at the end', () => {
  const places = [...evenlyAmong(1_000, 20)];
  expect(places).toHaveLength(20);
  expect(places[0]).toBe(25);
  expect(places.at(-1)).toBe(975);
  expect(new Set(places.slice(1).map((place, at) => place - (places[at] ?? 0)))).toEqual(new Set([50]));
  expect([...evenlyAmong(7, 7)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('what is watched is all over only with some of it in each tenth', () => {
  const order = Array.from({ length: 1_000 }, (_, at) => at);
  const even = evenlyAmong(1_000, 20);
  expect(isAllOver(order, (one) => even.has(one))).toBe(true);
  // The first ones alone, as they were watched once.
  expect(isAllOver(order, (one) => one < 20)).toBe(false);
  expect(isAllOver(order, (one) => one % 2 === 0 && one < 900)).toBe(false);
});
