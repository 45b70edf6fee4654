import { describe, expect, it } from 'vitest';
import { age, countdown } from './time.ts';

describe('times on the screen', () => {
  it('[T10] a countdown never shows less than is left and never goes below zero', () => {
    expect([61_001, 60_000, 999, 1, 0, -5_000].map(countdown)).toEqual([
      '1:02',
      '1:00',
      '0:01',
      '0:01',
      '0:00',
      '0:00',
    ]);
  });
  it('[M3] an age has one unit', () => {
    expect([0, 400, 11_600, 180_000, 9_000_000].map((ms) => age(ms))).toEqual([
      '0.0 s',
      '0.4 s',
      '12 s',
      '3 min',
      '3 h',
    ]);
  });
});
