import { describe, expect, it } from 'vitest';
import { type ChainPayment, fitOf, paymentStatus, takingOf } from './chain-words.ts';

const payment: ChainPayment = {
  id: 'pay_1',
  paymentMethod: 'Ethereum',
  network: 'Ethereum',
  transactionId: `0x${'1'.repeat(64)}`,
  output: 0,
  amount: '0.5',
  difference: '-0.25',
  fit: 'under',
  late: false,
  waits: null,
  part: false,
  state: 'confirming',
  confirmations: 1,
  confirmationsNeeded: 12,
  firstSeen: '2026-11-21T09:00:00.000Z',
  paidAt: null,
  block: { height: 7, hash: `0x${'2'.repeat(64)}`, time: null },
  credited: false,
};

describe('a payment of the chain in words', () => {
  it('[D5] says the difference to what was asked, its sign in words', () => {
    expect(fitOf(payment)).toBe('0.25 ETH less than requested');
    expect(fitOf({ ...payment, fit: 'over', difference: '1234.5' })).toBe('1,234.5 ETH more than requested');
    expect(fitOf({ ...payment, fit: 'exact', difference: '0' })).toBe('exactly the requested amount');
    expect(fitOf({ ...payment, fit: null, difference: null })).toBeNull();
  });

  it('[D5] counts confirmations only of what is on the chain or on its way there', () => {
    expect(paymentStatus(payment)).toBe('confirming 1/12');
    expect(paymentStatus({ ...payment, state: 'reorganised', confirmations: 0 })).toBe('reorganised');
  });

  it('[D5] offers only what is confirmed and not credited', () => {
    const states = ['seen', 'confirming', 'confirmed', 'replaced', 'reorganised'] as const;
    expect(states.filter((state) => takingOf({ ...payment, state }).ok)).toEqual(['confirmed']);
    expect(takingOf({ ...payment, state: 'confirmed', credited: true })).toEqual({
      ok: false,
      why: 'It is already credited.',
    });
  });
});
