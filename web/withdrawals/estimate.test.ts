import { expect, it } from 'vitest';
import { estimate } from './estimate.ts';

const terms = {
  paymentMethod: 'Bitcoin',
  network: 'Bitcoin',
  networkFee: '5.00',
  price: '50000.00',
  least: '5.01',
} as const;

it('[W5] the coins are what is left after the network fee at the price of now, rounded down', () => {
  expect(estimate('105.00', terms)).toEqual({ value: '0.002', unit: 'BTC' });
  expect(estimate('100', { ...terms, price: '30000' })).toEqual({ value: '0.00316666', unit: 'BTC' });
});

it('[W5] without an amount, a price, or anything left after the fee there is no estimate', () => {
  for (const typed of ['', 'ten', '5.00', '4.99']) expect(estimate(typed, terms)).toBeNull();
  expect(estimate('105.00', { ...terms, price: null })).toBeNull();
});
