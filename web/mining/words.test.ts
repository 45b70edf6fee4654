import { expect, test } from 'vitest';
import type { FleetView, PlanView } from './queries.ts';
import { checkedText, fellBelowWord, luckAmount, soldOutWord } from './words.ts';

const plan: PlanView = {
  id: 'mpl_1',
  name: 'One',
  about: '',
  algorithm: 'scrypt',
  coins: ['LTC'],
  hashRate: '1000000000',
  termDays: 365,
  price: '10.00',
  poolFeeBps: 200,
  powerWatts: '1',
  powerPrice: '0.05',
  state: 'open',
  left: 0,
  lapsed: false,
};
const fleet = (verified: string, sold: string): FleetView => ({
  algorithm: 'scrypt',
  rated: verified,
  verified,
  sold,
  capacity: BigInt(verified) > BigInt(sold) ? verified : sold,
});

test('[N2] called verified is what is verified: where machines failed after they were sold, that is said', () => {
  const failed = fleet('0', '4000000000');
  expect(soldOutWord(plan, failed)).toMatch(/contracts have 4 GH\/s, which was verified .* 0 H\/s are verified now/);
  expect(fellBelowWord(failed)).toMatch(/Of the 4 GH\/s that were verified then, 0 H\/s are verified now/);
  expect(soldOutWord(plan, fleet('4500000000', '4000000000'))).toContain(
    'of 4.5 GH/s verified hash rate, 500 MH/s are left',
  );
  expect(fellBelowWord(fleet('4000000000', '4000000000'))).toBeNull();
  expect(soldOutWord(plan, fleet('0', '0'))).toContain('no Scrypt hash rate');
});

test('[N3] a day for which pools paid nothing has no payment, and no luck of 0 %', () => {
  expect(luckAmount({ luckBps: 0, nothing: 'no receipts' })).toEqual({ text: 'no payment' });
  expect(luckAmount({ luckBps: 9_860, nothing: 'costs' })).toEqual({ text: '98.60', unit: '%' });
  expect(luckAmount({ luckBps: 10_000, nothing: null })).toEqual({ text: '100.00', unit: '%' });
  expect(luckAmount({ luckBps: null, nothing: null })).toEqual({ text: '–' });
});

test('[N3] the luck of a payout is read in percent, as its other figures are read in coins', () => {
  expect(checkedText('luck', '9999')).toBe('99.99 %');
  expect(checkedText('gross', '0.00012300000000')).toBe('0.000123');
});
