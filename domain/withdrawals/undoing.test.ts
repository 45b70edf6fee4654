import { expect, test } from 'vitest';
import { type Millis, millis } from '#domain/clock/millis.ts';
import type { PayoutSighting } from './evidence.ts';
import { failedPaymentOf } from './undoing.ts';

const fixings = [
  { units: 100n, fixedAtMs: millis(10_500) },
  { units: 150n, fixedAtMs: millis(20_000) },
];
const failed = (units: bigint, blockMs: Millis, address = 'theirs'): PayoutSighting => ({
  kind: 'failed',
  confirmations: 3,
  isConfirmed: true,
  blockMs,
  attempted: [
    { address, units },
    { address: 'other', units: 1_000n },
  ],
});
const found = (sighting: PayoutSighting, of = fixings) =>
  failedPaymentOf(sighting, 'a', { address: 'theirs', fixings: of })?.units ?? null;

test('W5: a payment that failed counts for the coins that were fixed when its block was made, whose time is in whole seconds', () => {
  expect(found(failed(100n, millis(10_000)))).toBe(100n);
  expect(found(failed(100n, millis(19_000)))).toBe(100n);
  expect(found(failed(100n, millis(21_000)))).toBe(150n);
  expect(failedPaymentOf(failed(100n, millis(11_000)), 'a', { address: 'theirs', fixings })).toEqual({
    kind: 'failed',
    transactionId: 'a',
    units: 100n,
    atMs: 11_000,
    isConfirmed: true,
  });
});

test('W5: one of before any coins were fixed, of fewer coins, to another address, or that did not fail is none', () => {
  expect(found(failed(100n, millis(9_000)))).toBeNull();
  expect(found(failed(99n, millis(11_000)))).toBeNull();
  expect(found(failed(100n, millis(11_000), 'elsewhere'))).toBeNull();
  expect(found(failed(100n, millis(11_000)), [])).toBeNull();
  expect(found(failed(0n, millis(11_000)), [{ units: 0n, fixedAtMs: millis(0) }])).toBeNull();
  const payments = [{ address: 'theirs', units: 100n }];
  expect(found({ kind: 'seen', blockMs: null, confirmations: 3, isConfirmed: true, payments })).toBeNull();
  expect(found({ kind: 'not yet seen' })).toBeNull();
});
