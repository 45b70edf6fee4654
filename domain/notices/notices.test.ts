import { expect, it } from 'vitest';
import { wordsOf } from './notices.ts';

it('[S2] a credit says what arrived, and by how much it differs from what was asked', () => {
  const said = (asked: string, credited: string) =>
    wordsOf({ kind: 'deposit_approved', facts: { deposit: 'dep_1', asked, credited } });
  expect(said('100.00', '100.00')).toEqual({
    title: 'Your deposit has arrived',
    text: '100.00 USD were credited to your balance.',
    page: '/user/deposits/dep_1',
  });
  expect(said('1000.00', '950.25').text).toBe(
    '950.25 USD were credited to your balance, 49.75 less than the 1,000.00 asked for, because that is what arrived.',
  );
  expect(said('1234567.00', '1234567.01').text).toBe(
    '1,234,567.01 USD were credited to your balance, 0.01 more than the 1,234,567.00 asked for, because that is what arrived.',
  );
});

it('[S2] a reason is a sentence, however its writer ended it', () => {
  const said = (reason: string) =>
    wordsOf({ kind: 'withdrawal_declined', facts: { withdrawal: 'wdr_1', amount: '80.00', reason } }).text;
  const whole =
    'Your withdrawal of 80.00 USD was declined: The address is an exchange’s. The money is available again.';
  expect(said('The address is an exchange’s')).toBe(whole);
  expect(said(' The address is an exchange’s. ')).toBe(whole);
});
