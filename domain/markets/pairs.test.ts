import { expect, test } from 'vitest';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { findPair, pairs, termsIfOffered } from './pairs.ts';
import { isStreamed } from './symbols.ts';

test('[M1] every coin of the price calls has a pair in dollars, euros, pounds and Australian dollars', () => {
  for (const coin of ['BTC', 'ETH', 'DOGE', 'BNB', 'USDT', 'SOL']) {
    for (const currency of ['USD', 'EUR', 'GBP', 'AUD']) expect(findPair(coin + currency)?.quote).toBe(currency);
  }
});

test('[M1] only pairs in dollars that an exchange streams and nothing pegs have terms; tokens, crosses and currencies have none', () => {
  const tradable = pairs.filter(({ terms }) => terms !== null).map(({ pair }) => pair);
  expect(tradable).toEqual(['BTCUSD', 'ETHUSD', 'BNBUSD', 'SOLUSD', 'DOGEUSD', 'XRPUSD', 'ADAUSD', 'LTCUSD']);
});

test('M3: currencies and coins in euros and pounds have the symbols of exchanges that stream them, and none is on offer', () => {
  const symbolsOf = (pair: string) => findPair(pair)?.symbols;
  expect(symbolsOf('EURUSD')).toEqual({ kraken: 'EUR/USD', bitstamp: 'eurusd' });
  expect(symbolsOf('USDJPY')).toEqual({ kraken: 'USD/JPY' });
  expect(symbolsOf('NZDUSD')).toEqual({});
  expect(symbolsOf('BTCEUR')).toEqual({
    kraken: 'BTC/EUR',
    coinbase: 'BTC-EUR',
    bitstamp: 'btceur',
    bitfinex: 'tBTCEUR',
    coingecko: 'bitcoin:eur',
  });
  expect(symbolsOf('DOGEGBP')).toEqual({ kraken: 'DOGE/GBP', coinbase: 'DOGE-GBP', coingecko: 'dogecoin:gbp' });
  expect(symbolsOf('BTCUSD')).not.toHaveProperty('feed');
  const others = pairs.filter(({ kind, quote }) => kind === 'currency' || quote !== 'USD');
  expect(others.filter(({ symbols }) => isStreamed(symbols))).toHaveLength(19);
  expect(others.filter((one) => one.terms !== null || termsIfOffered(one) !== null)).toEqual([]);
  // A thousand dollars, in whatever they are quoted in.
  expect(findPair('USDJPY')?.liquidity).toEqual({ maxSpreadBps: 5, minUpdates: 20, minSize: 150_000 });
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
