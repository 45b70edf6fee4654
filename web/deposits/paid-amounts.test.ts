import { expect, it } from 'vitest';
import { amountOf } from '#web/widgets/deposit-amount.ts';
import { paidOver } from '#web/widgets/paid-short.ts';
import { againstAsked } from './credited-words.ts';

const over = { amount: '0.00250000', fit: 'over', state: 'confirmed', credited: false } as const;
const asked = { status: 'pending', amountToSend: '0.00200000', paymentMethod: 'Bitcoin' } as const;
const more = { paid: '0.00250000', asked: '0.00200000 BTC' };

it('[D5] more than what was asked says how much of how much; what is gone does not', () => {
  expect(paidOver({ ...asked, payments: [] })).toBeNull();
  expect(paidOver({ ...asked, payments: [{ ...over, fit: 'exact' }] })).toBeNull();
  expect(paidOver({ ...asked, payments: [over] })).toEqual(more);
  expect(paidOver({ ...asked, payments: [{ ...over, state: 'replaced' }] })).toBeNull();
});

it('[D5] more than what was asked is said once it is credited, and not of what was credited elsewhere', () => {
  expect(paidOver({ ...asked, status: 'approved', payments: [{ ...over, credited: true }] })).toEqual(more);
  expect(paidOver({ ...asked, status: 'approved', payments: [over] })).toBeNull();
});

const first = { id: 'dep_0', amount: '100.00', amountToSend: '0.00500000', part: true };

it('[D5] a deposit that a payment opened is of what was credited', () => {
  expect(amountOf({ amount: '39.98', first, credited: null })).toBe('39.98');
  expect(amountOf({ amount: '39.98', first, credited: '40.00' })).toBe('40.00');
  expect(amountOf({ amount: '100.00', first: null, credited: '99.98' })).toBe('100.00');
});

it('[D5] where exactly what was asked arrived, the page gives the price as why the dollars differ', () => {
  const valued = {
    paidAt: '2026-11-21T10:00:00.000Z',
    pair: 'BTCUSD',
    seq: 1,
    price: '49990.00',
    source: 'test',
    time: '2026-11-21T10:01:00.000Z',
  };
  const exact = { ...asked, amount: '100.00', first: null, amountReceived: asked.amountToSend, valued };
  const why = 'because it was credited at the middle price of the minute after it was paid';
  expect(againstAsked(exact, '99.98')).toBe(`: 0.02 USD less than the 100.00 USD requested, ${why}`);
  expect(againstAsked(exact, '100.05')).toBe(`: 0.05 USD more than the 100.00 USD requested, ${why}`);
  expect(againstAsked(exact, '100.00')).toBe('');
  expect(againstAsked({ ...exact, amountReceived: '0.00150000' }, '75.00')).toBe(' (you requested 100.00 USD)');
  // Nobody requested what a payment opened.
  expect(againstAsked({ ...exact, first }, '99.98')).toBe('');
});
