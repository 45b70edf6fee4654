import { expect, it } from 'vitest';
import { dateWriter } from './date-writer.ts';

it('[A11] a month is written in one way, with three letters where it is short, in each language as its own', () => {
  const day = new Date('2026-09-05T00:00:00Z');
  const short = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  expect(dateWriter('en', short)(day)).toBe('5 Sep 2026');
  expect(dateWriter('es', short)(day)).toBe('5 sept 2026');
  expect(dateWriter('en', { dateStyle: 'long', timeZone: 'UTC' })(day)).toBe('5 September 2026');
  expect(dateWriter('en', { month: 'short', timeZone: 'UTC' })(day.getTime())).toBe('Sep');
});
