import { expect, it } from 'vitest';
import { rangeFrom, rangeProblem, usualOf, usualRange, usualRanges, viewFrom } from './ranges.ts';

const now = Date.parse('2027-01-15T23:59:59.999Z');

it('[R4] a usual range reaches over the days that it is named after, today in UTC included', () => {
  expect(usualRange('7', now)).toEqual({ from: '2027-01-09', to: '2027-01-15', by: 'day' });
  expect(usualRange('month', now)).toEqual({ from: '2027-01-01', to: '2027-01-15', by: 'day' });
  expect(usualRange('lastMonth', now)).toEqual({ from: '2026-12-01', to: '2026-12-31', by: 'day' });
  expect(usualRange('year', now)).toEqual({ from: '2027-01-01', to: '2027-01-15', by: 'month' });
  for (const usual of usualRanges) {
    expect(rangeProblem(usualRange(usual, now))).toBeNull();
    expect(usualOf(usualRange(usual, now), now)).toBe(usual);
  }
});

it('[R4] days that cannot be a report are named at their field, and an address that names such days shows the last 30', () => {
  const range = { from: '2026-01-01', to: '2026-02-01', by: 'day' } as const;
  expect(rangeProblem({ ...range, from: '' })?.field).toBe('from');
  expect(rangeProblem({ ...range, to: '2026-02-30' })?.field).toBe('to');
  expect(rangeProblem({ ...range, to: '2025-12-31' })?.field).toBe('to');
  expect(rangeProblem({ ...range, to: '2028-02-01' })?.field).toBe('by');
  expect(rangeProblem({ ...range, to: '2038-02-01', by: 'month' })?.field).toBe('to');
  expect(rangeFrom({ ...range, to: '2025-12-31' }, now)).toEqual(usualRange('30', now));
  expect(rangeFrom({ from: '2026-12-31', by: 'week' }, now)).toEqual({
    from: '2026-12-31',
    to: '2027-01-15',
    by: 'week',
  });
});

it('[R4] an address that names no view, or another one, shows the money', () => {
  expect([viewFrom('service'), viewFrom(undefined), viewFrom('secrets')]).toEqual(['service', 'money', 'money']);
});
