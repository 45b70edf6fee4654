import { describe, expect, it } from 'vitest';
import { chartSpans, slotsOf, spanOf } from './chart-slots.ts';

const tick = (seq: number, time: number, price: string) => ({ seq, time, price, source: 's', held: false });

describe('the chart’s slots', () => {
  it('[P2] a slot shows the last price recorded in it, an empty one none; the first the price that stood', () => {
    const ticks = [tick(1, 500, '1'), tick(2, 900, '2'), tick(3, 2_010, '3'), tick(4, 2_490, '4'), tick(5, 3_000, '5')];
    expect(slotsOf(ticks, { fromMs: 1_000, toMs: 3_500, slotMs: 500 })).toEqual([
      { timeMs: 1_000, price: '2' },
      { timeMs: 1_500, price: null },
      { timeMs: 2_000, price: '4' },
      { timeMs: 2_500, price: null },
      { timeMs: 3_000, price: '5' },
      { timeMs: 3_500, price: null },
    ]);
  });
  it('[T10] the future has room for the next expiry, but never crowds out the past', () => {
    const nowMs = 1_000_000_000;
    const future = (...expiries: number[]) => spanOf(chartSpans[0], nowMs, expiries).toMs - nowMs;
    expect(future()).toBe(9_500);
    expect(future(nowMs + 30_000)).toBe(34_750);
    expect(future(nowMs + 900_000)).toBe(9_500);
    expect(future(nowMs - 1)).toBe(9_500);
  });
});
