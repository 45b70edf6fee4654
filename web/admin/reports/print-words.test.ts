import { expect, it } from 'vitest';
import { printFacts, reportName } from './print-words.ts';

const printed = {
  view: 'service',
  range: { from: '2026-11-01', to: '2026-11-29', by: 'week' },
  madeMs: Date.UTC(2026, 10, 29, 23, 5),
  zone: 'Europe/Berlin',
  reader: { displayName: 'Ada Admin', email: 'ada@example.com' },
} as const;

it('[R4] a report on paper says what it is, of which days, in which zone, when it was printed and for whom', () => {
  expect(reportName(printed.view)).toBe('Report: Queues and complaints');
  expect(Object.fromEntries(printFacts(printed))).toEqual({
    Period: '1 Nov 2026 – 29 Nov 2026, by week',
    'Time zone': 'UTC for days; Europe/Berlin for times of day in tables',
    Printed: '29 Nov 2026, 23:05 UTC',
    'Requested by': 'Ada Admin, ada@example.com',
  });
});

it('[R4] one day is named once, and one zone, too', () => {
  const one = printFacts({ ...printed, range: { from: '2026-11-29', to: '2026-11-29', by: 'day' }, zone: 'UTC' });
  expect(one.slice(0, 2)).toEqual([
    ['Period', '29 Nov 2026, by day'],
    ['Time zone', 'UTC'],
  ]);
});
