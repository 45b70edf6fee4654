import { expect, test } from 'vitest';
import {
  coinsText,
  compact,
  exactly,
  exactRateText,
  hashRateText,
  lessText,
  percentText,
  plainText,
  priceText,
  worthText,
} from './units.ts';

test('[N1] a hash rate reads in the unit of its size, cut to three decimals and never rounded up', () => {
  expect(
    ['0', '999', '1000', '500000000', '10000000000000', '1234567890123456', '999999999999'].map(hashRateText),
  ).toEqual(['0 H/s', '999 H/s', '1 kH/s', '500 MH/s', '10 TH/s', '1.234 PH/s', '999.999 GH/s']);
  expect(exactRateText('10000000000000')).toBe('10,000,000,000,000 H/s');
  expect(['149300000000000', '41000000.75', '12.3456', 'odd'].map(compact)).toEqual([
    '149.3 T',
    '41 M',
    '12.345',
    'odd',
  ]);
});

test('[N3] amounts are read to the last part, and what is finer or no amount is none', () => {
  expect(['1', '0.00000001', '-2.50000000', '1.000000010'].map((text) => exactly(text, 8))).toEqual([
    100_000_000n,
    1n,
    -250_000_000n,
    100_000_001n,
  ]);
  expect(['0.000000001', '1e3', '', '.5', '1.'].map((text) => exactly(text, 8))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('[N3] coins read to the last part without zeros at the end; a whole number keeps its own zeros', () => {
  expect([413_602_941n, 100_000_000_000_000n, 1_000_000_000_000_000n, 0n].map(coinsText)).toEqual([
    '0.00000413602941',
    '1',
    '10',
    '0',
  ]);
  expect(['3.12500000', '10000.00000000', '100', '0.00'].map(plainText)).toEqual(['3.125', '10,000', '100', '0']);
});

test('[N1] dollars are cut, a price that has to be reached is rounded up', () => {
  expect([worthText(37_639_999n), worthText(-1n), worthText(99_999_999n, 2)]).toEqual(['0.3763', '0.0000', '0.99']);
  expect([9_100_000_000_001n, 9_299_531n, 1n].map(priceText)).toEqual(['91,000.01', '0.0929954', '0.00000001']);
});

test('[N3] luck and uptime read as percentages', () => {
  expect([200, 9_753, 10_000, 0, 1_234_567].map(percentText)).toEqual([
    '2 %',
    '97.53 %',
    '100 %',
    '0 %',
    '12,345.67 %',
  ]);
});

test('[N1] what is taken off has a minus, and nothing has none', () => {
  expect([lessText(413_602_941n), lessText(0n)]).toEqual(['−0.00000413602941', '0']);
});
