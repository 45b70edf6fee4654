import { expect, test } from 'vitest';
import { madeFigures } from '#domain/reports/made-of.ts';
import { addUp, countedFrom, countedName, figureFrom, figureName } from './figure-words.ts';

test('[R4.3] amounts are added up to the cent, and counts as whole numbers', () => {
  expect(addUp(['0.10', '0.20', '-1.05'])).toBe('-0.75');
  expect(addUp(['1234567890123456.78', '0.01'])).toBe('1234567890123456.79');
  expect(addUp(['1', '1', '1'])).toBe('3');
  expect(addUp([])).toBe('0');
});

test('[R4.3] an address names a figure and its days, or nothing', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  expect(figureFrom({ of: 'stakes', ...days })).toEqual({ of: 'stakes', ...days });
  expect(figureFrom({ of: 'luck', ...days })).toBeNull();
  expect(figureFrom({ of: 'stakes', from: '2026-02-30', to: '2026-11-30' })).toBeNull();
  expect(figureFrom({ of: 'stakes', from: '2026-11-02', to: '2026-11-01' })).toBeNull();
});

test('[R4.3] an address names the customers of a figure, or nothing', () => {
  const asked = { of: 'cohort', from: '2026-10-01', to: '2026-10-31' } as const;
  expect(countedFrom(asked)).toEqual(asked);
  expect(countedFrom({ ...asked, stakedIn: '2026-11-01' })).toEqual({ ...asked, stakedIn: '2026-11-01' });
  expect(countedFrom({ ...asked, stakedIn: '2026-13-01' })).toBeNull();
  expect(countedFrom({ ...asked, of: 'stakes' })).toBeNull();
  expect(countedFrom({ ...asked, to: '2026-09-30' })).toBeNull();
  expect(countedName({ ...asked, stakedIn: '2026-11-01' }).note).toBe(
    'First deposit credited on 1 Oct 2026 – 31 Oct 2026, and placed a real-money trade in Nov 2026',
  );
});

test('[R4.3] each figure that is made of journals has a name on the screen', () => {
  for (const of of madeFigures) expect([of, figureName(of).name]).not.toEqual([of, of]);
});
