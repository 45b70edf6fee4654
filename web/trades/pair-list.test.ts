import { expect, it } from 'vitest';
import { isSought } from './pair-list.tsx';

it('[M3] a pair is found by any part of its name, however it is written', () => {
  const found = (typed: string) => isSought({ lowerName: 'BTCUSD' }, typed);
  expect(['', 'btc', 'BTC/USD', 'btc usd', 'usd'].map(found)).toEqual([true, true, true, true, true]);
  expect(['eth', 'btceur'].map(found)).toEqual([false, false]);
});
