import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/clock/durations.ts';
import { areHours, isWithinHours, type TradingHours, timeWithinHours } from './trading-hours.ts';

const at = (text: string): number => Date.parse(`${text} UTC`);
/** Monday to Friday from 7 to 21, of which Friday goes on through the night to Saturday 2:00. */
const hours: TradingHours = [
  ...[1, 2, 3, 4].map((day) => ({ day, from: 420, to: 1_260 })),
  { day: 5, from: 420, to: 1_440 },
  { day: 6, from: 0, to: 120 },
];
const all: TradingHours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1_440 }));

// 30 November 2026 is a Monday.
test.each([
  ['2026-11-30 07:00:00', '2026-11-30 07:00:30', true],
  ['2026-11-30 06:59:59', '2026-11-30 07:00:30', false],
  ['2026-11-30 20:59:30', '2026-11-30 21:00:00', true],
  ['2026-11-30 20:59:31', '2026-11-30 21:00:01', false],
  ['2026-11-30 22:00:00', '2026-12-01 08:00:00', false],
  ['2026-12-04 23:59:00', '2026-12-05 01:59:00', true],
  ['2026-12-05 01:59:00', '2026-12-05 02:01:00', false],
  ['2026-12-06 12:00:00', '2026-12-06 12:00:30', false],
])('M3: from %s to %s lies within the hours of a pair: %s', (from, to, within) => {
  expect(isWithinHours(hours, at(from), at(to))).toBe(within);
});

test('M3: a pair without hours is open at any time, and one whose spans touch goes on from Sunday to Monday', () => {
  expect(isWithinHours(null, at('2026-12-06 23:59:59'), at('2026-12-07 03:00:00'))).toBe(true);
  expect(isWithinHours(all, at('2026-12-06 23:59:59'), at('2026-12-07 03:00:00'))).toBe(true);
  expect(isWithinHours(all.slice(1), at('2026-12-06 23:59:59'), at('2026-12-07 00:00:01'))).toBe(false);
});

test.each([
  ['2026-11-30 20:50:00', '2026-12-01 07:05:00', 15 * minuteMs],
  ['2026-11-30 21:00:00', '2026-12-01 06:59:59', 0],
  ['2026-11-30 12:00:30', '2026-11-30 12:01:00', minuteMs / 2],
  ['2026-12-04 23:00:00', '2026-12-07 08:00:00', 4 * hourMs],
  // 4 days of 14 hours, and 19 hours from Friday on.
  ['2026-12-05 12:00:00', '2026-12-19 12:00:00', 2 * 75 * hourMs],
  ['2026-12-02 08:00:00', '2026-12-09 09:00:00', 76 * hourMs],
])('M3: from %s to %s the hours of a pair last %s ms', (from, to, lasting) => {
  expect(timeWithinHours(hours, at(from), at(to))).toBe(lasting);
});

test('M3: of a pair that is open at any time all time is within its hours', () => {
  for (const open of [null, all]) expect(timeWithinHours(open, 1_000, 30 * dayMs + 1_000)).toBe(30 * dayMs);
});

test('M3: hours are whole minutes of days, in order, and do not overlap', () => {
  expect([hours, all].map(areHours)).toEqual([true, true]);
  const wrong: readonly TradingHours[] = [
    [],
    [{ day: 8, from: 0, to: 60 }],
    [{ day: 1, from: 60, to: 60 }],
    [{ day: 1, from: 0, to: 1_441 }],
    [{ day: 1, from: 0.5, to: 60 }],
    [
      { day: 2, from: 0, to: 60 },
      { day: 1, from: 0, to: 60 },
    ],
    [
      { day: 1, from: 0, to: 61 },
      { day: 1, from: 60, to: 120 },
    ],
  ];
  expect(wrong.map(areHours)).toEqual(wrong.map(() => false));
});
