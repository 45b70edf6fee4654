import { expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { isRealityCheckDue } from './reality-check.ts';

const start = millis(1_800_000_000_000);
const after = (ms: number) => millis(start + ms);

it('[A13.1] a reality check is due an hour after the first trade, and an hour after the last check of that time', () => {
  expect(isRealityCheckDue(null, null, start)).toBe(false);
  expect(isRealityCheckDue(start, null, after(hourMs - 1))).toBe(false);
  expect(isRealityCheckDue(start, null, after(hourMs))).toBe(true);
  expect(isRealityCheckDue(start, after(hourMs + 5), after(2 * hourMs + 4))).toBe(false);
  expect(isRealityCheckDue(start, after(hourMs + 5), after(2 * hourMs + 5))).toBe(true);
  // One of a time of trading before this one holds nothing back.
  expect(isRealityCheckDue(start, after(-1), after(hourMs))).toBe(true);
});
