import { expect, it } from 'vitest';
import { countedFigures } from '#domain/reports/counted.ts';
import { madeFigures } from '#domain/reports/made-of.ts';
import {
  cohortRows,
  lastOfMonth,
  monthAfter,
  productFigures,
  productRows,
  queueRows,
  retention,
  waitText,
} from './detail-words.ts';
import { listOfFigure } from './figure-words.ts';
import { funnelSteps, reportFigures } from './report-words.ts';

const cohort = { from: '2026-10-01', customers: 3, active: [3, 1] };

it('[R4.2] waits are written in the largest units that tell them apart', () => {
  expect([null, 40, 720, 11_100, 187_200, 172_800].map(waitText)).toEqual([
    '–',
    '40 s',
    '12 min',
    '3 h 5 min',
    '2 d 4 h',
    '2 d',
  ]);
});

it('[R4.2] retention is a share of the cohort, and nothing where nobody was in it or the month is not there yet', () => {
  expect([retention(cohort, 0), retention(cohort, 1), retention(cohort, 2)]).toEqual([100, 33, null]);
  expect(retention({ ...cohort, customers: 0, active: [0] }, 0)).toBeNull();
});

it('[R4.2] files have a column for each name, in plain numbers', () => {
  const [names = [], first = [], second = []] = cohortRows([cohort, { from: '2026-11-01', customers: 1, active: [0] }]);
  expect(names).toHaveLength(first.length);
  expect([first, second]).toEqual([
    ['2026-10', '3', '3', '1'],
    ['2026-11', '1', '0', ''],
  ]);
  const queue = {
    queue: 'deposits',
    promiseHours: 24,
    cases: 0,
    medianSeconds: null,
    p95Seconds: null,
    inTime: 0,
  } as const;
  expect(queueRows([queue]).at(-1)).toEqual(['Deposits', '24', '0', '', '', '0']);
  const [heads = []] = productRows([]);
  expect(heads).toHaveLength(3 + productFigures.length);
});

it('[R4.3] each figure leads to journals, customers or entries; the margin alone is a share of two of them', () => {
  const kindOf = (of: string) => listOfFigure(of)?.kind ?? null;
  for (const { of, unit } of reportFigures) {
    if (unit === 'USD') expect(madeFigures).toContain(of);
    expect([of, kindOf(of)]).not.toEqual([of, null]);
  }
  for (const { of } of funnelSteps) expect(countedFigures).toContain(of);
  for (const { of } of productFigures) expect([of, kindOf(of)]).not.toEqual([of, null]);
  expect([kindOf('copiedTrades'), kindOf('exposureMost'), kindOf('active'), kindOf('marginBps')]).toEqual([
    'journals',
    'entries',
    'customers',
    null,
  ]);
});

it('[R4.3] a month of a cohort is named by its first day and ends with its last', () => {
  expect([monthAfter('2026-11-01', 0), monthAfter('2026-11-01', 2)]).toEqual(['2026-11-01', '2027-01-01']);
  expect([lastOfMonth('2024-02-01'), lastOfMonth('2026-12-01')]).toEqual(['2024-02-29', '2026-12-31']);
});
