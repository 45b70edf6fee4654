import { describe, expect, it } from 'vitest';
import { fieldOfRefusal, readPaymentForm, typedOf } from './payment-form.ts';

const deposit = { paymentMethod: 'Bitcoin', amountToSend: '0.01234567' } as const;
const hash = 'ab'.repeat(32);

describe('what is typed about a payment', () => {
  it('[D5] empty means output 0 and exactly what was asked', () => {
    expect(readPaymentForm({ transactionId: ` ${hash} `, output: '', amountReceived: '' }, deposit)).toEqual({
      ok: true,
      body: { transactionId: hash, output: 0 },
    });
  });

  it('[D5] says which field is wrong and what would be right', () => {
    const typed = { transactionId: hash, output: '0', amountReceived: '' };
    expect(readPaymentForm({ ...typed, transactionId: '' }, deposit)).toMatchObject({ field: 'transactionId' });
    expect(readPaymentForm({ ...typed, transactionId: `0x${hash}` }, deposit)).toMatchObject({
      field: 'transactionId',
      problem: expect.stringContaining('without 0x'),
    });
    expect(readPaymentForm({ ...typed, output: '-1' }, deposit)).toMatchObject({ field: 'output' });
    expect(readPaymentForm({ ...typed, output: '1.5' }, deposit)).toMatchObject({ field: 'output' });
    expect(readPaymentForm({ ...typed, amountReceived: '0,5' }, deposit)).toMatchObject({
      field: 'amountReceived',
      problem: expect.stringContaining('0.01234567'),
    });
    expect(readPaymentForm({ ...typed, amountReceived: '0.123456789' }, deposit)).toMatchObject({
      field: 'amountReceived',
    });
  });

  it('[D5] a log index is typed, an output of Ethereum and BNB is none', () => {
    const typed = { transactionId: `0x${hash}`, output: '', amountReceived: '' };
    const usdt = { paymentMethod: 'USDT', amountToSend: '10.000001' } as const;
    expect(readPaymentForm(typed, usdt)).toMatchObject({
      field: 'output',
      problem: expect.stringContaining('log index'),
    });
    expect(readPaymentForm({ ...typed, output: '7' }, usdt)).toMatchObject({ body: { output: 7 } });
    for (const paymentMethod of ['Ethereum', 'BNB'] as const) {
      const native = { paymentMethod, amountToSend: '1.000000000000000001' };
      expect(readPaymentForm(typed, native)).toMatchObject({ body: { output: 0 } });
      expect(readPaymentForm({ ...typed, output: '1' }, native)).toMatchObject({ field: 'output' });
    }
  });

  it('[D5] a refusal of the server goes to the field it is about', () => {
    expect(fieldOfRefusal('transaction_already_credited')).toBe('transactionId');
    expect(fieldOfRefusal('amount_received_invalid')).toBe('amountReceived');
    expect(fieldOfRefusal('decision_differs')).toBeNull();
  });
});

it('[P4] what was sent stands in the form as it would be typed, while its fate is not known', () => {
  const bodies = [
    { transactionId: '0xab', output: 3 },
    { transactionId: '0xab', output: 0, amountReceived: '0.5' },
  ];
  expect(bodies.map(typedOf)).toEqual([
    { transactionId: '0xab', output: '3', amountReceived: '' },
    { transactionId: '0xab', output: '0', amountReceived: '0.5' },
  ]);
});
