import { expect, test } from 'vitest';
import { openReadiness } from './readiness.ts';

const look = (leaseHeld: boolean, fresh: number) => ({
  database: { pairs: { fresh, stale: 8 - fresh }, ownGaps: 0, leaseHeld },
  freeBytes: 1e12,
});

test('X3.1: nobody has the lease for a moment while it goes from one process to another, and all are ready', () => {
  let nowMs = 1_000;
  const readinessOf = openReadiness(() => nowMs);
  expect(readinessOf(look(true, 8)).ready).toBe(true);
  nowMs += 4_900;
  expect(readinessOf(look(false, 0)).ready).toBe(true);
  nowMs += 100;
  expect(readinessOf(look(false, 8))).toEqual({
    ready: false,
    parts: { database: 'ok', disk: 'ok', lease: 'not ok', ticks: 'ok' },
  });
  nowMs += 5_000;
  expect(readinessOf(look(true, 0)).parts).toMatchObject({ lease: 'ok', ticks: 'not ok' });
});

test('X3.1: a process that has seen neither lease nor prices is not ready, and none is without its database', () => {
  const readinessOf = openReadiness(() => 1_000);
  expect(readinessOf(look(false, 0)).ready).toBe(false);
  expect(readinessOf(look(true, 8)).ready).toBe(true);
  expect(readinessOf({ database: null, freeBytes: 1e12 })).toEqual({
    ready: false,
    parts: { database: 'not ok', disk: 'ok', lease: 'not ok', ticks: 'not ok' },
  });
});
