import { describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { fieldOfRefusal, readPaymentForm, typedOf } from './payment-form.ts';

const deposit = {
  paymentMethod: 'Bitcoin',
  amountToSend: '0.01234567',
  createdAt: '2026-11-22T10:00:00.500Z',
} as const;
const now = millis(Date.parse('2026-11-22T10:30:00Z'));
const paidAt = '2026-11-22T10:15:30';
const hash = 'ab'.repeat(32);

describe('what is typed about a payment', () => {
  it('[D5] empty means output 0 and exactly what was asked', () => {
    expect(
      readPaymentForm({ transactionId: ` ${hash} `, output: '', amountReceived: '', paidAt }, deposit, now),
    ).toEqual({
      ok: true,
      body: { transactionId: hash, output: 0, paidAt: '2026-11-22T10:15:30Z' },
    });
  });

  it('[D5] says which field is wrong and what would be right', () => {
    const typed = { transactionId: hash, output: '0', amountReceived: '', paidAt };
    expect(readPaymentForm({ ...typed, transactionId: '' }, deposit, now)).toMatchObject({ field: 'transactionId' });
    expect(readPaymentForm({ ...typed, transactionId: `0x${hash}` }, deposit, now)).toMatchObject({
      field: 'transactionId',
      problem: expect.stringContaining('without 0x'),
    });
    expect(readPaymentForm({ ...typed, output: '-1' }, deposit, now)).toMatchObject({ field: 'output' });
    expect(readPaymentForm({ ...typed, output: '1.5' }, deposit, now)).toMatchObject({ field: 'output' });
    expect(readPaymentForm({ ...typed, amountReceived: '0,5' }, deposit, now)).toMatchObject({
      field: 'amountReceived',
      problem: expect.stringContaining('0.01234567'),
    });
    // In the words of the screen: the name of the API's field is on none.
    expect(readPaymentForm({ ...typed, amountReceived: '0,5' }, deposit, now)).toMatchObject({
      problem: expect.stringMatching(/^The amount received is in Bitcoin, above zero/),
    });
    expect(readPaymentForm({ ...typed, amountReceived: '0.123456789' }, deposit, now)).toMatchObject({
      field: 'amountReceived',
    });
  });

  it('[D5] a log index is typed, an output of Ethereum and BNB is none', () => {
    const typed = { transactionId: `0x${hash}`, output: '', amountReceived: '', paidAt };
    const usdt = { paymentMethod: 'USDT', amountToSend: '10.000001', createdAt: deposit.createdAt } as const;
    expect(readPaymentForm(typed, usdt, now)).toMatchObject({
      field: 'output',
      problem: expect.stringContaining('log index'),
    });
    expect(readPaymentForm({ ...typed, output: '7' }, usdt, now)).toMatchObject({ body: { output: 7 } });
    for (const paymentMethod of ['Ethereum', 'BNB'] as const) {
      const native = { paymentMethod, amountToSend: '1.000000000000000001', createdAt: deposit.createdAt };
      expect(readPaymentForm(typed, native, now)).toMatchObject({ body: { output: 0 } });
      expect(readPaymentForm({ ...typed, output: '1' }, native, now)).toMatchObject({ field: 'output' });
    }
  });

  it('[D5] the time of payment is typed in UTC, lies between the request and now, and is sent to the second', () => {
    const read = (typed: string) =>
      readPaymentForm({ transactionId: hash, output: '0', amountReceived: '', paidAt: typed }, deposit, now);
    expect(read('2026-02-30T10:15:30')).toMatchObject({ field: 'paidAt' });
    // A field for date and time leaves seconds out where they are zero.
    expect(read('2026-11-22T10:15')).toMatchObject({ body: { paidAt: '2026-11-22T10:15:00Z' } });
    expect(read('2026-11-22T10:00:00')).toMatchObject({ ok: true });
    expect(read('')).toMatchObject({ field: 'paidAt', problem: expect.stringContaining('UTC') });
    expect(read('2026-11-22T09:59:59')).toMatchObject({ field: 'paidAt', problem: expect.stringContaining('before') });
    expect(read('2026-11-22T10:30:01')).toMatchObject({ field: 'paidAt', problem: expect.stringContaining('future') });
  });

  it('[D5] a refusal of the server goes to the field it is about', () => {
    expect(fieldOfRefusal('transaction_already_credited')).toBe('transactionId');
    expect(fieldOfRefusal('amount_received_invalid')).toBe('amountReceived');
    expect(fieldOfRefusal('decision_differs')).toBeNull();
  });
});

it('[P4] what was sent stands in the form as it would be typed, while its fate is not known', () => {
  const bodies = [
    { transactionId: '0xab', output: 3, paidAt: `${paidAt}Z` },
    { transactionId: '0xab', output: 0, amountReceived: '0.5', paidAt: `${paidAt}Z` },
  ];
  expect(bodies.map(typedOf)).toEqual([
    { transactionId: '0xab', output: '3', amountReceived: '', paidAt },
    { transactionId: '0xab', output: '0', amountReceived: '0.5', paidAt },
  ]);
});
