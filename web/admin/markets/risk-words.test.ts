import { describe, expect, it } from 'vitest';
import { backingWords, isIdlePractice, shareOfLimit, type WalletRisk, warningsOf } from './risk-words.ts';

const sound: WalletRisk = {
  wallet: 'real',
  trades: 2,
  stakes: '20.00',
  cover: '17.00',
  exposure: '17.00',
  bankroll: '1000.00',
  capital: '0.00',
  worst: '-17.00',
  best: '20.00',
  limit: '100.00',
  reserve: { owed: '500.00', owedIfAllWon: '517.00', backing: '1017.00', left: '1000.00' },
};

describe('the risk of the house in words', () => {
  it('[T7] shows how much of a limit is taken, never less than it is', () => {
    expect(shareOfLimit('17.00', '100.00')).toBe('17 %');
    expect(shareOfLimit('99.01', '100.00')).toBe('100 %');
    expect(shareOfLimit('0.00', '100.00')).toBe('0 %');
    // A limit of nothing is full from the start.
    expect([shareOfLimit('1.00', null), shareOfLimit('0.00', '0.00')]).toEqual([null, '100 %']);
  });
  it('[R1] says what backs the house’s own money: no dollars that nobody has reported', () => {
    expect(backingWords({ reported: null, expected: '1000.00' })).toContain('No dollars at a bank are reported');
    expect(backingWords({ reported: '900.00', expected: '1000.00' })).toContain(
      'At a bank, 900.00 USD is reported and 1,000.00 USD expected.',
    );
  });

  it('[T7] warns when less is set apart than open trades may win, when the backing is short, and when a limit is nearly full', () => {
    expect(warningsOf(sound)).toEqual([]);
    expect(warningsOf({ ...sound, exposure: '16.00' })[0]).toMatch(/may win 17\.00, and the ledger has 16\.00/);
    expect(warningsOf({ ...sound, reserve: { ...sound.reserve, left: '-0.01' } })[0]).toMatch(/do not cover/);
    expect(warningsOf({ ...sound, limit: '18.00' })[0]).toMatch(/^95 % of the limit/);
    expect(warningsOf({ ...sound, wallet: 'practice', exposure: '0.00' })).toEqual([]);
  });

  it('[T7] practice without a trade and without money is one line; once it holds or owes anything its figures are there', () => {
    const idle = { ...sound, wallet: 'practice', trades: 0, stakes: '0.00', cover: '0.00', exposure: '0.00' } as const;
    expect(isIdlePractice({ ...idle, bankroll: '0.00' })).toBe(true);
    expect(isIdlePractice({ ...idle, bankroll: '-8.50' })).toBe(false);
    expect(isIdlePractice({ ...idle, bankroll: '0.00', trades: 1 })).toBe(false);
    expect(isIdlePractice({ ...idle, bankroll: '0.00', wallet: 'real' })).toBe(false);
  });
});
