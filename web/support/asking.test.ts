import { expect, test } from 'vitest';
import { askAgainAfterMs } from './asking.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

test('S1.1: a visitor’s page asks often after a message, and ever less often while nothing comes', () => {
  const after = [0, 9, 11, 59, 61, 10_000].map((minutes) => askAgainAfterMs(ago(minutes), now, false));
  expect(after).toEqual([20_000, 20_000, 60_000, 60_000, 300_000, 300_000]);
  expect(askAgainAfterMs(undefined, now, false)).toBe(20_000);
});

test('S1.1: after an answer that did not come it waits for two minutes at least', () => {
  expect(askAgainAfterMs(ago(1), now, true)).toBe(120_000);
  expect(askAgainAfterMs(ago(100), now, true)).toBe(300_000);
});
