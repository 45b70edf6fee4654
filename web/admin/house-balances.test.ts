import { expect, it } from 'vitest';
import { balanceOf, houseTable } from './house-balances.ts';

const accounts = [
  { kind: 'capital', asset: 'USD', balance: '500000.00' },
  { kind: 'bankroll', asset: 'USD', balance: '499990.50' },
  { kind: 'external', asset: 'USD', balance: '-1002000.00' },
  { kind: 'capital', asset: 'PUSD', balance: '0.00' },
];

it('[L2] the house has one row per kind and one column per asset', () => {
  const { rows } = houseTable(accounts);
  expect(rows).toEqual([
    { kind: 'capital', balances: ['500000.00', '0.00'] },
    { kind: 'bankroll', balances: ['499990.50', null] },
    { kind: 'external', balances: ['-1002000.00', null] },
  ]);
  expect(balanceOf(accounts, 'bankroll', 'USD')).toBe('499990.50');
  expect(balanceOf(accounts, 'fees', 'USD')).toBe('0.00');
});

it('[L5] what the house and the outside leave over is what customers hold', () => {
  expect(houseTable(accounts).customers).toEqual(['2009.50', '0.00']);
});
