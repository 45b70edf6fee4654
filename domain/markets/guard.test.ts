import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Comparison, comparePrices, type GuardState, guardAfter } from './guard.ts';

const against = (price: bigint) => ({ source: 'live:second', price });

describe('two prices', () => {
  test('[M2] exactly the allowed distance is together, one unit more is apart, above and below alike', () => {
    expect(comparePrices(1_000_000n, against(1_010_000n), 100)).toMatchObject({ kind: 'together', bps: 100 });
    expect(comparePrices(1_000_000n, against(1_010_001n), 100)).toMatchObject({ kind: 'apart', bps: 100 });
    expect(comparePrices(1_000_000n, against(990_000n), 100)).toMatchObject({ kind: 'together', bps: 100 });
    expect(comparePrices(1_000_000n, against(989_999n), 100)).toMatchObject({ kind: 'apart', bps: 100 });
  });

  test('[M2] the distance is of the first price, never negative, and bounded', () => {
    const price = fc.bigInt({ min: 1n, max: 2n ** 62n });
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 10_000 }), (first, second, allowed) => {
        const compared = comparePrices(first, against(second), allowed);
        if (compared.kind === 'alone') throw new Error('two prices are never alone');
        const apart = (second > first ? second - first : first - second) * 10_000n;
        expect(compared.kind).toBe(apart > first * BigInt(allowed) ? 'apart' : 'together');
        expect(compared.bps).toBe(Number(apart / first > 1_000_000n ? 1_000_000n : apart / first));
      }),
    );
  });
});

describe('the guard', () => {
  const apart: Comparison = { kind: 'apart', source: 'live:second', bps: 150 };
  const together: Comparison = { kind: 'together', source: 'live:second', bps: 3 };
  const alone: Comparison = { kind: 'alone' };
  const open: GuardState = { open: true, kind: 'together', sinceMs: 0, lookedAtMs: 0 };
  const closed: GuardState = { open: false, kind: 'apart', sinceMs: 0, lookedAtMs: 0 };
  type Steps = readonly (readonly [number, Comparison])[];
  /** Whether the pair is open after these looks alone. */
  const looks = (state: GuardState, ...steps: Steps) =>
    steps.reduce((before, [atMs, comparison]) => guardAfter(before, comparison, atMs), state).open;
  /** Each comparison stands until the next step, and is looked at four times a second. */
  const story = (state: GuardState, ...steps: Steps) =>
    looks(
      state,
      ...steps.flatMap(([atMs, comparison], i) => {
        const lastsMs = (steps[i + 1]?.[0] ?? atMs + 1) - atMs;
        return Array.from({ length: Math.ceil(lastsMs / 250) }, (_, n) => [atMs + n * 250, comparison] as const);
      }),
    );

  test('[M2] three seconds apart close a pair, 2.9 do not', () => {
    expect(story(open, [10_000, apart], [12_999, apart])).toBe(true);
    expect(story(open, [10_000, apart], [13_000, apart])).toBe(false);
  });

  test('[M2] a moment together, or without the second source, begins the three seconds anew', () => {
    for (const between of [together, alone]) {
      expect(story(open, [0, apart], [2_900, apart], [2_950, between], [3_000, apart], [5_900, apart])).toBe(true);
      expect(story(open, [0, apart], [2_900, apart], [2_950, between], [3_000, apart], [6_000, apart])).toBe(false);
    }
  });

  test('[M2] a closed pair opens after five seconds together, and not while the two go on to differ', () => {
    expect(story(closed, [100_000, apart])).toBe(false);
    expect(story(closed, [1_000, together], [5_999, together])).toBe(false);
    expect(story(closed, [1_000, together], [6_000, together])).toBe(true);
    expect(story(closed, [1_000, together], [4_000, apart], [4_500, together], [9_499, together])).toBe(false);
  });

  test('[M2] a pair without a second source is never closed, and a closed one opens after a minute', () => {
    expect(story(open, [0, alone], [100_000, alone])).toBe(true);
    expect(story(closed, [1_000, alone], [60_999, alone])).toBe(false);
    expect(story(closed, [1_000, alone], [61_000, alone])).toBe(true);
  });

  test('[M2] what was not watched counts for nothing: after more than a second without a look each stretch begins anew', () => {
    const every = (comparison: Comparison, fromMs: number, toMs: number): Steps =>
      Array.from({ length: (toMs - fromMs) / 1_000 + 1 }, (_, n) => [fromMs + n * 1_000, comparison] as const);
    // Looks a second apart are uninterrupted; a thousandth more and the three seconds begin there.
    expect(looks(open, ...every(apart, 0, 3_000))).toBe(false);
    expect(looks(open, [0, apart], [1_000, apart], ...every(apart, 2_001, 4_001))).toBe(true);
    expect(looks(open, [0, apart], [1_000, apart], ...every(apart, 2_001, 5_001))).toBe(false);
    // The database was away for a minute.
    expect(looks(open, [0, apart], [60_000, apart])).toBe(true);
    expect(looks(closed, [0, together], ...every(together, 60_000, 64_000))).toBe(false);
    expect(looks(closed, [0, together], ...every(together, 60_000, 65_000))).toBe(true);
    expect(looks(closed, ...every(alone, 0, 30_000), ...every(alone, 60_000, 119_000))).toBe(false);
    expect(looks(closed, ...every(alone, 0, 30_000), ...every(alone, 60_000, 120_000))).toBe(true);
  });
});
