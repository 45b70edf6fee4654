import { expect, it } from 'vitest';
import { assets, coinAssets } from '#domain/money/amount.ts';
import { balanceOf, houseTable, unevenSums } from './house-balances.ts';

const accounts = [
  { kind: 'capital', asset: 'USD', balance: '500000.00' },
  { kind: 'bankroll', asset: 'USD', balance: '499990.50' },
  { kind: 'external', asset: 'USD', balance: '-1002000.00' },
  { kind: 'capital', asset: 'PUSD', balance: '0.00' },
];

it('[L2] the house has one row per kind and one column per asset', () => {
  const { rows } = houseTable({ items: accounts, sums: [] }, assets);
  expect(rows).toEqual([
    { kind: 'capital', balances: ['500000.00', '0.00'] },
    { kind: 'bankroll', balances: ['499990.50', null] },
    { kind: 'external', balances: ['-1002000.00', null] },
  ]);
  expect(balanceOf(accounts, 'bankroll', 'USD')).toBe('499990.50');
  expect(balanceOf(accounts, 'fees', 'USD')).toBe('0.00');
});

it('[L2] coins are columns with their eight decimals, beside the accounts in dollars', () => {
  const coins = [...accounts, { kind: 'mining', asset: 'DOGE', balance: '1234.00000001' }];
  expect(houseTable({ items: coins, sums: [] }, coinAssets).rows).toEqual([
    { kind: 'mining', balances: [null, '1234.00000001', null] },
  ]);
  expect(houseTable({ items: coins, sums: [] }, assets).rows.map(({ kind }) => kind)).not.toContain('mining');
  expect(balanceOf(coins, 'fees', 'BTC')).toBe('0.00000000');
});

const sums = [
  { asset: 'PUSD', customers: '30.00', total: '0.00' },
  { asset: 'USD', customers: '2009.49', total: '-0.01' },
];

it('[L5] what customers hold and what all accounts come to is what the server summed, not what it ought to be', () => {
  const { customers, totals } = houseTable({ items: accounts, sums }, assets);
  expect(customers).toEqual(['2009.49', '30.00']);
  expect(totals).toEqual(['-0.01', '0.00']);
  expect(houseTable({ items: accounts, sums: [] }, assets).totals).toEqual([null, null]);
});

it('[L5] a sum that is not zero is named', () => {
  expect(unevenSums({ items: accounts, sums })).toEqual([{ asset: 'USD', customers: '2009.49', total: '-0.01' }]);
  expect(unevenSums({ items: accounts, sums: [] })).toEqual([]);
  const coins = (total: string) => [{ asset: 'BTC', customers: '0.00000000', total }];
  expect(unevenSums({ items: [], sums: coins('0.00000000') })).toEqual([]);
  expect(unevenSums({ items: [], sums: coins('-0.00000001') })).toHaveLength(1);
});
