import { i18n, type Messages } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import type { WithdrawalStep } from '#domain/withdrawals/steps.ts';
import { owedOf } from './paused.tsx';
import { reasonWords, statusWords, stepWords, type WithdrawalView, withdrawalTone } from './status-words.ts';

const [spanish = {}] = Object.values(import.meta.glob<Messages>('./texts.es.po', { import: 'default', eager: true }));

afterEach(() => i18n.activate('en'));

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
  paidShort: null,
  returnedBy: null,
  failedAt: null,
  givenBack: null,
  returnValued: null,
  reason: null,
  reasonCode: null,
  waitsUntil: '2026-11-22T09:00:00.000Z',
  timeline: [],
  createdAt: '2026-11-21T09:00:00.000Z',
  created_at: 1,
  updated_at: 1,
};

const until = Date.parse('2026-11-22T09:00:00.000Z');

it('[W6] a withdrawal says that it waits for its new address, until that time has come', () => {
  expect(statusWords(waiting, until - 1)).toMatch(/^held, waits for its new address until 22 Nov/);
  expect(statusWords(waiting, until)).toBe('held, waits for review');
  expect(statusWords({ ...waiting, sending: true }, 0)).toMatch(
    /the price of the next minute fixes the coins, and it can no longer be cancelled/,
  );
  expect(statusWords({ ...waiting, sending: true, coinAmount: '0.1' }, 0)).toMatch(
    /being sent: it can no longer be cancelled/,
  );
});

it('W5: what is recorded as paid says what its chain shows, in words and colour', () => {
  const said = ([null, 'confirmed', 'seen', 'not yet seen', 'elsewhere', 'short'] as const).map((onChain) => {
    const paid = { ...waiting, status: 'approved', onChain } as const;
    return [statusWords(paid, 0), withdrawalTone(paid)];
  });
  expect(said).toEqual([
    ['paid out', 'up'],
    ['paid out', 'up'],
    ['paid out; the chain shows it and has not confirmed it yet', 'up'],
    ['recorded as paid; the chain does not show this transaction yet', 'quiet'],
    ['recorded as paid, but the chain shows that nothing came to this address: write to support', 'down'],
    ['recorded as paid, but the chain shows fewer coins than were due', 'down'],
  ]);
});

const time = waiting.createdAt;

it('[W5] the steps of a withdrawal are said in plain words; what staff wrote stays beside them', () => {
  expect(stepWords({ time, step: 'waiting_for_new_address', until: '2026-11-22T09:00:00.000Z' })).toEqual({
    words: expect.stringMatching(/^Its address is new: it can be approved from 22 Nov.* on$/),
    note: null,
  });
  expect(stepWords({ time, step: 'confirmed_on_the_chain' }).words).toBe('The payment is confirmed on the chain');
  expect(stepWords({ time, step: 'declined', text: 'Wrong network' }).note).toBe('Wrong network');
  expect(stepWords({ time, step: 'paid', transactionId: 'ab12' }).note).toBeNull();
  expect(stepWords({ time, step: 'coins_fixed_again', coins: { amount: '0.5', unit: 'btc' } }).note).toBe('0.5 btc');
});

it('[A11] the reason that the product itself gives is a code; what staff wrote is as they wrote it', () => {
  const own = 'The payment of a deposit of yours left the chain, so that it was taken back';
  expect(reasonWords({ reason: null, reasonCode: 'deposit_reversed' })).toBe(own);
  expect(stepWords({ time, step: 'declined_for_reversal' })).toEqual({
    words: 'Declined; the money can be withdrawn again',
    note: own,
  });
  expect(reasonWords({ reason: own, reasonCode: null })).toBe(own);
  expect(reasonWords({ reason: null, reasonCode: null })).toBeNull();
});

it('[L3] only a receivable below zero is owed', () => {
  expect(['-12.50', '0.00', '3.00', undefined].map(owedOf)).toEqual(['12.50', null, null, null]);
});

/** Every code once; one that is missing does not compile. */
const samples: { readonly [S in WithdrawalStep['step']]: Extract<WithdrawalStep, { readonly step: S }> } = {
  requested: { step: 'requested' },
  waiting_for_new_address: { step: 'waiting_for_new_address', until: '2026-11-22T09:00:00.000Z' },
  first_approval: { step: 'first_approval' },
  approval_taken_back: { step: 'approval_taken_back' },
  sending: { step: 'sending' },
  coins_fixed: { step: 'coins_fixed', coins: { amount: '0.5', unit: 'btc' } },
  coins_fixed_again: { step: 'coins_fixed_again', coins: { amount: '0.5', unit: 'btc' } },
  not_broadcast: { step: 'not_broadcast', text: 'No network' },
  payment_failed: { step: 'payment_failed', text: 'The wallet refused it' },
  paid: { step: 'paid', transactionId: 'ab12' },
  confirmed_on_the_chain: { step: 'confirmed_on_the_chain' },
  declined: { step: 'declined', text: 'Wrong network' },
  declined_for_reversal: { step: 'declined_for_reversal' },
  returned: { step: 'returned', text: 'Closed wallet' },
  cancelled: { step: 'cancelled' },
};

it('[W5] [A11] every step of a withdrawal has words of its own in both languages, and so has the product’s own reason', () => {
  const words = () => [
    ...Object.values(samples).map((step) => stepWords({ time, ...step }).words),
    reasonWords({ reason: null, reasonCode: 'deposit_reversed' }),
  ];
  const english = words();
  i18n.loadAndActivate({ locale: 'es', messages: spanish });
  for (const [place, statusMessage] of words().entries()) expect(statusMessage).not.toBe(english[place]);
  expect(stepWords({ time, ...samples.declined }).note).toBe('Wrong network');
});
