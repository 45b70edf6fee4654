import { i18n, type Messages } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import type { WithdrawalStep } from '#domain/withdrawals/steps.ts';
import { reasonWords } from './status-words.ts';
import { stepWords } from './step-words.ts';

const [spanish = {}] = Object.values(import.meta.glob<Messages>('./texts.es.po', { import: 'default', eager: true }));

afterEach(() => i18n.activate('en'));

const time = '2026-11-21T09:00:00.000Z';

it('[W5] the steps of a withdrawal are said in plain words; what staff wrote stays beside them', () => {
  expect(stepWords({ time, step: 'waiting_for_new_address', until: '2026-11-22T09:00:00.000Z' })).toEqual({
    words: expect.stringMatching(/^The address is new: approval possible from 22 Nov/),
    note: null,
  });
  expect(stepWords({ time, step: 'confirmed_on_the_chain' }).words).toBe('Confirmed on the chain');
  expect(stepWords({ time, step: 'declined', text: 'Wrong network' }).note).toBe('Wrong network');
  expect(stepWords({ time, step: 'paid', transactionId: 'ab12' }).note).toBeNull();
  expect(stepWords({ time, step: 'coins_fixed_again', coins: { amount: '0.5', unit: 'btc' } }).note).toBe('0.5 BTC');
  const ether = { amount: '0.080213363505950338', unit: 'eth' };
  expect(stepWords({ time, step: 'coins_fixed', coins: ether }).note).toBe('0.080213363505950338 ETH');
  const even = { amount: '0.022398090000000000', unit: 'eth' };
  expect(stepWords({ time, step: 'coins_fixed', coins: even }).note).toBe('0.02239809 ETH');
});

it('[R3] the first of two approvals says why two people approve it; one from before that was kept says nothing', () => {
  const note = (why?: 'amount' | 'sum') => stepWords({ time, step: 'first_approval', ...(why && { why }) }).note;
  expect(note('amount')).toBe('Two people approve an amount this large.');
  expect(note('sum')).toBe('Payouts within 24 hours add up to a sum that two people approve.');
  expect(note()).toBeNull();
});

it('[A11] a step that the product itself took says the product’s own reason', () => {
  expect(stepWords({ time, step: 'declined_for_reversal' })).toEqual({
    words: 'Declined; the money can be withdrawn again',
    note: 'The payment for one of your deposits left the chain, so the deposit was reversed',
  });
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
