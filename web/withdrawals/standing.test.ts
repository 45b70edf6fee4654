import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { reversalReason } from '#domain/deposits/reversal.ts';
import { owedOf } from './halts.tsx';
import { reasonWords, standing, stepWords, type WithdrawalView } from './standing.ts';

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
  paidShort: null,
  returnedBy: null,
  givenBack: null,
  returnValued: null,
  reason: null,
  waitsUntil: '2026-11-22T09:00:00.000Z',
  timeline: [],
  createdAt: '2026-11-21T09:00:00.000Z',
  created_at: 1,
  updated_at: 1,
};
afterEach(() => i18n.activate('en'));

const until = Date.parse('2026-11-22T09:00:00.000Z');

it('[W6] a withdrawal says that it waits for its new address, until that time has come', () => {
  expect(standing(waiting, until - 1)).toMatch(/^held, waits for its new address until 22 Nov/);
  expect(standing(waiting, until)).toBe('held, waits for review');
  expect(standing({ ...waiting, sending: true }, 0)).toMatch(/no longer be cancelled/);
});

it('[W5] the steps of a withdrawal are said in plain words; what was noted stays beside them', () => {
  const step = (name: string, note: string | null = null) => stepWords({ time: waiting.createdAt, step: name, note });
  expect(step('waiting for new address', 'until 2026-11-22T09:00:00.000Z')).toEqual({
    words: expect.stringMatching(/^Its address is new: it can be approved from 22 Nov.* on$/),
    note: null,
  });
  expect(step('waiting for new address', 'until later')).toMatchObject({ note: 'until later' });
  expect(step('confirmed on the chain').words).toBe('The payment is confirmed on the chain');
  expect(step('declined', 'Wrong network').note).toBe('Wrong network');
  expect(step('paid', 'ab12').note).toBeNull();
  expect(step('something new').words).toBe('something new');
});

it('[A11] the reason that the product itself gives is in the reader’s language, what staff wrote as they wrote it', () => {
  const note = (text: string) => stepWords({ time: waiting.createdAt, step: 'declined', note: text }).note;
  expect([reasonWords(reversalReason), note(reversalReason)]).toEqual([reversalReason, reversalReason]);
  i18n.loadAndActivate({ locale: 'es', messages: {} });
  const spanish = 'El pago de un depósito suyo ha salido de la cadena, de modo que se ha revertido';
  expect([reasonWords(reversalReason), note(reversalReason)]).toEqual([spanish, spanish]);
  expect([reasonWords('Wrong network'), note('Wrong network')]).toEqual(['Wrong network', 'Wrong network']);
});

it('[L3] only a receivable below zero is owed', () => {
  expect(['-12.50', '0.00', '3.00', undefined].map(owedOf)).toEqual(['12.50', null, null, null]);
});
