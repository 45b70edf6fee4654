import { expect, test } from 'vitest';
import {
  heightsIn,
  isFilled,
  nearestTo,
  placesOf,
  pointsText,
  scaledAlike,
  spanOf,
  stepped,
  textOf,
  ticksIn,
} from './scale.ts';

test('[C4] [L6] a curve is drawn from exact figures, whatever their decimals', () => {
  expect(scaledAlike(['1.5', '-0.25', '2', '0.001'])).toEqual([1500n, -250n, 2000n, 1n]);
  expect(heightsIn({ least: -100n, most: 100n }, [100n, -100n, 0n], 200)).toEqual([0, 200, 100]);
  expect([textOf(150n, 2), textOf(-5n, 2), textOf(0n, 0), textOf(12n, 0)]).toEqual(['1.50', '-0.05', '0', '12']);
});

test('[L6] a drawing spans its values and what has to be seen with them, and is never flat', () => {
  expect(spanOf([50n, 100n])).toEqual({ least: 50n, most: 100n });
  expect(spanOf([50n, 100n], [0n])).toEqual({ least: 0n, most: 100n });
  expect(spanOf([7n, 7n])).toEqual({ least: 0n, most: 14n });
  expect(spanOf([-7n])).toEqual({ least: -14n, most: 0n });
  expect(spanOf([])).toEqual({ least: 0n, most: 1n });
});

test('[L6] an area is filled only where it begins at nothing: no small change of a large amount looks large', () => {
  expect(isFilled([0n, 100_000n])).toBe(true);
  expect(isFilled([50n, 100n])).toBe(true);
  expect(isFilled([95n, 100n])).toBe(false);
});

test('[L6] an axis has round values within its span, few of them', () => {
  expect(ticksIn({ least: 0n, most: 1_000n })).toEqual([0n, 200n, 400n, 600n, 800n, 1_000n]);
  expect(ticksIn({ least: -250n, most: 250n })).toEqual([-200n, -100n, 0n, 100n, 200n]);
  expect(ticksIn({ least: 9_870n, most: 10_120n })).toEqual([9_900n, 9_950n, 10_000n, 10_050n, 10_100n]);
  expect(ticksIn({ least: 3n, most: 4n })).toEqual([3n, 4n]);
  for (const most of [1n, 7n, 99n, 12_345n, 10n ** 15n]) {
    const ticks = ticksIn({ least: 0n, most });
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(ticks.every((tick) => tick >= 0n && tick <= most)).toBe(true);
  }
});

test('[C4] [L6] a line of steps is level until the time of the next point, and changes there', () => {
  expect(stepped([])).toEqual([]);
  expect(stepped([[0, 32]])).toEqual([[0, 32]]);
  const line = stepped([
    [0, 32],
    [100, 4],
    [120, 10],
  ]);
  expect(pointsText(line)).toBe('0.0,32.0 100.0,32.0 100.0,4.0 120.0,4.0 120.0,10.0');
});

test('[L6] points stand by their time, and the nearest one to the pointer is read', () => {
  expect(placesOf([10, 20, 50], 400)).toEqual([0, 100, 400]);
  expect(placesOf([5], 400)).toEqual([400]);
  expect(nearestTo([0, 100, 400], 240)).toBe(1);
  expect(nearestTo([0, 100, 400], 251)).toBe(2);
  expect(nearestTo([], 3)).toBe(0);
});
