import { expect, test } from 'vitest';
import { problemsOf, stillWrong } from './withdrawal-problems.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('[W2] more than is available is blocked with the exact words, also when nothing is available', () => {
  const words = 'Deposit account before you make  Withdrawal !';
  expect(problemsOf('100.01', address, '100.00').blocked).toBe(words);
  expect(problemsOf('0.01', address, '0.00').blocked).toBe(words);
  expect(problemsOf('100.00', address, '100.00')).toEqual({ amount: null, address: null, blocked: null });
});

test('[E1] what is no amount, and a missing address, are said at their fields', () => {
  for (const typed of ['', '0', '-5', '1.005', 'ten', '1e3'])
    expect(problemsOf(typed, address, '100.00').amount).toMatch(/for example 100.00/);
  expect(problemsOf('5', ' ', '100.00').address).toBe('Enter the address that receives it');
  expect(Object.values(problemsOf('', '', '100.00')).filter((problem) => problem !== null)).toHaveLength(2);
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
