import { describe, expect, it } from 'vitest';
import { opposite, sumOf, waiting } from './figures.ts';

describe('figures of the console', () => {
  it('[L5] sums signed amounts to the cent', () => {
    expect(sumOf(['-1000000.00', '500000.00', '499999.99'])).toBe('-0.01');
    expect(sumOf([])).toBe('0.00');
    expect(opposite('-0.01')).toBe('0.01');
  });

  it('[R1] tells how long a case has been waiting', () => {
    expect(waiting(-5)).toBe('just now');
    expect(waiting(5 * 60_000)).toBe('5 min');
    expect(waiting(3 * 3_600_000)).toBe('3 h');
    expect(waiting(50 * 3_600_000)).toBe('2 days');
  });
});
