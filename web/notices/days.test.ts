import { expect, it } from 'vitest';
import { dayHead } from './days.ts';

it('[S2] notices stand below the day that they came on, in the reader’s own zone', () => {
  const now = new Date(2026, 10, 22, 0, 30).getTime();
  const head = (hoursBefore: number) => dayHead(new Date(now - hoursBefore * 3_600_000).toISOString(), now);
  expect(head(0)).toBe('Today');
  expect(head(1)).toBe('Yesterday');
  expect(head(24)).toBe('Yesterday');
  expect(head(25)).toBe('20 Nov 2026');
});
