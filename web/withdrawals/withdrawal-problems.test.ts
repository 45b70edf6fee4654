import { expect, test } from 'vitest';
import { isOverAvailable, leftAddressProblem, problemsOf, stillWrong } from './withdrawal-problems.ts';

const address = { method: 'Ethereum', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } as const;

test('[W2] more than is available is blocked with the exact words, also when nothing is available', () => {
  const words = 'Deposit account before you make  Withdrawal !';
  expect(problemsOf('100.01', address, '100.00').blocked).toBe(words);
  expect(problemsOf('0.01', address, '0.00').blocked).toBe(words);
  expect(problemsOf('100.00', address, '100.00')).toEqual({ amount: null, address: null, blocked: null });
});

test('[E1] what is no amount, and a missing address, are said at their fields', () => {
  for (const typed of ['', '0', '-5', '1.005', 'ten', '1e3'])
    expect(problemsOf(typed, address, '100.00').amount).toMatch(/for example 100.00/);
  expect(problemsOf('5', { ...address, address: ' ' }, '100.00').address).toBe('Enter the address that receives it');
  expect(
    Object.values(problemsOf('', { ...address, address: '' }, '100.00')).filter((problem) => problem !== null),
  ).toHaveLength(2);
});

test('[W2] more than is available marks the amount too, and nothing is computed of it', () => {
  expect(problemsOf('99999', address, '240.00').amount).toBe('More than the 240.00 USD that you can withdraw');
  expect(isOverAvailable('99,999', '240.00')).toBe(true);
  expect(isOverAvailable('240', '240.00')).toBe(false);
  expect(isOverAvailable('ten', '240.00')).toBe(false);
  expect(isOverAvailable('240', null)).toBe(false);
});

test('[W3] an address that its coin has not is said before the review, and an empty one is no mistake before that', () => {
  expect(problemsOf('5', { ...address, address: '0x123' }, '100.00').address).toContain('0x and 40 hexadecimal digits');
  expect(problemsOf('5', { ...address, method: 'Bitcoin' }, '100.00').address).toContain('Ethereum-style');
  expect(leftAddressProblem('USDT', ' ')).toBeNull();
  expect(leftAddressProblem('USDT', 'bc1qar0')).toContain('looks like a Bitcoin address');
});

test('[W5] less than the fee and the network leave anything of is said at the amount', () => {
  expect(problemsOf('2.95', address, '100.00', '2.96').amount).toContain('Enter at least 2.96 USD');
  expect(problemsOf('2.96', address, '100.00', '2.96').amount).toBeNull();
});

test('[W2] while what is available is not known yet, the server decides', () => {
  expect(problemsOf('5', address, null)).toEqual({ amount: null, address: null, blocked: null });
});

test('[E1] what was wrong is said until it is right, and nothing new before the form is sent again', () => {
  expect(stillWrong('Enter an amount', null)).toBeNull();
  expect(stillWrong('Enter an amount', 'Enter at least 2.96 USD')).toBe('Enter at least 2.96 USD');
  expect(stillWrong(null, 'Enter an amount')).toBeNull();
});
