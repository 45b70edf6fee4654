import { expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import type { CopySettings } from './copy.ts';
import { type PastTrade, previewCopy, returnOf } from './preview.ts';

const settings = (changes: Partial<CopySettings> = {}): CopySettings => ({
  allocation: cents(10_000n),
  sizing: { kind: 'proportional' },
  maxStake: cents(1_000n),
  maxOpen: 5,
  stopLoss: null,
  ...changes,
});

/** 50.00 of 1,000.00, one minute, at 85 %. */
const trade = (time: string, status: TradeResult, changes: Partial<PastTrade> = {}): PastTrade => {
  const accepted = Date.parse(time);
  return {
    stake: cents(5_000n),
    balanceBefore: cents(100_000n),
    payoutRate: 8_500,
    minStake: cents(100n),
    maxStake: cents(100_000n),
    acceptedMs: millis(accepted),
    closedMs: millis(accepted + 60_000),
    status,
    ...changes,
  };
};

it('[C2] a preview goes through the trader’s trades by the copy’s own stakes, day by day, losing days included', () => {
  // 5 % of 100.00 each: 5.00 staked, 4.25 won.
  const found = previewCopy(
    settings(),
    [
      trade('2026-11-02T10:00:00.000Z', 'WON'),
      trade('2026-11-02T11:00:00.000Z', 'REFUNDED'),
      trade('2026-11-03T10:00:00.000Z', 'LOST'),
      trade('2026-11-03T11:00:00.000Z', 'LOST'),
      trade('2026-11-05T23:59:30.000Z', 'WON'),
      trade('2026-11-06T10:00:00.000Z', 'WON', { stake: cents(500n) }),
    ],
    0,
  );
  expect(found).toEqual({
    days: [
      { day: '2026-11-02', trades: 2, skipped: 0, profit: 425n, total: 425n },
      { day: '2026-11-03', trades: 2, skipped: 0, profit: -1_000n, total: -575n },
      // The trade of the evening ends after midnight; 0.50 is less than any pair takes.
      { day: '2026-11-06', trades: 1, skipped: 1, profit: 425n, total: -150n },
    ],
    trades: 5,
    skipped: 1,
    won: 2,
    lost: 2,
    losingDays: 1,
    profit: -150n,
    share: 0n,
    worstFall: 1_000n,
    stoppedOn: null,
  });
  expect(returnOf(found.profit, cents(10_000n))).toBe('-0.0150');
  // −1.50 of 70.00 is −2.142…%; 1.50 of it 2.142…%.
  expect([returnOf(-150n, cents(7_000n)), returnOf(150n, cents(7_000n))]).toEqual(['-0.0215', '0.0214']);
});

it('[C2] a preview keeps to the most open, to what is free, and ends at the stop-loss', () => {
  const at = (second: number) => `2026-11-02T10:00:${String(second).padStart(2, '0')}.000Z`;
  const three = [0, 10, 20].map((second) => trade(at(second), 'LOST'));
  expect(previewCopy(settings({ maxOpen: 2 }), three, 0)).toMatchObject({ trades: 2, skipped: 1, profit: -1_000n });
  const fixed = settings({ sizing: { kind: 'fixed', stake: cents(4_000n) }, maxStake: cents(4_000n) });
  expect(previewCopy(fixed, three, 0)).toMatchObject({ trades: 2, skipped: 1, profit: -8_000n });
  const days = ['02', '03', '04', '05'].map((day) => trade(`2026-11-${day}T10:00:00.000Z`, 'LOST'));
  expect(previewCopy(settings({ stopLoss: cents(1_000n) }), days, 0)).toMatchObject({
    trades: 2,
    skipped: 0,
    profit: -1_000n,
    stoppedOn: '2026-11-03',
  });
  // What is open when it is reached runs out.
  expect(previewCopy(settings({ stopLoss: cents(500n) }), three, 0)).toMatchObject({ trades: 3, profit: -1_500n });
});

it('[C6] a preview takes profit share week by week, above the highest profit only', () => {
  const weeks = [
    trade('2026-11-03T10:00:00.000Z', 'WON'),
    trade('2026-11-10T10:00:00.000Z', 'LOST'),
    trade('2026-11-17T10:00:00.000Z', 'WON'),
    trade('2026-11-18T10:00:00.000Z', 'WON'),
  ];
  // 4.25, then −0.75, then 7.75: floor(4.25 × 20 %) and floor((7.75 − 4.25) × 20 %).
  expect(previewCopy(settings(), weeks, 2_000)).toMatchObject({ profit: 775n, share: 155n });
  expect(previewCopy(settings(), [], 2_000)).toMatchObject({
    days: [],
    trades: 0,
    profit: 0n,
    share: 0n,
    worstFall: 0n,
  });
});
