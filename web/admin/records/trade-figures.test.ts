import { expect, test } from 'vitest';
import { durationWords, figuresOf } from './trade-figures.ts';

const trade = {
  id: 'trd_1',
  owner: { uid: 'usr_1', name: 'Ann' },
  createdAt: '2026-11-25T12:00:00.000Z',
  wallet: 'real',
  currencyPair: 'BTCUSD',
  positions: 'UP',
  amount: '20.01',
  payoutRate: 8_500,
  duration: 60,
  expiresAt: '2026-11-25T12:01:00.000Z',
  status: 'PENDING',
  profit: null,
  copy: null,
} as const;

test('[R1.5] a trade says what it pays if won, rounded down, and what it does to the house', () => {
  expect(figuresOf(trade)).toEqual({ payout: '37.01', houseIfWon: '-17.00', houseIfLost: '20.01', house: null });
  expect(figuresOf({ ...trade, profit: '17.00' }).house).toBe('-17.00');
  expect(figuresOf({ ...trade, profit: '-20.01' }).house).toBe('20.01');
  expect(figuresOf({ ...trade, profit: '0.00' }).house).toBe('0.00');
});

test('[R1.5] a duration reads in minutes where it is whole ones', () => {
  expect([30, 60, 90, 900].map(durationWords)).toEqual(['30 s', '1 min', '90 s', '15 min']);
});
