import { expect, test } from 'vitest';
import { percentText, shareText, signed, signedPercent, statusWord, toneOf } from './words.ts';

test('[C4] ratios read as percentages, rounded towards zero and never as less than nothing without a minus', () => {
  expect(['0.4687', '1', '0', '-0.1250', '12.34567', '-0.00004', '0.5'].map(percentText)).toEqual([
    '46.87 %',
    '100.00 %',
    '0.00 %',
    '−12.50 %',
    '1,234.56 %',
    '0.00 %',
    '50.00 %',
  ]);
  expect(percentText(null)).toBe('–');
  expect(['0.1', '-0.1', '0.00', null].map(signedPercent)).toEqual(['+10.00 %', '−10.00 %', '0.00 %', '–']);
});

test('[P6] amounts have a sign unless they are nothing', () => {
  expect(['12.50', '-1234.50', '0.00', '-0.00'].map(signed)).toEqual(['+12.50', '−1,234.50', '0.00', '0.00']);
  expect(['12.50', '-0.01', '0.00', null].map(toneOf)).toEqual(['up', 'down', 'level', 'level']);
});

test('[C6] a share reads as a percentage of profit', () => {
  expect([0, 2000, 1250, 1205, 10_000].map(shareText)).toEqual(['0 %', '20 %', '12.5 %', '12.05 %', '100 %']);
});

test('a status that the page does not know stays as the server names it', () => {
  expect(['WON', 'PENDING', 'ODD'].map(statusWord)).toEqual(['won', 'open', 'ODD']);
});
