import { describe, expect, it } from 'vitest';
import {
  coverageWarnings,
  signed,
  type TreasuryCoin,
  unknownCoin,
  unknownCustody,
  unknownValue,
} from './treasury-words.ts';

const coverage = {
  owed: '100.00',
  custody: '90.00',
  difference: '-10.00',
  stale: false,
  unpriced: [],
  unreported: [],
};

const coin: TreasuryCoin = {
  mined: '0',
  paymentMethod: 'Ethereum',
  network: 'Ethereum',
  received: '2',
  paidOut: '1',
  sending: '0',
  expected: '1',
  reported: '1',
  difference: '0',
  price: null,
  reportedUsd: null,
  differenceUsd: null,
  places: [],
};

describe('the treasury in words', () => {
  it('[L5] a difference carries its sign, nothing carries none', () => {
    expect(['1250.50', '-3.00', '0.00', '-0.00', '0'].map(signed)).toEqual([
      '+1,250.50',
      '−3.00',
      '0.00',
      '−0.00',
      '0',
    ]);
  });

  it('[P2] what is not known says why, and is never a zero', () => {
    expect(unknownCustody(coverage)).toBeNull();
    expect(unknownCustody({ ...coverage, custody: null, unpriced: ['BNB'] })).toBe(
      'not known because there is no recorded price of BNB',
    );
    expect(unknownCustody({ ...coverage, custody: null })).toMatch(/^not known because custody of nothing/);
    expect(unknownCoin(coin)).toBeNull();
    expect(unknownCoin({ ...coin, reported: null })).toBe('not known because nothing is reported of Ethereum');
    expect(unknownValue(coin)).toBe('not known because no price of Ethereum is recorded');
    expect(unknownValue({ ...coin, reportedUsd: '2000.00' })).toBeNull();
  });

  it('[P2] a stale price, and what the sum leaves out, are said beside it', () => {
    expect(coverageWarnings(coverage)).toEqual([]);
    const warnings = coverageWarnings({ ...coverage, stale: true, unreported: ['USDT', 'BNB'] });
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toContain('USDT, BNB');
  });
});
