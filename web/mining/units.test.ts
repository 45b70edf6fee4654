import { expect, test } from 'vitest';
import { coinsText, exactly, exactRateText, hashRateText, lessText, priceText, worthText } from './units.ts';

test('[N1] a hash rate reads in the unit of its size, cut to three decimals and never rounded up', () => {
  expect(
    ['0', '999', '1000', '500000000', '10000000000000', '1234567890123456', '999999999999'].map(hashRateText),
  ).toEqual(['0 H/s', '999 H/s', '1 kH/s', '500 MH/s', '10 TH/s', '1.234 PH/s', '999.999 GH/s']);
  expect(exactRateText('10000000000000')).toBe('10,000,000,000,000 H/s');
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
});

test('[N1] dollars are cut, a price that has to be reached is rounded up', () => {
  expect([worthText(37_639_999n), worthText(-1n), worthText(99_999_999n, 2)]).toEqual(['0.3763', '0.0000', '0.99']);
  expect([9_100_000_000_001n, 9_299_531n, 1n].map(priceText)).toEqual(['91,000.01', '0.0929954', '0.00000001']);
});

test('[N1] what is taken off has a minus, and nothing has none', () => {
  expect([lessText(413_602_941n), lessText(0n)]).toEqual(['−0.00000413602941', '0']);
});
