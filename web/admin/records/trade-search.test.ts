import { expect, test } from 'vitest';
import { tradeQuery } from './trade-search.ts';

test('[R1.4] a search of trades asks for what was chosen and leaves out what cannot be asked', () => {
  expect(tradeQuery({})).toEqual({});
  expect(tradeQuery({ customer: ' usr_1 ', pair: 'BTCUSD', wallet: 'real', status: 'WON' })).toEqual({
    customer: 'usr_1',
    pair: 'BTCUSD',
    wallet: 'real',
    status: 'WON',
  });
  expect(tradeQuery({ customer: ' ', pair: '', wallet: 'gold', status: 'x', from: 'x', to: '2026-02-30' })).toEqual({});
  expect(tradeQuery({ from: '2026-11-21', to: '2026-11-20' })).toEqual({ from: '2026-11-21' });
});
