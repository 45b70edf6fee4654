import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayText } from '#domain/clock/days.ts';
import { periodCount, periodsOf, reportSteps } from './periods.ts';

const dayOfText = (text: string): number => Date.parse(text) / 86_400_000;
const texts = (from: string, to: string, by: (typeof reportSteps)[number]) =>
  periodsOf(dayOfText(from), dayOfText(to), by).map((period) => [dayText(period.from), dayText(period.to)]);

it('[R4] a week begins on Monday and a month on its first day; the first and last period end where the report does', () => {
  expect(texts('2026-11-18', '2026-11-30', 'week')).toEqual([
    ['2026-11-18', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-11-30'],
  ]);
  expect(texts('2028-01-31', '2028-03-01', 'month')).toEqual([
    ['2028-01-31', '2028-01-31'],
    ['2028-02-01', '2028-02-29'],
    ['2028-03-01', '2028-03-01'],
  ]);
  expect(texts('2026-12-31', '2027-01-01', 'day')).toEqual([
    ['2026-12-31', '2026-12-31'],
    ['2027-01-01', '2027-01-01'],
  ]);
});

it('[R4] each day of a report is in exactly one of its periods, and there are no more of them than are counted before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 0, max: 800 }),
      fc.constantFrom(...reportSteps),
      (from, days, by) => {
        const periods = periodsOf(from, from + days, by);
        let next = from;
        for (const period of periods) {
          expect(period.from).toBe(next);
          expect(period.to).toBeGreaterThanOrEqual(period.from);
          next = period.to + 1;
        }
        expect(next).toBe(from + days + 1);
        expect(periods.length).toBeLessThanOrEqual(periodCount(from, from + days, by));
      },
    ),
  );
});
