import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalReport, type KeptCohort, recordedOf, recordedText, reportDifferences } from './kept.ts';
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

const none = { networkFees: 0n, houseResult: 0n, exposureMost: null, exposureAtEnd: null, customers: [], cohorts: [] };
const customer = (uid: string, stakes: bigint, paid: bigint) => ({ uid, trades: 1, stakes, paid });

it('[R4.1] a text with details begins with the figures of one without, and what records said is kept as it was', () => {
  const [more, plain] = [
    of([trade('BTCUSD', 30_000, 500n)]),
    canonicalReport({ step: 'day', period, rows: [], active: 0 }),
  ];
  expect(recordedOf(more)).toBeNull();
  expect(recordedOf(plain)).toBeNull();
  const funnel = { signedUp: 3, verified: 2, approved: 1, deposited: 1, traded: 0 };
  const waited = { queue: 'deposits', cases: 1, medianMs: 1_499, p95Ms: 1_500, inTime: 1 } as const;
  const recorded = recordedText({ funnel, queues: [waited] });
  const text = canonicalReport(
    { step: 'day', period, rows: [trade('BTCUSD', 30_000, 500n)], active: 1 },
    { details: { ...none, networkFees: 5n, exposureMost: 7n }, recorded },
  );
  expect(recordedOf(text)).toBe(recorded);
  expect(JSON.parse(text)).toMatchObject({
    ...JSON.parse(more),
    format: 'report-2',
    networkFees: '0.05',
    fees: '0.05',
    exposureMost: '0.07',
    exposureAtEnd: null,
    recorded: { ...funnel, queues: [{ queue: 'deposits', medianSeconds: 1, p95Seconds: 2 }] },
  });
});

it('[R4.1] who won and lost most are in one order, and a difference names whose figure it is', () => {
  const people = [
    customer('usr_a', 5n, 9n),
    customer('usr_b', 5n, 9n),
    customer('usr_c', 8n, 0n),
    customer('usr_d', 9n, 0n),
  ];
  const kept = (customers: typeof people, cohorts: KeptCohort[] = []) =>
    canonicalReport(
      { step: 'month', period, rows: [], active: 0 },
      { details: { ...none, customers, cohorts }, recorded: '{}' },
    );
  expect(kept(people)).toBe(kept(people.toReversed()));
  expect(JSON.parse(kept(people))).toMatchObject({
    winners: [{ uid: 'usr_a', result: '0.04' }, { uid: 'usr_b' }],
    losers: [{ uid: 'usr_d', result: '-0.09' }, { uid: 'usr_c' }],
  });
  const other = [customer('usr_a', 5n, 10n), ...people.slice(1)];
  expect(reportDifferences(kept(people), kept(other))).toContainEqual({
    of: 'winners usr_a, paid',
    kept: '0.09',
    now: '0.10',
  });
  const [before, now] = [1, 2].map((active) => kept([], [{ from: 20_000, customers: 4, active }]));
  expect(reportDifferences(before ?? '', now ?? '')).toEqual([{ of: 'cohorts 2024-10, active', kept: '1', now: '2' }]);
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
