import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coinsText,
  hashRateText,
  problemOfDay,
  readCoins,
  readHashRate,
  readScaled,
  sourceText,
} from './mining-units.ts';

describe('hash rates', () => {
  it('[N2] are read with their unit, however it is written', () => {
    const tera = 10_000_000_000_000n;
    for (const typed of ['10 TH/s', '10TH/s', ' 10 th ', '10.0 TH/s', '10,000 GH/s', '0.01 PH/s']) {
      expect(readHashRate(typed), typed).toBe(tera);
    }
    expect(readHashRate('9.5 GH/s')).toBe(9_500_000_000n);
    expect(readHashRate('1 H/s')).toBe(1n);
  });

  it('[N2] are refused without a unit, with another one, with half a hash, below zero, and where there are more than the API takes', () => {
    for (const typed of [
      '',
      '10',
      'TH/s',
      '10 TB/s',
      '10 TH/h',
      '0.5 H/s',
      '-1 TH/s',
      '1,5 TH/s',
      '1 EH/s',
      '1 ZH/s',
    ]) {
      expect(readHashRate(typed), typed).toBeNull();
    }
    expect(readHashRate('0.9 EH/s')).toBe(900_000_000_000_000_000n);
  });

  it('[N2] are shown in the unit that leaves one to three digits, and what is shown is read as the same', () => {
    expect(hashRateText(10_000_000_000_000n)).toBe('10 TH/s');
    expect(hashRateText('1500')).toBe('1.5 kH/s');
    expect(hashRateText(999n)).toBe('999 H/s');
    expect(hashRateText(0n)).toBe('0 H/s');
    expect(hashRateText(123_456_789n)).toBe('123.456 MH/s');
    expect(hashRateText(-2_000_000n)).toBe('−2 MH/s');
    expect(hashRateText(1_000_000n)).toBe('1 MH/s');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 999_999 }), (step, thousandths) => {
        const hashes = BigInt(thousandths) * 1000n ** BigInt(step);
        expect(readHashRate(hashRateText(hashes))).toBe(hashes);
      }),
    );
  });
});

describe('coins', () => {
  it('[N3] are read to the smallest unit and shown with all eight decimals', () => {
    expect(readCoins('0.12345678')).toBe(12_345_678n);
    expect(readCoins('1,234.5')).toBe(123_450_000_000n);
    expect(readCoins('1')).toBe(100_000_000n);
    expect(coinsText(1n)).toBe('0.00000001');
    for (const typed of ['', '0.123456789', '-1', '1,50', 'one', '99999999999999']) {
      expect(readCoins(typed), typed).toBeNull();
    }
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (units) => {
        expect(readCoins(coinsText(units))).toBe(units);
      }),
    );
  });
});

it('[N1] fees in percent, watts and prices of power are read to the decimals that the terms have', () => {
  expect(readScaled('2.5', 2)).toBe(250n);
  expect(readScaled('0.065', 6)).toBe(65_000n);
  expect(readScaled('2.555', 2)).toBeNull();
  expect(readScaled('', 2)).toBeNull();
});

it('[N3] a receipt is for a day that has come and is not closed; the late one is named where it belongs', () => {
  const now = Date.parse('2026-11-22T09:00:00Z');
  expect(problemOfDay('2026-11-22', now, null)).toBeNull();
  expect(problemOfDay('2026-11-21', now, '2026-11-21')).toBeNull();
  expect(problemOfDay('2026-11-23', now, null)).toBe('This day has not come yet');
  expect(problemOfDay('2026-11-20', now, '2026-11-21')).toMatch(/first open day, 21 Nov 2026/);
  for (const day of ['', '2026-02-30', '22.11.2026'])
    expect(problemOfDay(day, now, null), day).toMatch(/which UTC day/);
});

it('[R1.1] where a network’s figures are from names days as every screen does', () => {
  expect(sourceText('demo: figures of about 2025-11-27')).toBe('demo: figures of about 27 Nov 2025');
  expect(sourceText('demo: figures of about 2025-11')).toBe('demo: figures of about Nov 2025');
  expect(sourceText('node: bitcoind')).toBe('node: bitcoind');
});
