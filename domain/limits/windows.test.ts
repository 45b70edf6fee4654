import { expect, it } from 'vitest';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { type LimitPeriod, leavesAt, windowAfter } from './windows.ts';

const at = (text: string) => millis(Date.parse(text));
const opens = (period: LimitPeriod, text: string): string => isoTime(millis(windowAfter(period, at(text)) + 1));
const ends = (period: LimitPeriod, text: string): string => isoTime(leavesAt(period, at(text)));

it('[A13] a calendar period begins at 00:00 UTC: each day, each Monday, and the first of each month', () => {
  const sunday = '2028-02-27T23:59:59.999Z';
  expect(opens('calendar_day', sunday)).toBe('2028-02-27T00:00:00.000Z');
  expect(ends('calendar_day', sunday)).toBe('2028-02-28T00:00:00.000Z');
  expect(opens('calendar_week', sunday)).toBe('2028-02-21T00:00:00.000Z');
  expect(ends('calendar_week', sunday)).toBe('2028-02-28T00:00:00.000Z');
  expect(opens('calendar_week', '2028-02-28T00:00:00.000Z')).toBe('2028-02-28T00:00:00.000Z');
  expect(opens('calendar_month', '2028-02-29T12:00:00.000Z')).toBe('2028-02-01T00:00:00.000Z');
  expect(ends('calendar_month', '2028-02-29T12:00:00.000Z')).toBe('2028-03-01T00:00:00.000Z');
  expect(ends('calendar_month', '2026-12-31T23:59:59.999Z')).toBe('2027-01-01T00:00:00.000Z');
});

it('[A13] a rolling window begins anew at no midnight', () => {
  expect(opens('day', '2026-11-21T12:00:00.000Z')).toBe('2026-11-20T12:00:00.001Z');
  expect(ends('week', '2026-11-21T12:00:00.000Z')).toBe('2026-11-28T12:00:00.000Z');
  expect(ends('month', '2026-11-21T12:00:00.000Z')).toBe('2026-12-21T12:00:00.000Z');
});
