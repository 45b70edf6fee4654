import { expect, it } from 'vitest';
import { barrierOf, tradeLimitsOf } from './barriers.ts';

type Limits = NonNullable<Parameters<typeof barrierOf>[2]>;

const on = { on: true, reason: null };
const status = { trades: on, practice: on, copying: on, mining: on, deposits: on, withdrawals: on, closedPairs: [] };
const aside = { amount: '0.00', fits: '0.00' };
const limits = (more: Partial<Limits> = {}): Limits => ({
  items: [],
  exclusion: null,
  raiseWaitsHours: 24,
  aside,
  ...more,
});

it('[X1] trading that is paused is named in place of the ticket, with the operator’s reason; the other wallet stays open', () => {
  const paused = { ...status, trades: { on: false, reason: 'The exchange is down' } };
  expect(barrierOf('real', paused, limits())).toBe(
    'Up/down trading with real money is paused by the operator: The exchange is down.',
  );
  expect(barrierOf('practice', paused, limits())).toBeNull();
  expect(barrierOf('real', undefined, undefined)).toBeNull();
});

it('[A13] a time-out is named in place of the ticket, with its end; practice stays open', () => {
  const excluded = limits({ exclusion: { kind: 'time-out', until: '2026-12-01T10:00:00.000Z' } });
  expect(barrierOf('real', status, excluded)).toContain('a time-out that holds until 1 December 2026, 10:00 UTC');
  expect(barrierOf('practice', status, excluded)).toBeNull();
});

it('[A13] of one’s own limits those on stakes and losses count, the tightest first', () => {
  const item = { limit: 'stake', period: 'day', amount: '90.00', used: '10.00', left: '80.00', pending: null } as const;
  const items: Limits['items'] = [
    item,
    { ...item, limit: 'loss', period: 'week', left: '9.50' },
    { ...item, limit: 'deposit', left: '1.00' },
    { ...item, period: 'month', amount: null, left: null },
  ];
  expect(tradeLimitsOf(limits({ items })).map(({ limit, left }) => [limit, left])).toEqual([
    ['loss', '9.50'],
    ['stake', '80.00'],
  ]);
});
