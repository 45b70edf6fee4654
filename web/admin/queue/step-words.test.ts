import { expect, it } from 'vitest';
import { stepNote } from './step-words.ts';

it('[R1] staff read coins by the symbols that customers read', () => {
  const coins = { amount: '177.090670', unit: 'usdt' };
  expect(stepNote({ step: 'coins_fixed', coins })).toBe(' (177.090670 USDT)');
  expect(stepNote({ step: 'payment_seen', arrived: coins, fit: 'under', late: true })).toBe(
    ' (177.090670 USDT, less than asked, after the quote had ended)',
  );
});
