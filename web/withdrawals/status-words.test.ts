import { expect, it } from 'vitest';
import { owedOf } from './paused.tsx';
import { reasonWords, type WithdrawalView, wordsBeside } from './status-words.ts';

const waiting: WithdrawalView = {
  id: 'wdr_1',
  user_id: 'usr_1',
  clientName: 'Ada',
  amount: '100.00',
  walletAddress: 'bc1',
  paymentMethod: 'Bitcoin',
  network: 'Bitcoin',
  from: 'real',
  isApproved: false,
  status: 'pending',
  sending: false,
  networkFee: '5.00',
  coinAmount: null,
  price: null,
  transactionId: null,
  coinsFixedAt: null,
  onChain: null,
  paymentNo: null,
  paidShort: null,
  returnedBy: null,
  failedAt: null,
  givenBack: null,
  returnValued: null,
  reason: null,
  reasonCode: null,
  waitsUntil: '2026-11-22T09:00:00.000Z',
  statusWaitsUntil: '2026-12-21T09:00:00.000Z',
  timeline: [],
  createdAt: '2026-11-21T09:00:00.000Z',
  created_at: 1,
  updated_at: 1,
};

const until = Date.parse('2026-11-22T09:00:00.000Z');

it('[W6] a withdrawal says that it waits for its new address, until that time has come', () => {
  expect(wordsBeside(waiting, until - 1)).toMatch(/^held; its new address can be used from 22 Nov/);
  expect(wordsBeside(waiting, until)).toBe('the amount is held');
  expect(wordsBeside({ ...waiting, sending: true }, 0)).toMatch(
    /the price of the next minute fixes the coins; you can no longer cancel/,
  );
  expect(wordsBeside({ ...waiting, sending: true, coinAmount: '0.1' }, 0)).toMatch(
    /the coins are fixed; you can no longer cancel/,
  );
});

it('W5: what is recorded as paid says what its chain shows', () => {
  const said = ([null, 'confirmed', 'seen', 'not yet seen', 'elsewhere', 'short'] as const).map((onChain) =>
    wordsBeside({ ...waiting, status: 'approved', onChain }, 0),
  );
  expect(said).toEqual([
    '',
    'confirmed on the chain',
    'the chain shows it, not yet confirmed',
    'the chain does not show this transaction yet',
    'the chain shows that nothing arrived at this address; write to support',
    'the chain shows fewer coins than were due',
  ]);
});

it('[W4] beside the word of its state a row says what is more, and nothing twice', () => {
  const of = (changes: Partial<WithdrawalView>) => wordsBeside({ ...waiting, ...changes }, until);
  expect(of({ status: 'cancelled' })).toBe('you can withdraw the money again');
  expect(of({ status: 'declined' })).toBe('you can withdraw the money again');
  expect(of({ status: 'returned' })).toBe('the payout came back; you can withdraw 100.00 USD again');
});

it('[A11] the reason that the product itself gives is a code; what staff wrote is as they wrote it', () => {
  const own = 'The payment for one of your deposits left the chain, so the deposit was reversed';
  expect(reasonWords({ reason: null, reasonCode: 'deposit_reversed' })).toBe(own);
  expect(reasonWords({ reason: own, reasonCode: null })).toBe(own);
  expect(reasonWords({ reason: null, reasonCode: null })).toBeNull();
});

it('[L3] only a receivable below zero is owed', () => {
  expect(['-12.50', '0.00', '3.00', undefined].map(owedOf)).toEqual(['12.50', null, null, null]);
});
