import { describe, expect, it } from 'vitest';
import { type PaymentMethod, usdtContract } from '#domain/money/coins.ts';
import { phraseSentence } from '#messages/phrases/phrases.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { openAddressChecker } from './address-checks.ts';

const verdict = (method: PaymentMethod, address: string, token = usdtContract): string => {
  const checked = openAddressChecker(token).check(method, address);
  return checked.ok ? checked.address : `! ${phraseSentence(translatorOf('en'), checked.problem)}`;
};

describe('payout addresses', () => {
  it('[W3] takes addresses of the main networks in each spelling', () => {
    for (const address of [
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ]) {
      expect(verdict('Bitcoin', address)).toBe(address);
    }
    const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(verdict('Ethereum', evm)).toBe(evm);
    expect(verdict('USDT', evm.toLowerCase())).toBe(evm);
    expect(verdict('BNB', `0x${evm.slice(2).toUpperCase()}`)).toBe(evm);
  });

  it('[W3] says what is wrong with the others', () => {
    expect(verdict('Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp')).toContain('checksum');
    expect(verdict('Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3')).toContain('checksum');
    expect(verdict('Bitcoin', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toContain('Ethereum-style');
    expect(verdict('Bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toContain('test network');
    expect(verdict('Bitcoin', 'hello')).toContain('start with 1, 3 or bc1');
    expect(verdict('Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toContain('checksum');
    expect(verdict('Ethereum', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toContain('looks like a Bitcoin address');
    expect(verdict('USDT', `0x${'0'.repeat(40)}`)).toContain('zero address');
    expect(verdict('USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7')).toContain('contract of USDT itself');
    expect(verdict('Bitcoin', 'bc1pfeessrawgf')).toContain('Anybody could spend');
  });

  it('[W3] nobody is paid at the contract of USDT that is configured, whichever it is', () => {
    const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    for (const method of ['USDT', 'Ethereum', 'BNB'] as const) {
      expect(verdict(method, token.toLowerCase(), token)).toContain('contract of USDT itself');
    }
    expect(verdict('USDT', usdtContract, token)).toBe(usdtContract);
  });
});
