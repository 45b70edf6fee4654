import { describe, expect, it } from 'vitest';
import {
  coinTitle,
  coverageWarnings,
  heldApart,
  heldFacts,
  type TreasuryCoin,
  unknownCustody,
} from './treasury-words.ts';

const coverage = {
  owed: '100.00',
  custody: '90.00',
  difference: '-10.00',
  stale: false,
  readFrom: '2026-11-24T09:00:00.000Z',
  readTo: '2026-11-24T09:00:00.000Z',
  since: '0.00',
  mixed: [],
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
  readFrom: '2026-11-24T09:00:00.000Z',
  readTo: '2026-11-24T09:00:00.000Z',
  since: '0',
  mixed: false,
  difference: '0',
  price: null,
  reportedUsd: null,
  differenceUsd: null,
  places: [],
  waiting: [],
};

describe('the treasury in words', () => {
  it('[R1] what is held is told by coins and by dollars at a bank, and by neither while one is not known', () => {
    const dollars = { reported: '40.00' } as const;
    const coins = [coin];
    expect(heldApart({ coverage, dollars, coins })).toEqual({ coins: '50.00', dollars: '40.00' });
    expect(heldApart({ coverage, dollars: { reported: null }, coins })).toBeNull();
    expect(heldApart({ coverage: { custody: null }, dollars, coins })).toBeNull();
    expect(heldApart({ coverage, dollars, coins: [{ reported: null }] })).toBeNull();
  });

  it('[P2] what is not known says why, and is never a zero', () => {
    expect(unknownCustody(coverage)).toBeNull();
    expect(unknownCustody({ ...coverage, custody: null, unpriced: ['BNB'] })).toBe(
      'not known: no price is recorded for BNB',
    );
    expect(unknownCustody({ ...coverage, custody: null })).toMatch(/^not known: no custody is reported/);
    expect(heldFacts({ ...coin, reported: null, difference: null })).toEqual([
      ['Reported', 'nothing yet; the difference is not known'],
    ]);
    expect(heldFacts(coin)).toEqual([
      ['Reported', '1 ETH'],
      ['Difference', '0 ETH'],
      ['In USD', 'not known: no price is recorded'],
    ]);
    expect(heldFacts({ ...coin, difference: '-1', reportedUsd: '2000.00', differenceUsd: '-2000.00' })).toEqual([
      ['Reported', '1 ETH'],
      ['Difference', '−1 ETH'],
      ['Reported, in USD', '2,000.00 USD'],
      ['Difference, in USD', '−2,000.00 USD'],
    ]);
  });

  it('[R1.2] what was read around a payment has no difference, and says why', () => {
    const facts = heldFacts({ ...coin, mixed: true, difference: null });
    expect(facts).toEqual([
      ['Reported', '1 ETH'],
      ['Difference', expect.stringMatching(/^not known: something was paid around the time that its places were read/)],
    ]);
    expect(coverageWarnings({ ...coverage, difference: null, since: null, mixed: ['Bitcoin'] })).toEqual([
      expect.stringMatching(/^Something was paid around the time that the places of Bitcoin were read/),
    ]);
  });

  it('[P2] a stale price, and what the sum leaves out, are said beside it', () => {
    expect(coverageWarnings(coverage)).toEqual([]);
    const warnings = coverageWarnings({ ...coverage, stale: true, unreported: ['USDT', 'BNB'] });
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toBe(
      'No custody is reported for USDT, BNB, though the books expect some; the sum leaves it out.',
    );
    expect(coverageWarnings({ ...coverage, custody: null, unreported: ['USDT'] })).toEqual([
      'No custody is reported for USDT, though the books expect some.',
    ]);
  });

  it('[L5] a coin whose network has its name is not named twice', () => {
    expect(coinTitle(coin)).toBe('Ethereum');
    expect(coinTitle({ ...coin, paymentMethod: 'USDT', network: 'Ethereum (ERC-20)' })).toBe(
      'USDT on Ethereum (ERC-20)',
    );
  });
});
