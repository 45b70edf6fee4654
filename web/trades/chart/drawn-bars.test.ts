import { expect, it } from 'vitest';
import type { Bar } from './bars.ts';
import { evenly } from './drawn-bars.ts';

const bar = (timeMs: number): Bar => ({ timeMs, open: '1', high: '1', low: '1', close: '1' });

it('[M4] time is even: a span without a price takes its place and shows none', () => {
  const points = evenly(5_000, ({ timeMs }) => ({ time: timeMs / 1_000, value: 1 }));
  const shown = [{ time: 10, value: 1 }, { time: 15 }, { time: 20 }, { time: 25, value: 1 }];
  expect(points.all([bar(10_000), bar(25_000)])).toEqual(shown);
  expect(points.next(bar(25_000))).toEqual([{ time: 25, value: 1 }]);
  expect(points.next(bar(40_000))).toEqual([{ time: 30 }, { time: 35 }, { time: 40, value: 1 }]);
  expect(points.all([bar(10_000), bar(25_000)])).toEqual(shown);
});
