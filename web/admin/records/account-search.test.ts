import { expect, test } from 'vitest';
import { accountName, accountQuery, entryQuery } from './account-search.ts';

test('[R1.16] a search of accounts asks for what can be asked; a copy is told from a customer', () => {
  expect(accountQuery({})).toEqual({});
  expect(accountQuery({ kind: 'bankroll', asset: 'BTC', whose: ' usr_1 ' })).toEqual({
    kind: 'bankroll',
    asset: 'BTC',
    customer: 'usr_1',
  });
  expect(accountQuery({ kind: 'purse', asset: 'EUR', whose: 'cpy_1' })).toEqual({ copy: 'cpy_1' });
});

test('[R1.16] days that are none are refused at their field', () => {
  expect(entryQuery('7', { from: '2026-11-01', to: '2026-11-02' })).toEqual({
    query: { account: '7', from: '2026-11-01', to: '2026-11-02' },
    problem: null,
  });
  expect(entryQuery('7', { from: '2026-02-30' })).toMatchObject({ query: null, problem: { field: 'from' } });
  expect(entryQuery('7', { from: '2026-11-02', to: '2026-11-01' })).toMatchObject({ problem: { field: 'to' } });
});

test('[R1.16] an account is called by its kind, whose it is and its asset', () => {
  expect(accountName({ kind: 'fees', owner: null, asset: 'BTC' })).toBe('fees, BTC');
  expect(accountName({ kind: 'staked', owner: { uid: 'usr_1', name: 'Carla' }, asset: 'PUSD' })).toBe(
    'staked of Carla, practice USD',
  );
});
