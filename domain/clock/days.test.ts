import { expect, it } from 'vitest';
import { dayStart } from './days.ts';

it('[L6] a day in UTC begins at its midnight; what is no day is none', () => {
  expect(dayStart('2026-11-21')).toBe(Date.parse('2026-11-21T00:00:00.000Z'));
  expect(dayStart('2028-02-29')).toBe(Date.parse('2028-02-29T00:00:00.000Z'));
  for (const text of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '21.11.2026', '', ' 2026-11-21']) {
    expect([text, dayStart(text)]).toEqual([text, null]);
  }
});
