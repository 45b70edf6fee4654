import { expect, it } from 'vitest';
import { type DayPostings, marginBps, resultOf, sumAll, sumPairs, sumPeriods } from './report.ts';

const posted = (
  day: number,
  code: DayPostings['code'],
  kind: string,
  amount: bigint,
  more: Partial<DayPostings> = {},
) => ({
  day,
  code,
  kind,
  class: 'internal',
  ofHouse: false,
  pair: null,
  durationMs: null,
  amount,
  count: 1,
  ...more,
});

const trade = { pair: 'BTCUSD', durationMs: 60_000 };

/** A won trade of 10.00 that pays 8.50, and a lost one of 4.00. */
const won = [
  posted(5, 'win', 'staked', -1000n, trade),
  posted(5, 'win', 'available', 1000n, trade),
  posted(5, 'win', 'exposure', -850n, { ...trade, class: 'profit', ofHouse: true }),
  posted(5, 'win', 'available', 850n, { ...trade, class: 'profit' }),
];
const lost = [
  posted(6, 'loss', 'staked', -400n, { ...trade, class: 'profit' }),
  posted(6, 'loss', 'bankroll', 400n, { ...trade, class: 'profit', ofHouse: true }),
];

it('[R4] the result of trades is their stakes less what was paid, and what was refunded is no turnover', () => {
  const rows = [
    ...won,
    ...lost,
    posted(6, 'refund', 'staked', -700n, { ...trade, count: 2 }),
    posted(6, 'refund', 'available', 700n, { ...trade, count: 2 }),
  ];
  const all = sumAll(rows);
  expect(all).toMatchObject({ trades: 2, stakes: 1400n, paid: 1850n, refunded: 2, refundedStakes: 700n });
  expect(resultOf(all)).toBe(-450n);
  expect(marginBps(all)).toBe(-3214);
  expect(marginBps(sumAll([]))).toBeNull();
  expect(sumPairs(rows)).toEqual([
    { pair: 'BTCUSD', durationMs: 60_000, trades: 2, stakes: 1400n, paid: 1850n, refunded: 2, refundedStakes: 700n },
  ]);
});

it('[R4] a posting counts in the period of its day, and what is taken back is taken off', () => {
  const periods = [
    { from: 5, to: 5 },
    { from: 6, to: 7 },
  ];
  const rows = [
    posted(5, 'deposit', 'external', -10_000n, { class: 'deposit', ofHouse: true }),
    posted(5, 'deposit', 'available', 10_000n, { class: 'deposit' }),
    posted(7, 'deposit-reversal', 'external', 2_500n, { class: 'deposit', ofHouse: true }),
    posted(7, 'withdrawal-paid', 'external', 4_000n, { class: 'withdrawal', ofHouse: true }),
    posted(7, 'profit-share', 'fees', 30n, { class: 'profit', ofHouse: true }),
    posted(7, 'mining-purchase', 'available', -5_000n, { class: 'profit' }),
    posted(7, 'mining-payout', 'available', 12n, { class: 'profit' }),
    posted(7, 'adjustment', 'available', -100n, { class: 'profit' }),
    ...won,
  ];
  const [first, second] = sumPeriods(periods, rows);
  expect(first).toMatchObject({ deposits: 10_000n, withdrawals: 0n, stakes: 1000n, paid: 1850n });
  expect(second).toMatchObject({
    deposits: -2_500n,
    withdrawals: 4_000n,
    shares: 30n,
    miningSold: 5_000n,
    miningPaid: 12n,
    adjusted: -100n,
    trades: 0,
  });
});
