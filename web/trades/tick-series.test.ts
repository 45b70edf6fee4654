import { describe, expect, it } from 'vitest';
import { appendTicks, prependTicks } from './tick-series.ts';

const tick = (seq: number) => ({ seq, time: seq * 250, price: '1.00', source: 's', held: false });
const series = (...numbers: number[]) => numbers.map(tick);
const append = (held: number[], incoming: number[]) => {
  const { ticks, gapAfter } = appendTicks(series(...held), series(...incoming));
  return [ticks.map(({ seq }) => seq), gapAfter];
};

describe('a pair’s series of ticks', () => {
  it('[M5] grows by what follows on; what is known already is dropped', () => {
    expect(append([], [7, 8])).toEqual([[7, 8], null]);
    expect(append([7, 8], [8, 9, 10])).toEqual([[7, 8, 9, 10], null]);
    expect(append([7, 8], [6, 8])).toEqual([[7, 8], null]);
  });
  it('[M5] stops at a gap and says after which seq to fetch', () => {
    expect(append([7, 8], [10, 11])).toEqual([[7, 8], 8]);
    expect(append([7, 8], [9, 11])).toEqual([[7, 8, 9], 9]);
  });
  it('[M5] a series without news stays the same object, so that nothing is drawn again', () => {
    const held = series(1, 2);
    expect(appendTicks(held, series(2)).ticks).toBe(held);
  });
  it('[M5] earlier ticks join only without a gap', () => {
    const seqs = (earlier: number[]) => prependTicks(series(5, 6), series(...earlier)).map(({ seq }) => seq);
    expect(seqs([3, 4, 5])).toEqual([3, 4, 5, 6]);
    expect(seqs([2, 3])).toEqual([5, 6]);
  });
});
