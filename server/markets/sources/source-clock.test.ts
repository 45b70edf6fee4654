import { expect, it } from 'vitest';
import type { SourceKind } from '#domain/markets/quotes.ts';
import { SourceClock } from './source-clock.ts';

/** The clock of a source whose steady clock runs with the database's, but where that one is set. */
class Moved {
  #steadyMs = 0;
  readonly clock: SourceClock;

  constructor(kind: SourceKind = 'live') {
    this.clock = new SourceClock(kind, () => this.#steadyMs);
  }

  heard(pair: string, venueTimeMs: number, nowMs: number, steadyMs = nowMs): void {
    this.#steadyMs = steadyMs;
    this.clock.heard(pair, venueTimeMs, nowMs);
  }

  confirmedAt(pair: string, venueTimeMs: number, nowMs: number, steadyMs = nowMs): number | null {
    this.#steadyMs = steadyMs;
    return this.clock.confirmedAt(pair, venueTimeMs, nowMs);
  }

  lagMs(nowMs: number): number {
    this.#steadyMs = nowMs;
    return this.clock.lagMs();
  }
}

const answered = (atMs: number, aheadMs = 0, wayMs = 10) => {
  const venueMs = atMs - wayMs + aheadMs;
  return { kind: 'two-way', sentMs: atMs - 2 * wayMs, inMs: venueMs, outMs: venueMs, receivedMs: atMs } as const;
};

it('Z3 a venue without a measured clock has no times, one with it only times that are not after now', () => {
  const clock = new SourceClock('live');
  expect(clock.timeOf(1_000, 1_000)).toBeNull();
  clock.take(answered(1_000, 500));
  expect(clock.timeOf(1_450, 1_000)).toBe(940);
  expect(clock.timeOf(1_900, 1_000)).toBe(1_000);
});

it('Z3 a time that is more than 400 ms ahead dates nothing, and confirms nothing', () => {
  const clock = heardOnce();
  // Its clock is known to 10 ms: what it says is at the oldest 11 ms before.
  expect(clock.clock.timeOf(2_409, 2_000)).toBe(2_000);
  expect(clock.clock.timeOf(2_412, 2_000)).toBeNull();
  expect(clock.confirmedAt('BTCUSD', 2_412, 2_000)).toBeNull();
  expect([clock.clock.isAhead(2_409, 2_000), clock.clock.isAhead(2_412, 2_000)]).toEqual([false, true]);
});

it('Z4 a pair whose change was ahead is not confirmed before one that can be dated, nor any pair before twenty of the source', () => {
  const clock = heardOnce();
  clock.heard('BTCUSD', 3_000, 2_000);
  expect(clock.confirmedAt('BTCUSD', 2_090, 2_100)).toBeNull();
  expect(clock.confirmedAt('XRPUSD', 2_090, 2_100)).toBeNull();
  hear(clock, 'ETHUSD', 20, 2_200);
  expect(clock.confirmedAt('XRPUSD', 2_290, 2_300)).toBeGreaterThan(2_200);
  expect(clock.confirmedAt('BTCUSD', 2_290, 2_300)).toBeNull();
  hear(clock, 'BTCUSD', 1, 2_400);
  expect(clock.confirmedAt('BTCUSD', 2_490, 2_500)).toBeGreaterThan(2_400);
});

it('Z3 replays and simulations run on the clock that they are recorded by', () => {
  expect(new SourceClock('simulated').timeOf(990, 1_000)).toBe(990);
});

/** A venue whose clock is measured, and of which a change of another pair has come in time. */
function heardOnce(): Moved {
  const clock = new Moved();
  clock.clock.take(answered(1_000));
  clock.heard('ETHUSD', 990, 1_000);
  return clock;
}

/** So many changes of a pair, a millisecond apart, each so late. */
function hear(clock: Moved, pair: string, count: number, fromMs: number, lateMs = 0): void {
  for (let n = 0; n < count; n += 1) clock.heard(pair, fromMs + n - 10 - lateMs, fromMs + n);
}

it('Z4 nothing is confirmed before the first change has come: how late the source is with what it sends is not known', () => {
  const clock = new Moved();
  clock.clock.take(answered(1_000));
  expect(clock.confirmedAt('BTCUSD', 1_990, 2_000)).toBeNull();
  clock.heard('ETHUSD', 1_990, 2_000);
  expect(clock.confirmedAt('BTCUSD', 1_990, 2_000)).toBe(1_979);
  expect(new Moved('replay').confirmedAt('BTCUSD', 1_990, 2_000)).toBe(1_990);
});

it('Z4 a price is confirmed as of no later than what the latest of the last twenty changes lagged, however long ago they came', () => {
  const clock = heardOnce();
  clock.heard('BTCUSD', 500, 2_000);
  // The venue answers at once, but what changed came 1.5 s late.
  expect(clock.lagMs(3_000)).toBe(1_511);
  expect(clock.confirmedAt('XRPUSD', 2_990, 3_000)).toBe(1_489);
  expect(clock.confirmedAt('XRPUSD', 160_000, 160_010)).toBe(160_010 - 1_511);
  hear(clock, 'ETHUSD', 19, 161_000);
  expect(clock.lagMs(161_100)).toBe(1_511);
  hear(clock, 'ETHUSD', 1, 161_100);
  expect(clock.lagMs(161_100)).toBeLessThan(300);
});

it('Z4 what a pair’s own last change lagged holds for it until its next one, and for no other pair', () => {
  const clock = heardOnce();
  clock.heard('BTCUSD', 500, 2_000);
  hear(clock, 'ETHUSD', 20, 2_100);
  expect(clock.confirmedAt('XRPUSD', 2_990, 3_000)).toBe(2_979);
  expect(clock.confirmedAt('BTCUSD', 2_990, 3_000)).toBe(1_489);
  hear(clock, 'BTCUSD', 1, 3_000);
  expect(clock.confirmedAt('BTCUSD', 3_090, 3_100)).toBe(3_079);
});

it('Z4 while all changes of a busy source stall nothing is confirmed beyond the entry delay after the last, and its lag grows', () => {
  const clock = heardOnce();
  for (let nowMs = 1_000; nowMs <= 61_000; nowMs += 20) clock.heard('ETHUSD', nowMs - 10, nowMs);
  expect(clock.confirmedAt('BTCUSD', 61_390, 61_400)).toBeGreaterThan(61_300);
  const lastMs = clock.clock.timeOf(60_990, 61_000) ?? 0;
  expect(clock.confirmedAt('BTCUSD', 62_990, 63_000)).toBe(lastMs + 500);
  expect(clock.lagMs(63_000)).toBe(63_000 - lastMs - 500);
  hear(clock, 'ETHUSD', 1, 63_100);
  expect(clock.confirmedAt('BTCUSD', 63_190, 63_200)).toBeGreaterThan(63_150);
});

it('Z4 a source that changes every second may be quiet for twenty, and one that is heard for less than a minute for any time', () => {
  const clock = heardOnce();
  for (let nowMs = 1_000; nowMs <= 70_000; nowMs += 1_000) clock.heard('ETHUSD', nowMs - 10, nowMs);
  expect(clock.confirmedAt('BTCUSD', 88_990, 89_000)).toBeGreaterThan(88_900);
  expect(clock.confirmedAt('BTCUSD', 94_990, 95_000)).toBeLessThan(91_000);
  const young = heardOnce();
  hear(young, 'ETHUSD', 100, 2_000);
  expect(young.confirmedAt('BTCUSD', 58_990, 59_000)).toBeGreaterThan(58_900);
});

/** A busy minute: so many pairs change in turn, one every 20 ms. */
function busy(clock: Moved, pairs: readonly string[], fromMs: number, untilMs: number): void {
  for (let [nowMs, n] = [fromMs, 0]; nowMs <= untilMs; nowMs += 20, n += 1) {
    clock.heard(pairs[n % pairs.length] ?? '', nowMs - 10, nowMs);
  }
}

it('Z4 stalls are judged by a steady clock: one of the database that is corrected all the time hides none', () => {
  const clock = heardOnce();
  for (let steadyMs = 1_000; steadyMs <= 61_000; steadyMs += 20) {
    const nowMs = steadyMs + (steadyMs % 200 === 0 ? 30 : 0);
    clock.heard('ETHUSD', nowMs - 10, nowMs, steadyMs);
  }
  expect(clock.confirmedAt('BTCUSD', 62_990, 63_000, 63_000)).toBeLessThan(61_600);
  // It is set ahead by 30 s, and back again while 2 s pass.
  clock.heard('ETHUSD', 91_010, 91_020, 61_020);
  expect(clock.confirmedAt('BTCUSD', 62_990, 63_000, 63_000)).toBeLessThan(61_600);
});

it('Z4 a gap is no part of the rate: the one from before it holds until a whole minute has passed without one', () => {
  const clock = heardOnce();
  busy(clock, ['ETHUSD'], 1_000, 61_000);
  busy(clock, ['ETHUSD'], 121_000, 122_000);
  expect(clock.confirmedAt('BTCUSD', 123_990, 124_000)).toBeLessThan(122_600);
  // One more, of 10 s.
  busy(clock, ['ETHUSD'], 132_000, 133_000);
  expect(clock.confirmedAt('BTCUSD', 134_990, 135_000)).toBeLessThan(133_600);
  // A source that has become slow is judged by its new rate afterwards.
  clock.clock.take(answered(134_000));
  for (let nowMs = 134_000; nowMs <= 260_000; nowMs += 1_000) clock.heard('ETHUSD', nowMs - 10, nowMs);
  expect(clock.confirmedAt('BTCUSD', 274_990, 275_000)).toBeGreaterThan(274_900);
});

it('Z4 a pair that stalls alone is not confirmed while others are prompt, and one that changes seldom is', () => {
  const clock = heardOnce();
  for (let second = 1; second <= 65; second += 1) {
    busy(clock, ['ETHUSD', 'BTCUSD'], second * 1_000, second * 1_000 + 980);
    if (second % 10 === 0) clock.heard('XRPUSD', second * 1_000 + 985, second * 1_000 + 990);
  }
  busy(clock, ['ETHUSD'], 66_000, 90_000);
  expect(clock.confirmedAt('ETHUSD', 90_000, 90_010)).toBeGreaterThan(89_900);
  expect(clock.confirmedAt('XRPUSD', 90_000, 90_010)).toBeGreaterThan(89_900);
  // It changed 25 times a second: 800 ms after its last change another one was due.
  expect(clock.confirmedAt('BTCUSD', 90_000, 90_010)).toBeLessThan(66_800);
  busy(clock, ['BTCUSD'], 90_020, 90_020);
  expect(clock.confirmedAt('BTCUSD', 90_090, 90_100)).toBeGreaterThan(90_000);
});
