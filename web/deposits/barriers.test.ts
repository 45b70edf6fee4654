import { expect, it } from 'vitest';
import { sentence } from '#web/widgets/sentence.ts';
import { barrierOf, depositLimitsOf } from './barriers.tsx';

type Limits = NonNullable<Parameters<typeof barrierOf>[1]>;

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

it('[X1] deposits that are paused are named before the button, with the operator’s reason; what is not known stops nobody', () => {
  const paused = barrierOf({ ...status, deposits: { on: false, reason: 'A node is being replaced.' } }, limits());
  expect(paused && sentence(paused)).toContain('Deposits are paused by the operator: A node is being replaced.');
  expect(barrierOf({ ...status, withdrawals: { on: false, reason: 'Elsewhere.' } }, limits())).toBeNull();
  expect(barrierOf(undefined, undefined)).toBeNull();
});

it('[A13] a time-out is named before the button, with its end and that withdrawals stay open', () => {
  const excluded = barrierOf(status, limits({ exclusion: { kind: 'time-out', until: '2026-12-01T10:00:00.000Z' } }));
  expect(excluded && sentence(excluded)).toMatch(/time-out that holds until .* can be withdrawn at any time/);
});

it('[A13] of one’s own limits those on deposits are named, where they are set', () => {
  const item = {
    limit: 'deposit',
    period: 'day',
    amount: '500.00',
    used: '350.00',
    left: '150.00',
    pending: null,
  } as const;
  const items: Limits['items'] = [
    item,
    { ...item, period: 'week', amount: null, left: null },
    { ...item, limit: 'stake', amount: '10.00', left: '0.00' },
  ];
  expect(depositLimitsOf(limits({ items }))).toEqual([{ period: 'day', amount: '500.00', left: '150.00' }]);
});
