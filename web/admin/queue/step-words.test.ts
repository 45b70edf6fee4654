import { expect, it } from 'vitest';
import { stepName, stepNote } from './step-words.ts';

it('[R1] staff read coins by the symbols that customers read', () => {
  const coins = { amount: '177.090670', unit: 'usdt' };
  expect(stepNote({ step: 'coins_fixed', coins })).toBe(' (177.090670 USDT)');
  expect(stepNote({ step: 'payment_seen', arrived: coins, fit: 'under', late: true })).toBe(
    ' (177.090670 USDT, less than requested, after the quote had ended)',
  );
});

it('[R3] half an approval reads as one of two, also once it is withdrawn', () => {
  expect(stepName({ step: 'first_approval' })).toBe('approved (1 of 2)');
  expect(stepName({ step: 'approval_taken_back' })).toBe('approval (1 of 2) withdrawn');
  expect(stepName({ step: 'sending' })).toBe('approved');
});
