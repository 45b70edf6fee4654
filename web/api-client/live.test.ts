import { describe, expect, it } from 'vitest';
import { followOn, reconnectPauseMs } from './live.ts';

const tick = (seq: number) => ({ pair: 'ETHUSD', seq, time: seq, price: '1.00', source: 's', held: false });
const seqs = (last: number | null, ...numbers: number[]) => {
  const { fresh, gapAfter } = followOn(last, numbers.map(tick));
  return [fresh.map(({ seq }) => seq), gapAfter];
};

describe('the live stream', () => {
  it('[M5] a gap in seq is noticed, repeated ticks are dropped, order is seq', () => {
    expect(seqs(null, 7, 8)).toEqual([[7, 8], null]);
    expect(seqs(8, 9, 10)).toEqual([[9, 10], null]);
    expect(seqs(10, 10, 9)).toEqual([[], null]);
    expect(seqs(10, 14, 13)).toEqual([[13, 14], 10]);
  });
  it('[M5] reconnecting backs off with jitter and stays bounded', () => {
    expect(reconnectPauseMs(0, 0)).toBe(250);
    expect(reconnectPauseMs(3, 0.5)).toBe(2_250);
    expect(reconnectPauseMs(30, 1)).toBe(15_250);
  });
});
