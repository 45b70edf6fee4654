import { expect, test } from 'vitest';
import { isStale, staleMs } from './staleness.ts';

const at = 1_000_000;
const price = { marked: false, kind: 'live', recordedMs: at } as const;

test('Z4: a streamed price is stale after 5 s, and not a millisecond before', () => {
  expect(staleMs).toBe(5_000);
  expect([0, 4_999, 5_000].map((ms) => isStale(price, at + ms))).toEqual([false, false, true]);
});

test('Z4: a polled price is stale only when the recorder says so', () => {
  expect(isStale({ ...price, kind: 'polled' }, at + 60_000)).toBe(false);
  expect(isStale({ ...price, kind: 'polled', marked: true }, at)).toBe(true);
});

test('Z: a clock that was set back by 5 s or more behind the last tick makes the price stale', () => {
  expect([4_999, 5_000].map((ms) => isStale(price, at - ms))).toEqual([false, true]);
});
