import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ChangeCount,
  judgeLiquidity,
  type LiquidityKind,
  type LiquidityState,
  liquidityAfter,
  spreadBps,
} from './liquidity.ts';

const floors = { maxSpreadBps: 10, minUpdates: 30, minSize: 1_000 };

describe('the judgement', () => {
  it('M2 the spread is given in basis points of the mid, rounded up, so that a wider one never reads as allowed', () => {
    expect(spreadBps(9_995n, 10_005n)).toBe(10);
    expect(spreadBps(999_499n, 1_000_500n)).toBe(11);
    expect(spreadBps(1n, 10n ** 18n)).toBe(20_000);
    const price = fc.bigInt({ min: 1n, max: 2n ** 60n });
    fc.assert(
      fc.property(price, price, (bid, more) => {
        const ask = bid + more;
        const shown = BigInt(spreadBps(bid, ask));
        expect(shown * (bid + ask) >= (ask - bid) * 20_000n).toBe(true);
        expect((shown - 1n) * (bid + ask) < (ask - bid) * 20_000n).toBe(true);
      }),
    );
  });

  it('M2 a pair is liquid within its ceiling and from its floor on; too few changes are named after a minute of counting', () => {
    expect(judgeLiquidity({ spreadBps: 10, updates: 30 }, floors, 5_000)).toBe('liquid');
    expect(judgeLiquidity({ spreadBps: 11, updates: 500 }, floors, 90_000)).toBe('wide');
    expect(judgeLiquidity({ spreadBps: 1, updates: 29 }, floors, 59_999)).toBe('unknown');
    expect(judgeLiquidity({ spreadBps: 1, updates: 29 }, floors, 60_000)).toBe('quiet');
  });

  it('M2 changes are counted over the last minute', () => {
    const count = new ChangeCount(0);
    for (let ms = 0; ms < 120_000; ms += 1_000) count.add(ms);
    expect(count.at(119_999)).toEqual({ updates: 60, countedMs: 119_999 });
    expect(count.at(160_000).updates).toBe(19);
    expect(count.at(200_000).updates).toBe(0);
  });
});

describe('closing and opening', () => {
  const open: LiquidityState = { open: true, short: false, sinceMs: 0, lookedAtMs: 0 };
  const closed: LiquidityState = { open: false, short: true, sinceMs: 0, lookedAtMs: 0 };
  /** Each judgement stands until the next, and is looked at four times a second. */
  function story(state: LiquidityState, ...steps: readonly (readonly [number, LiquidityKind])[]): boolean {
    let now = state;
    for (const [index, [atMs, kind]] of steps.entries()) {
      const endMs = steps[index + 1]?.[0] ?? atMs + 1;
      for (let ms = atMs; ms < endMs; ms += 250) now = liquidityAfter(now, kind, ms);
    }
    return now.open;
  }

  it('M2 three seconds below a floor close a pair, whichever it is; 2.9 do not', () => {
    for (const kind of ['wide', 'quiet', 'unquoted'] as const) {
      expect(story(open, [1_000, kind], [3_999, kind])).toBe(true);
      expect(story(open, [1_000, kind], [4_000, kind])).toBe(false);
    }
    // First too wide, then too quiet: below its floors all the same.
    expect(story(open, [1_000, 'wide'], [2_500, 'quiet'], [4_000, 'quiet'])).toBe(false);
    expect(story(open, [1_000, 'wide'], [3_750, 'liquid'], [4_000, 'wide'], [6_900, 'wide'])).toBe(true);
  });

  it('M2 ten seconds above them open it again, and a moment below begins them anew', () => {
    expect(story(closed, [1_000, 'liquid'], [10_999, 'liquid'])).toBe(false);
    expect(story(closed, [1_000, 'liquid'], [11_000, 'liquid'])).toBe(true);
    expect(story(closed, [1_000, 'liquid'], [9_000, 'wide'], [9_250, 'liquid'], [19_249, 'liquid'])).toBe(false);
  });

  it('M2 what is not known neither closes nor opens, nor does what nobody watched; made-up prices are exempt', () => {
    expect(story(open, [1_000, 'unknown'], [61_000, 'unknown'])).toBe(true);
    expect(story(closed, [1_000, 'unknown'], [61_000, 'unknown'])).toBe(false);
    expect(liquidityAfter(liquidityAfter(open, 'wide', 1_000), 'wide', 60_000).open).toBe(true);
    expect(story(closed, [1_000, 'exempt'])).toBe(true);
  });
});
