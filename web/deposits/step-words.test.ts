import { i18n, type Messages } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import type { DepositStep } from '#domain/deposits/steps.ts';
import { stepWords } from './step-words.ts';

const [spanish = {}] = Object.values(import.meta.glob<Messages>('./texts.es.po', { import: 'default', eager: true }));

afterEach(() => i18n.activate('en'));

const arrived = { amount: '0.002', unit: 'btc' };
const credit = { credited: '1000.00', aside: '0.00' };

/** Every code once; one that is missing does not compile. */
const samples: { readonly [S in DepositStep['step']]: Extract<DepositStep, { readonly step: S }> } = {
  requested: { step: 'requested' },
  opened_by_payment: { step: 'opened_by_payment', first: 'dep_01abc' },
  quote_renewed: { step: 'quote_renewed', before: { amount: '0.00200012', unit: 'btc' }, now: arrived },
  proof_uploaded: { step: 'proof_uploaded' },
  proof_replaced: { step: 'proof_replaced' },
  payment_seen: { step: 'payment_seen', arrived, fit: 'under', late: true },
  payment_seen_again: { step: 'payment_seen_again', arrived },
  confirming: { step: 'confirming', confirmations: 1, needed: 3 },
  payment_confirmed: { step: 'payment_confirmed', needed: 3 },
  payment_replaced: { step: 'payment_replaced', arrived },
  payment_taken: { step: 'payment_taken', arrived, transactionId: 'ab12' },
  payment_reorganised: { step: 'payment_reorganised' },
  pending_again: { step: 'pending_again' },
  first_approval: { step: 'first_approval' },
  approval_taken_back: { step: 'approval_taken_back' },
  approved: { step: 'approved', ...credit },
  reversed: { step: 'reversed', amount: '99.50' },
  restored: { step: 'restored', ...credit, aside: '2.50' },
  declined: { step: 'declined', text: 'a payment arrived' },
  declined_without_payment: { step: 'declined_without_payment' },
  cancelled: { step: 'cancelled' },
};

const time = '2026-11-21T10:00:00.000Z';
const first = { id: 'dep_01abc', amount: '100.00', amountToSend: '0.00200000', part: true };
const asked = { first: null, amountToSend: '0.00200000', paymentMethod: 'Bitcoin', timeline: [] } as const;

const statusMessage = (step: DepositStep, of: Parameters<typeof stepWords>[1] = { ...asked, first }) =>
  stepWords({ time, ...step }, of);

it('[D3] [A11] every step that a deposit can take has words of its own in both languages', () => {
  const english = Object.values(samples).map((step) => statusMessage(step).words);
  i18n.loadAndActivate({ locale: 'es', messages: spanish });
  const translated = Object.values(samples).map((step) => statusMessage(step).words);
  for (const [place, words] of translated.entries()) {
    expect(words).not.toBe('');
    expect(words).not.toBe(english[place]);
  }
});

it('[E1] what is to be known of a step is in the reader’s words; what staff wrote stays as it is', () => {
  const note = (step: DepositStep) => statusMessage(step).note;
  expect(note(samples.requested)).toBeNull();
  expect(note(samples.opened_by_payment)).toBe('a part of what you paid for the deposit of 100.00 USD');
  const further = { ...asked, first: { ...first, part: false } };
  expect(statusMessage(samples.opened_by_payment, further).note).toBe(
    'a further payment to the address of the deposit of 100.00 USD',
  );
  expect(note(samples.confirming)).toBe('1 of 3 confirmations');
  expect(note(samples.payment_confirmed)).toBe('3 of 3 confirmations');
  expect(note({ ...samples.payment_confirmed, review: 'two_people' })).toBe(
    '3 of 3 confirmations; in review: two of the operator’s staff approve a deposit of this amount',
  );
  expect(note(samples.payment_seen)).toBe('0.002 BTC, less than requested, after the quote ended');
  expect(note({ step: 'payment_seen', arrived, fit: 'exact', late: false })).toBe('0.002 BTC');
  const ether = { amount: '0.022398090000000000', unit: 'eth' };
  expect(note({ step: 'payment_seen', arrived: ether, fit: 'exact', late: false })).toBe('0.02239809 ETH');
  expect(note(samples.reversed)).toBe('99.50 USD');
  expect(note(samples.approved)).toBe('1,000.00 USD');
  expect(note(samples.restored)).toBe('1,000.00 USD, 2.50 USD of it can only be withdrawn');
  i18n.loadAndActivate({ locale: 'es', messages: spanish });
  expect(note(samples.pending_again)).toBe('llegó un pago');
  expect(note(samples.declined)).toBe('a payment arrived');
});

it('[D2] [A11] a payment that staff credited to another deposit is said in words of its own, in both languages', () => {
  expect(statusMessage(samples.payment_taken)).toEqual({
    words: 'payment credited to another deposit',
    note: '0.002 BTC: staff found that it was not meant for this deposit. If you sent it, write to support with the transaction id ab12',
  });
  i18n.loadAndActivate({ locale: 'es', messages: spanish });
  const { words, note } = statusMessage(samples.payment_taken);
  expect(words).toBe('pago abonado a otro depósito');
  expect(note).toMatch(/^0\.002 BTC: .* ab12$/);
  expect(note).not.toContain('staff');
});

it('[D2] a renewal says both exact amounts, and what becomes of a payment of the earlier one; none where they are the same', () => {
  expect(statusMessage(samples.quote_renewed).note).toBe(
    'send 0.002 BTC instead of 0.00200012 BTC. A payment of 0.00200012 BTC that is already on its way still counts for this deposit for 24 hours, at its market value',
  );
  expect(statusMessage({ step: 'quote_renewed', before: arrived, now: arrived }).note).toBeNull();
});

it('[D5] a payment that completes what came before it is the rest, and one that does not a further part', () => {
  const seen = (amount: string) =>
    ({ time, step: 'payment_seen', arrived: { amount, unit: 'btc' }, fit: 'under', late: false }) as const;
  const gone = { time, step: 'payment_replaced', arrived: { amount: '0.00110000', unit: 'btc' } } as const;
  const notes = (...timeline: readonly Parameters<typeof stepWords>[0][]) =>
    timeline.map((step) => stepWords(step, { ...asked, timeline: [...timeline] }).note);
  const [part, rest] = [seen('0.00080000'), seen('0.00120000')];
  expect(notes(part, rest)).toEqual(['0.00080000 BTC, less than requested', '0.00120000 BTC, exactly the rest']);
  expect(notes(part, seen('0.00130000')).at(-1)).toBe('0.00130000 BTC, more than the rest');
  expect(notes(part, seen('0.00110000'), gone, rest).at(-1)).toBe('0.00120000 BTC, exactly the rest');
  expect(notes(part, seen('0.00110000')).at(-1)).toBe('0.00110000 BTC, a further part of what you requested');
  expect(notes(part, { time, step: 'payment_reorganised' }, rest).at(-1)).toBe('0.00120000 BTC, less than requested');
});
