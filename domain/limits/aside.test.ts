import fc from 'fast-check';
import { expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { cents } from '#domain/money/amount.ts';
import { afterReversal, splitCredit, takeAsideFirst } from './aside.ts';
import type { Counted } from './own-limits.ts';
import { type LimitPeriod, leavesAt, limitPeriods, windowAfter } from './windows.ts';

const now = millis(1_800_000_000_000);
const hour = 3_600_000;
const counted = (...events: readonly (readonly [hoursAgo: number, amount: bigint])[]): Counted[] =>
  events.map(([hoursAgo, amount]) => ({ timeMs: millis(now - hoursAgo * hour), amount: cents(amount) }));

it('[A13] a credit is split at what the tightest limit leaves; the reason is the one that keeps the rest away longest', () => {
  const day = { period: 'day', limit: cents(100n), counted: counted([20, 60n], [3, 10n]) } as const;
  const week = { period: 'week', limit: cents(500n), counted: counted([100, 400n], [20, 60n], [3, 10n]) } as const;
  const split = splitCredit(cents(80n), { exclusion: null, limits: [day, week], again: null }, now);
  // 30 are left of the day, and of the week; 50 do not fit before what was credited 100 hours ago has left the week.
  expect(split).toEqual({
    playable: 30n,
    aside: 50n,
    why: { kind: 'limit', period: 'week', limit: 500n, fitsFromMs: leavesAt('week', millis(now - 100 * hour)) },
  });
  expect(splitCredit(cents(30n), { exclusion: null, limits: [day, week], again: null }, now)).toEqual({
    playable: 30n,
    aside: 0n,
    why: null,
  });
  // More than the limit itself never fits by waiting.
  expect(splitCredit(cents(500n), { exclusion: null, limits: [day], again: null }, now)).toMatchObject({
    playable: 30n,
    aside: 470n,
    why: { period: 'day', fitsFromMs: null },
  });
});

it('[A13] under an exclusion all of it is aside, whatever the limits leave', () => {
  const exclusion = { kind: 'self-exclusion', untilMs: millis(now + hour) } as const;
  const limits = [{ period: 'day', limit: cents(1_000n), counted: [] } as const];
  expect(splitCredit(cents(10n), { exclusion, limits, again: null }, now)).toEqual({
    playable: 0n,
    aside: 10n,
    why: { kind: 'exclusion', exclusion },
  });
});

it('A13: a restored credit gives aside what its reversal took from there, and what the reversal left counts beside the rest', () => {
  const limits = [{ period: 'day', limit: cents(100n), counted: [] } as const];
  const restored = (credited: bigint, fromAside: bigint, before: bigint) => {
    const again = afterReversal(cents(credited), cents(fromAside), before);
    return { kept: again.kept, ...splitCredit(cents(credited), { exclusion: null, limits, again }, now) };
  };
  // All of it was taken from what was aside of another credit: what it brought to play with is still there.
  expect(restored(80n, 80n, 80n)).toEqual({ kept: 80n, playable: 0n, aside: 80n, why: null });
  expect(restored(80n, 30n, 80n)).toEqual({ kept: 30n, playable: 50n, aside: 30n, why: null });
  // Its own part that was aside.
  expect(restored(150n, 50n, 100n)).toEqual({ kept: 0n, playable: 100n, aside: 50n, why: null });
  expect(restored(80n, 0n, 80n)).toEqual({ kept: 0n, playable: 80n, aside: 0n, why: null });
  // A limit that was lowered since leaves room for no more than it, with what stayed.
  expect(restored(150n, 60n, 150n)).toMatchObject({ kept: 60n, playable: 40n, aside: 110n, why: { kind: 'limit' } });
});

interface Played {
  readonly atMs: number;
  readonly amount: bigint;
}

const event = fc.oneof(
  fc.record({ kind: fc.constant('pays' as const), afterHours: fc.nat(60), amount: fc.bigInt(1n, 400n) }),
  fc.record({
    kind: fc.constant('limits' as const),
    afterHours: fc.nat(60),
    period: fc.constantFrom(...limitPeriods),
    amount: fc.option(fc.bigInt(0n, 500n)),
  }),
  fc.record({ kind: fc.constant('leaves' as const), afterHours: fc.nat(60), hours: fc.integer({ min: 1, max: 90 }) }),
);

it('[A13] in no order of payments, limits and exclusions is more played with than a limit allows, and no cent is lost', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const limits = new Map<LimitPeriod, bigint>();
      const played: Played[] = [];
      let [at, paid, aside, excludedUntil] = [0, 0n, 0n, 0];
      const usedOf = (period: LimitPeriod, until: number): bigint =>
        played.reduce((sum, one) => (one.atMs > windowAfter(period, millis(until)) ? sum + one.amount : sum), 0n);
      for (const one of events) {
        at += one.afterHours * hour;
        switch (one.kind) {
          case 'limits':
            if (one.amount === null) limits.delete(one.period);
            else limits.set(one.period, one.amount);
            break;
          case 'leaves':
            excludedUntil = Math.max(excludedUntil, at + one.hours * hour);
            break;
          case 'pays': {
            const before = new Map([...limits].map(([period]) => [period, usedOf(period, at)]));
            const exclusion =
              excludedUntil > at ? ({ kind: 'time-out', untilMs: millis(excludedUntil) } as const) : null;
            const own = [...limits].map(([period, limit]) => ({
              period,
              limit: cents(limit),
              counted: played
                .filter(({ atMs }) => atMs > windowAfter(period, millis(at)))
                .map(({ atMs, amount }) => ({ timeMs: millis(atMs), amount: cents(amount) })),
            }));
            const split = splitCredit(cents(one.amount), { exclusion, limits: own, again: null }, millis(at));
            expect(split.playable + split.aside).toBe(one.amount);
            expect(split.playable >= 0n && split.aside >= 0n).toBe(true);
            expect(split.why === null).toBe(split.aside === 0n);
            if (exclusion !== null) expect(split.playable).toBe(0n);
            if (split.playable > 0n) played.push({ atMs: at, amount: split.playable });
            paid += one.amount;
            aside += split.aside;
            for (const [period, limit] of limits) {
              const used = usedOf(period, at);
              // Whoever lowered a limit below what was used already plays with nothing more.
              if (used > limit) expect(used).toBe(before.get(period));
            }
          }
        }
      }
      expect(played.reduce((sum, { amount }) => sum + amount, 0n) + aside).toBe(paid);
    }),
    { numRuns: 300 },
  );
});

it('[A13] [W2] what can only be withdrawn goes first, and nothing is taken twice', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 1_000n), fc.bigInt(0n, 1_000n), (amount, aside) => {
      const parts = takeAsideFirst(cents(amount), cents(aside));
      expect(parts.aside + parts.available).toBe(amount);
      expect(parts.aside <= aside && (parts.available === 0n || parts.aside === aside)).toBe(true);
    }),
  );
});
