import { expect, it } from 'vitest';
import { isSoughtPair } from './coin-names.ts';

it('[M3] a pair is found by any part of its name, however it is written, and by the name of its coin', () => {
  const found = (typed: string) => isSoughtPair('BTCUSD', typed);
  expect(['', 'btc', 'BTC/USD', 'btc usd', 'usd', 'Bitcoin', 'bitc'].map(found)).toEqual(Array(7).fill(true));
  expect(['eth', 'btceur', 'ethereum', 'solana'].map(found)).toEqual([false, false, false, false]);
});
