import { expect, test } from 'vitest';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { findPair, pairs } from './pairs.ts';

test('[M1] every coin of the price calls has a pair in dollars, euros, pounds and Australian dollars', () => {
  for (const coin of ['BTC', 'ETH', 'DOGE', 'BNB', 'USDT', 'SOL']) {
    for (const currency of ['USD', 'EUR', 'GBP', 'AUD']) expect(findPair(coin + currency)?.quote).toBe(currency);
  }
});

test('[M1] only pairs in dollars that an exchange streams and nothing pegs have terms; tokens, crosses and currencies have none', () => {
  const tradable = pairs.filter(({ terms }) => terms !== null).map(({ pair }) => pair);
  expect(tradable).toEqual(['BTCUSD', 'ETHUSD', 'BNBUSD', 'SOLUSD', 'DOGEUSD', 'XRPUSD', 'ADAUSD', 'LTCUSD']);
});

test('[M3] names are unique, and upper names are base and quote', () => {
  expect(new Set(pairs.map(({ pair }) => pair)).size).toBe(pairs.length);
  expect(findPair('BTCUSD')).toMatchObject({ upperName: 'BTC/USD', base: 'BTC', quote: 'USD' });
  expect(pairs.map(({ pair }) => nameOfPair(pair))).toEqual(pairs.map(({ upperName }) => upperName));
  expect(findPair('btcusd')).toBeNull();
});

test('[T1] terms are the defaults of the rule', () => {
  expect(findPair('ETHUSD')?.terms).toEqual({
    payouts: [30, 60, 120, 300, 900].map((duration) => ({ duration, payoutRate: 8_500 })),
    maxExposure: null,
    liquidity: { maxSpreadBps: 5, minUpdates: 60, minSize: 1_000 },
    entryDelayMs: 500,
    minStake: 100n,
    maxStake: 100_000n,
  });
});
