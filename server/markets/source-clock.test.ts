import { expect, it } from 'vitest';
import { SourceClock } from './source-clock.ts';

const answered = (atMs: number, aheadMs = 0, wayMs = 10) => {
  const venueMs = atMs - wayMs + aheadMs;
  return { kind: 'two-way', sentMs: atMs - 2 * wayMs, inMs: venueMs, outMs: venueMs, receivedMs: atMs } as const;
};

it('Z3 a venue without a measured clock has no times, one with it only times that are not after now', () => {
  const clock = new SourceClock('live');
  expect(clock.timeOf(1_000, 1_000)).toBeNull();
  clock.take(answered(1_000, 500));
  expect(clock.timeOf(1_450, 1_000)).toBe(940);
  expect(clock.timeOf(9_000, 1_000)).toBe(1_000);
});

it('Z3 replays and simulations run on the clock that they are recorded by', () => {
  expect(new SourceClock('simulated').timeOf(990, 1_000)).toBe(990);
});

it('Z4 a price is confirmed as of no later than what the changes of the last ten seconds lagged', () => {
  const clock = new SourceClock('live');
  clock.take(answered(1_000));
  expect(clock.confirmedAt(1_990, 2_000)).toBe(1_979);
  clock.heard(500, 2_000);
  clock.heard(2_490, 2_500);
  // The venue answers at once, but what changed came 1.5 s late.
  expect(clock.lagMs(3_000)).toBe(1_511);
  expect(clock.confirmedAt(2_990, 3_000)).toBe(1_489);
  expect(clock.confirmedAt(12_590, 12_600)).toBe(12_579);
});
