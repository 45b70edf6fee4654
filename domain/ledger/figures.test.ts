import { expect, it } from 'vitest';
import { codeOfEntry, entriesOf, isBehind, statementCodes } from './figures.ts';

it('[P3] [L8] a sum opens its class, a balance its account, the whole everything', () => {
  const stake = { class: 'internal', account: 'available' } as const;
  const win = { class: 'profit', account: 'available' } as const;
  expect([isBehind('profits', win), isBehind('profits', stake)]).toEqual([true, false]);
  expect([
    isBehind('available', win),
    isBehind('staked', stake),
    isBehind('staked', { ...stake, account: 'staked' }),
  ]).toEqual([true, false, true]);
  expect(isBehind(null, stake)).toBe(true);
});

it('[L3] what a code leaves in a customer’s accounts follows from the journal table', () => {
  expect(entriesOf('win')).toEqual([
    { account: 'staked', class: 'internal', sign: '−', counterpart: 'available' },
    { account: 'available', class: 'internal', sign: '+', counterpart: 'staked' },
    { account: 'available', class: 'profit', sign: '+', counterpart: null },
    { account: 'allocated', class: 'internal', sign: '+', counterpart: 'staked' },
    { account: 'allocated', class: 'profit', sign: '+', counterpart: null },
  ]);
  expect(entriesOf('capital')).toEqual([]);
  expect(statementCodes).toContain('withdrawal-hold');
  expect(statementCodes).not.toContain('bankroll');
});

it('[L3] [L6] what a credit repays is a posting of its own code, in both of its lines', () => {
  const repays = { account: 'available', class: 'internal', sign: '−' } as const;
  const repaid = { account: 'receivable', class: 'internal', sign: '+' } as const;
  for (const code of ['deposit', 'win', 'withdrawal-release', 'adjustment'] as const) {
    expect([codeOfEntry(code, repays), codeOfEntry(code, repaid)]).toEqual(['repayment', 'repayment']);
  }
  expect([codeOfEntry('stake', repays), codeOfEntry('withdrawal-hold', repays)]).toEqual(['stake', 'withdrawal-hold']);
  expect(codeOfEntry('win', { ...repays, sign: '+' })).toBe('win');
  expect(codeOfEntry('adjustment', { ...repaid, class: 'profit' })).toBe('adjustment');
  expect(codeOfEntry('deposit-reversal', { account: 'receivable', class: 'deposit', sign: '−' })).toBe(
    'deposit-reversal',
  );
});
