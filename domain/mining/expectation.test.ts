import { expect, it } from 'vitest';
import { formatScaled } from '#domain/money/amount.ts';
import { divide } from '#domain/money/scaled.ts';
import { minedCoinOf, nextHalving, subsidyAt } from './coins.ts';
import { expectedGross, expectedShare, luckOf, worthDecimals, worthOfParts } from './expectation.ts';

const teraHash = 10n ** 12n;
const network = { difficulty: { value: 152n * teraHash, decimals: 0 }, subsidy: 312_500_000n, fees: 0n };
const price = { price: 91_000n, decimals: 0 };

it('[N1] 10 TH/s at difficulty 152 T and 91,000 USD with 3.125 BTC a block make 37.64 USD per PH/s and day, gross', () => {
  const parts = expectedGross(10n * teraHash, network);
  const worth = divide(worthOfParts(parts * 100n, price), 10n ** BigInt(worthDecimals - 2), 'half-up');
  expect(formatScaled(worth, 2)).toBe('37.64');
});

it('[N1] fees add to what a block makes; pool fee and power are taken from what is made', () => {
  const fees = expectedGross(10n * teraHash, { ...network, fees: 12_500_000n });
  // 4 % of 413.58 satoshis
  expect(fees - expectedGross(10n * teraHash, network)).toBe(16_543_230n);
  const terms = { hashRate: 10n * teraHash, poolFeeBps: 200, powerMilliwatts: 150_000n, powerPrice: 50_000n };
  const share = expectedShare(terms, network, price);
  // 150 W × 24 h = 3.6 kWh at 0.05 USD = 0.18 USD
  expect(formatScaled(worthOfParts(share.power + 1n, price), worthDecimals)).toBe('0.18000000');
  expect(share.gross - share.poolFee - share.power).toBe(share.net);
  expect(share.poolFee).toBe((share.gross * 2n) / 100n);
});

it('[N1] subsidies and halvings are those of the networks', () => {
  expect([subsidyAt('BTC', 839_999), subsidyAt('BTC', 840_000)]).toEqual([625_000_000n, 312_500_000n]);
  expect([subsidyAt('LTC', 2_520_000), subsidyAt('BTC', 210_000 * 64)]).toEqual([625_000_000n, 0n]);
  expect([subsidyAt('DOGE', 599_999), subsidyAt('DOGE', 6_000_000)]).toEqual([null, 1_000_000_000_000n]);
  expect(nextHalving('BTC', 1_049_994, 1_000)).toEqual({
    height: 1_050_000,
    expectedMs: 3_601_000,
    subsidy: 156_250_000n,
  });
  expect(nextHalving('DOGE', 6_000_000, 0)).toBeNull();
  expect(minedCoinOf('LTC').algorithm).toBe('scrypt');
});

it('[N3] luck is what came in against what was expected', () => {
  expect([luckOf(95n, 100n), luckOf(0n, 100n), luckOf(5n, 0n), luckOf(5n, null)]).toEqual([9_500, 0, null, null]);
});
