import { expect, test } from 'vitest';
import { dayText } from '#domain/clock/days.ts';
import { paceOf } from './pace.ts';

type Paid = Parameters<typeof paceOf>[1][number];

const contract = (paid: string, more: Partial<Parameters<typeof paceOf>[0]> = {}): Parameters<typeof paceOf>[0] => ({
  state: 'running',
  paid,
  plan: { coins: ['LTC', 'DOGE'], termDays: 365 },
  ...more,
});
const days = (count: number, paid: readonly [string, string], first = 20_000): Paid[] =>
  Array.from({ length: count }, (_, nth) => dayText(first + nth)).flatMap((day): Paid[] => [
    { day, coin: 'LTC', addition: 0, paid: paid[0] },
    { day, coin: 'DOGE', addition: 0, paid: paid[1] },
  ]);

test('[N3.8] the estimate is what was paid with the average of the last 30 days for each day left, by payouts alone', () => {
  // Ten days of 1.00 do not count in the pace, but in what was paid.
  const payouts = [...days(10, ['0.50', '0.50']), ...days(30, ['0.10', '0.37'], 20_010)];
  expect(paceOf(contract('24.10'), payouts.toReversed())).toEqual({
    days: 30,
    paid: 1_410n,
    before: 2_410n,
    left: 325,
    total: 2_410n + (1_410n * 325n) / 30n,
  });
});

test('[N3.8] a day that paid nothing counts as one, what came late on its own day, and half a day not at all', () => {
  const payouts = [
    ...days(7, ['0.00', '1.00']),
    { day: dayText(20_003), coin: 'LTC', addition: 1, paid: '0.70' } as const,
    { day: dayText(20_007), coin: 'LTC', addition: 0, paid: '9.00' } as const,
  ];
  expect(paceOf(contract('16.70', { plan: { coins: ['LTC', 'DOGE'], termDays: 14 } }), payouts)).toEqual({
    days: 7,
    paid: 770n,
    before: 770n,
    left: 7,
    total: 1_670n,
  });
});

test('[N3.8] there is no estimate from less than seven days, before the start, or after the end', () => {
  expect(paceOf(contract('6.00'), days(6, ['0.50', '0.50']))).toBeNull();
  expect(paceOf(contract('30.00', { state: 'ended' }), days(30, ['0.50', '0.50']))).toBeNull();
  expect(paceOf(contract('0.00', { state: 'waiting' }), [])).toBeNull();
});
