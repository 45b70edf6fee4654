import { expect, test } from 'vitest';
import { happenings } from '#api/explorer.ts';
import { type Happening, happeningWords } from './happening-words.ts';

const of = (more: Partial<Happening>): Happening => ({
  key: 'x',
  kind: 'deposit',
  time: '2026-11-25T00:00:00.000Z',
  id: 'x',
  state: 'approved',
  about: 'USDT',
  amount: '1234.50',
  wallet: null,
  deed: null,
  ...more,
});

test('[R1.5] a line of the timeline says what it was, how much and what became of it', () => {
  expect(happeningWords(of({}))).toBe('Deposit of 1,234.50 USD by USDT: approved');
  const trade = { kind: 'trade', about: 'Up BTC/USD', amount: '8.50', wallet: 'real' } as const;
  expect(happeningWords(of({ ...trade, state: 'WON' }))).toBe('Trade Up BTC/USD: won, +8.50');
  expect(happeningWords(of({ ...trade, state: 'PENDING' }))).toBe('Trade Up BTC/USD: open, 8.50 USD');
  expect(happeningWords(of({ ...trade, state: 'LOST', amount: '-10.00', wallet: 'practice' }))).toBe(
    'Trade Up BTC/USD: lost, −10.00, practice dollars',
  );
  expect(happeningWords(of({ kind: 'mail', about: 'Welcome', state: 'given_up', amount: null }))).toBe(
    'E-mail “Welcome”: given up',
  );
  expect(happeningWords(of({ kind: 'mail', about: 'Welcome', state: 'kept', amount: null }))).toBe(
    'E-mail “Welcome”: recorded, not sent',
  );
  for (const kind of happenings) expect(happeningWords(of({ kind })), kind).not.toContain('undefined');
});

test('[R1.5] [R3] a decision of the timeline says which of two approvals it was', () => {
  const decision = { kind: 'decision', about: 'customers.approve', state: 'usr_1', amount: null } as const;
  const deed = (code: string, vote: string | null) => happeningWords(of({ ...decision, deed: { code, vote } }));
  expect(deed('customers.approve', null)).toBe('approved the customer');
  expect(deed('customers.approve:stays-blocked', '1 of 2')).toBe('approved (1 of 2) the end of the block');
  expect(deed('customers.approve:unblocked', '2 of 2')).toBe('approved (2 of 2) the end of the block, which ended it');
});
