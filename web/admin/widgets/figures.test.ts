import { describe, expect, it } from 'vitest';
import { waiting } from './figures.ts';

describe('figures of the console', () => {
  it('[R1] shows how long a case has been waiting', () => {
    expect(waiting(-5)).toBe('just now');
    expect(waiting(5 * 60_000)).toBe('5 min');
    expect(waiting(3 * 3_600_000)).toBe('3 h');
    expect(waiting(50 * 3_600_000)).toBe('2 days');
  });
});
