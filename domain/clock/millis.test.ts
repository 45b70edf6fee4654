import { describe, expect, it } from 'vitest';
import { parseTime } from './millis.ts';

describe('times as the API writes them', () => {
  it('[D5] are read with milliseconds or without, and only where the calendar has them', () => {
    expect(parseTime('2026-11-22T10:15:30Z')).toBe(Date.UTC(2026, 10, 22, 10, 15, 30));
    expect(parseTime('2024-02-29T00:00:00.5Z')).toBe(Date.UTC(2024, 1, 29, 0, 0, 0, 500));
    for (const text of [
      '2026-13-01T00:00:00Z',
      '2026-00-01T00:00:00Z',
      '2026-02-29T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-04-31T00:00:00Z',
      '2026-11-22T23:59:60Z',
      '2026-11-22T24:00:00Z',
      '2026-11-22T10:15:30',
      '',
    ]) {
      expect(parseTime(text), text).toBeNull();
    }
  });
});
