import { expect, it } from 'vitest';
import { askedBy, customerFields, paymentFields, problemOf } from './filter-fields.ts';
import { keptIn, searchOf } from './list-address.ts';

it('[R1.7] a list asks for the filters of its address that can be asked, and leaves the others out', () => {
  const kept = keptIn({
    method: 'USDT',
    amount: 25,
    from: '2026-11-21',
    to: '2026-11-20',
    order: 'oldest',
    show: 'all',
  });
  expect(askedBy(paymentFields, kept)).toEqual({ method: 'USDT', amount: '25', from: '2026-11-21', order: 'oldest' });
  expect(askedBy(paymentFields, { method: 'Gold', amount: '1e3', from: '2026-02-31', order: 'best' })).toEqual({});
  expect(askedBy(paymentFields, { amount: '$1,250.00' })).toEqual({ amount: '1250.00' });
  expect(askedBy(customerFields, { country: 'gb' })).toEqual({ country: 'GB' });
  for (const country of ['1', 'Spain', 'QQ']) expect(askedBy(customerFields, { country })).toEqual({});
});

it('[R1.7] an amount or a day that cannot be asked for is said', () => {
  const [, amount] = paymentFields;
  expect(amount && problemOf(amount, 'ten')).toBe('Enter an amount such as 25.00');
  expect(amount && problemOf(amount, ' ')).toBeNull();
  expect(amount && problemOf(amount, '10.5')).toBeNull();
  expect(amount && problemOf(amount, '7,02')).toBe('Enter an amount such as 25.00');
});

it('[R1.7] what is in the address is read back as it was', () => {
  const words = { show: 'approved', customer: 'usr_1', hide: 'Coin,To send' };
  expect(keptIn(Object.fromEntries(new URLSearchParams(searchOf(words))))).toEqual(words);
  expect(searchOf({ show: null, order: '' })).toBe('');
});
