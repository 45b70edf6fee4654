import { expect, it } from 'vitest';
import {
  durationText,
  endsOf,
  figureText,
  leftOutText,
  marginText,
  periodText,
  reportFigures,
  reportRows,
  type Sums,
  shareBps,
  sinceFirst,
} from './report-words.ts';

const sums: Sums = {
  deposits: '1000.00',
  withdrawals: '250.00',
  net: '750.00',
  trades: 1200,
  stakes: '5000.00',
  paid: '5210.50',
  result: '-210.50',
  marginBps: -421,
  refunded: 1,
  refundedStakes: '5.00',
  shares: '0.00',
  miningSold: '0.00',
  miningPaid: '0.00',
  adjusted: '0.00',
  networkFees: '0.00',
  fees: '0.00',
  houseResult: '0.00',
  active: 3,
  signedUp: 4,
  verified: 3,
  approved: 2,
  deposited: 2,
  traded: 1,
};

it('[R4] a report writes what it is in, and a loss with its sign', () => {
  const texts = Object.fromEntries(reportFigures.map((figure) => [figure.of, figureText(figure, sums)]));
  expect(texts).toMatchObject({ trades: '1,200', result: '−210.50', net: '+750.00', deposits: '1,000.00' });
  expect(marginText(-421)).toBe('−4.21 %');
  expect(marginText(7)).toBe('+0.07 %');
  expect([470, 10_000].map(marginText)).toEqual(['+4.70 %', '+100.00 %']);
  expect(marginText(null)).toBe('–');
  expect([durationText(30), durationText(900)]).toEqual(['30 s', '15 min']);
  expect([shareBps(2, 3), shareBps(0, 0)]).toEqual([6667, 0]);
  expect(periodText({ from: '2026-11-01', to: '2026-11-07' })).toBe('1 Nov 2026 – 7 Nov 2026');
});

it('[R4] the file has a column for each figure, and each period in plain numbers that a program reads', () => {
  const [names = [], row = []] = reportRows({ periods: [{ from: '2026-11-01', to: '2026-11-01', ...sums }] });
  expect(new Set(names).size).toBe(names.length);
  expect(row).toHaveLength(names.length);
  const at = (name: string) => row[names.indexOf(name)];
  expect([at('Gross gaming revenue (USD)'), at('Margin (%)'), at('Settled trades')]).toEqual([
    '-210.50',
    '-4.21',
    '1200',
  ]);
  expect(at('Of the sign-ups: First trade')).toBe('1');
});

it('[R4] days before the first customer are left out, with a sentence; quiet days after it stay', () => {
  const none = { ...sums, ...Object.fromEntries(reportFigures.map(({ of, unit }) => [of, unit === '' ? 0 : '0.00'])) };
  const day = (from: string, of: Sums) => ({ from, to: from, ...of });
  const all = [
    day('2026-11-01', none),
    day('2026-11-02', none),
    day('2026-11-03', { ...none, signedUp: 1 }),
    day('2026-11-04', none),
  ];
  const since = (periods: typeof all) => sinceFirst(periods, (period) => reportFigures.map(({ of }) => period[of]));
  expect(since(all)).toEqual(all.slice(2));
  expect(leftOutText(all, since(all))).toBe('Nothing happened before 3 Nov 2026: earlier days are left out.');
  expect(leftOutText(all.slice(2), since(all.slice(2)))).toBeNull();
  expect(since(all.slice(0, 2))).toEqual(all.slice(1, 2));
});

it('[R4] the days at both ends of a chart are those of its first and its last bar, and one day is named once', () => {
  const days = ['2026-11-03', '2026-11-04', '2026-11-05'].map((day) => ({ from: day, to: day }));
  expect(endsOf(days)).toEqual(['3 Nov 2026', '5 Nov 2026']);
  expect(endsOf(days.slice(0, 1))).toEqual(['3 Nov 2026', '']);
  expect(endsOf([{ from: '2026-11-02', to: '2026-11-08' }])).toEqual(['2 Nov 2026', '8 Nov 2026']);
});
