import { expect, test } from 'vitest';
import { type Journal, journalTitle, sumsOf } from './journal-words.ts';

const entry = (asset: Journal['entries'][number]['asset'], amount: string): Journal['entries'][number] => ({
  id: '1',
  account: 'available',
  accountId: '7',
  owner: null,
  copy: null,
  asset,
  amount,
  balanceAfter: '0.00',
});

const journal = (entries: Journal['entries']): Journal => ({
  id: '1',
  time: '2026-11-25T00:00:00.000Z',
  code: 'deposit',
  cause: 'dep_1',
  occurrence: 1,
  actor: 'system',
  entries,
});

test('[R1.3] the entries of a journal are added up by asset, and a difference is not rounded away', () => {
  const whole = [entry('USD', '-300.00'), entry('USD', '280.00'), entry('USD', '20.00'), entry('BTC', '-0.00000005')];
  expect(sumsOf(journal(whole))).toEqual([
    { asset: 'USD', sum: '0.00' },
    { asset: 'BTC', sum: '-0.00000005' },
  ]);
  expect(sumsOf(journal([entry('USD', '-300.00'), entry('USD', '299.99')]))).toEqual([{ asset: 'USD', sum: '-0.01' }]);
});

test('[R1.3] a journal is named as statements name it, else by its code', () => {
  expect(journalTitle('deposit')).toBe('Deposit');
  expect(journalTitle('no-such-code')).toBe('No such code');
});
