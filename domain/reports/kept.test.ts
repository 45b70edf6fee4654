import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalReport, reportDifferences } from './kept.ts';
import { periodAround, periodsOf, reportSteps } from './periods.ts';
import { type DayPostings, reportedCodes, sumAll } from './report.ts';

const trade = (pair: string, durationMs: number, amount: bigint, day = 20_000): DayPostings => ({
  day,
  code: 'loss',
  kind: 'staked',
  class: 'profit',
  ofHouse: false,
  pair,
  durationMs,
  amount: -amount,
  count: 1,
});
const period = { from: 20_000, to: 20_000 };
const of = (rows: readonly DayPostings[], active = 1) => canonicalReport({ step: 'day', period, rows, active });

it('[R4.1] a kept report is one text, in whatever order its postings are read', () => {
  const rows = [trade('ETHUSD', 30_000, 500n), trade('BTCUSD', 60_000, 1_000n), trade('BTCUSD', 30_000, 250n)];
  expect(of(rows)).toBe(of(rows.toReversed()));
  expect(of(rows.slice(0, 1))).toBe(
    '{"format":"report-1","step":"day","from":"2024-10-04","to":"2024-10-04","deposits":"0.00","withdrawals":"0.00",' +
      '"trades":1,"stakes":"5.00","paid":"0.00","result":"5.00","refunded":0,"refundedStakes":"0.00","shares":"0.00",' +
      '"miningSold":"0.00","miningPaid":"0.00","adjusted":"0.00","active":1,"pairs":[{"pair":"ETHUSD","durationSeconds":30,' +
      '"trades":1,"stakes":"5.00","paid":"0.00","result":"5.00","refunded":0,"refundedStakes":"0.00"}]}',
  );
});

it('[R4.1] a difference is named by its figure, and one of the text alone as well', () => {
  const before = of([trade('BTCUSD', 30_000, 500n)]);
  expect(reportDifferences(before, before)).toEqual([]);
  const now = of([trade('BTCUSD', 30_000, 600n)], 2);
  expect(reportDifferences(before, now)).toContainEqual({ of: 'BTCUSD 30 s, stakes', kept: '5.00', now: '6.00' });
  expect(reportDifferences(before, now)).toContainEqual({ of: 'active', kept: '1', now: '2' });
  expect(reportDifferences(before, of([]))).toContainEqual({ of: 'BTCUSD 30 s, stakes', kept: '5.00', now: null });
  expect(reportDifferences(`${before} `, before)).toHaveLength(1);
  expect(reportDifferences('nothing', before).length).toBeGreaterThan(0);
});

it('[R4.1] each posting that is added to a period and is of a figure changes its text', () => {
  const posting = fc.record({
    day: fc.constant(period.from),
    code: fc.constantFrom(...reportedCodes),
    kind: fc.constantFrom('external', 'staked', 'available', 'fees'),
    class: fc.constantFrom('profit', 'deposit'),
    ofHouse: fc.boolean(),
    pair: fc.constantFrom('BTCUSD', 'ETHUSD'),
    durationMs: fc.constantFrom(30_000, 60_000),
    amount: fc.bigInt(1n, 1_000_000n),
    count: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 12 }), posting, (rows, more) => {
      const isCounted =
        JSON.stringify(Object.values(sumAll([more])).map(String)) !==
        JSON.stringify(Object.values(sumAll([])).map(String));
      fc.pre(isCounted);
      expect(reportDifferences(of(rows), of([...rows, more])).length).toBeGreaterThan(0);
    }),
  );
});

it('[R4.1] each day is in one whole day, week and month, and whole periods follow each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(...reportSteps), (day, step) => {
      const whole = periodAround(day, step);
      expect(whole.from <= day && day <= whole.to).toBe(true);
      expect(periodsOf(whole.from, whole.to, step)).toEqual([whole]);
      expect(periodAround(whole.to + 1, step).from).toBe(whole.to + 1);
    }),
  );
});
