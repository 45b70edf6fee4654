import { expect, it } from 'vitest';
import { readPriceSettings, unsafeSources } from './prices.ts';

it('[M2] two exchanges watch each other in production; a demo fills in with the simulation', () => {
  expect(readPriceSettings({}, 'production').sources).toEqual(['kraken', 'coinbase', 'coingecko']);
  expect(readPriceSettings({}, 'demo').sources).toEqual(['kraken', 'coingecko', 'simulated']);
  expect(readPriceSettings({ PRICE_SOURCES: ' coinbase, ,kraken' }, 'demo').sources).toEqual(['coinbase', 'kraken']);
});

it('[M2] each service can be asked at another address', () => {
  const env = { BITSTAMP_URL: 'ws://127.0.0.1:1', BITFINEX_URL: 'ws://127.0.0.1:2', KRAKEN_URL: '' };
  expect(readPriceSettings(env, 'demo').urls).toEqual({
    kraken: null,
    coinbase: null,
    bitstamp: 'ws://127.0.0.1:1',
    bitfinex: 'ws://127.0.0.1:2',
    coingecko: null,
  });
});

it('[M2] the guard’s distance is a whole number of basis points, and 0 switches it off', () => {
  const read = (text: string) => readPriceSettings({ PRICE_GUARD_BPS: text }, 'demo').guardBps;
  expect([read(''), read('0'), read('250')]).toEqual([100, 0, 250]);
  for (const wrong of ['-1', '1.5', '10001', 'off']) {
    expect(() => read(wrong)).toThrow('PRICE_GUARD_BPS has to be a whole number from 0 to 10000');
  }
});

it('[P2] an index is switched on by the operator, and needs three exchanges to be one', () => {
  const read = (PRICE_INDEX: string, PRICE_SOURCES: string) =>
    readPriceSettings({ PRICE_INDEX, PRICE_SOURCES }, 'production').index;
  expect(readPriceSettings({}, 'production').index).toBe(false);
  expect([read('on', 'kraken,coinbase,bitstamp'), read('', 'kraken'), read('off', 'kraken')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => read('yes', 'kraken,coinbase,bitstamp')).toThrow('PRICE_INDEX has to be on or off');
  expect(() => read('on', 'kraken,coinbase,coingecko')).toThrow(
    'PRICE_INDEX=on needs at least 3 of kraken, coinbase, bitstamp, bitfinex in PRICE_SOURCES, which has 2',
  );
});

it('[X2] production takes no invented price, and needs one exchange', () => {
  const problems = (PRICE_SOURCES: string) => unsafeSources(readPriceSettings({ PRICE_SOURCES }, 'production')).length;
  expect([problems('kraken'), problems('coinbase,coingecko'), problems('bitstamp'), problems('bitfinex')]).toEqual([
    0, 0, 0, 0,
  ]);
  expect(unsafeSources(readPriceSettings({ PRICE_SOURCES: 'coingecko' }, 'production'))).toEqual([
    'PRICE_SOURCES has to hold a live source: one of kraken, coinbase, bitstamp, bitfinex, feed',
  ]);
  expect([problems('coingecko'), problems('kraken,simulated'), problems('replay:ETHUSD=a.csv')]).toEqual([1, 1, 2]);
});

it('[M4] ticks are kept for a number of days, or for ever', () => {
  const read = (text: string) => readPriceSettings({ MARKET_TICKS_DAYS: text }, 'demo').ticksDays;
  expect([read(''), read('0'), read('7')]).toEqual([90, 0, 7]);
  expect(() => read('-7')).toThrow('MARKET_TICKS_DAYS has to be a whole number from 0 to 36500');
});

const ownFeed = { PRICE_SOURCES: 'kraken,feed', FEED_URL: 'wss://prices.test.example/stream', FEED_NAME: 'Acme FX' };

it('M2: a feed of the operator’s own has an address and a name, and a token where it asks for one', () => {
  expect(readPriceSettings(ownFeed, 'production').feed).toEqual({
    url: 'wss://prices.test.example/stream',
    name: 'Acme FX',
    token: null,
  });
  expect(readPriceSettings({ ...ownFeed, FEED_TOKEN: 'abc' }, 'production').feed?.token).toBe('abc');
  // What PRICE_SOURCES does not hold is not asked for.
  expect(readPriceSettings({ ...ownFeed, PRICE_SOURCES: 'kraken', FEED_NAME: '' }, 'production').feed).toBeNull();
});

it('M2: what is wrong with a feed names its variable, and never repeats an address or a token', () => {
  const wrong = (more: object) => () => readPriceSettings({ ...ownFeed, ...more }, 'demo');
  for (const FEED_URL of ['', 'prices', 'https://prices.test.example']) {
    expect(wrong({ FEED_URL }), FEED_URL).toThrow('FEED_URL has to be the ws or wss address of the feed');
  }
  expect(wrong({ FEED_URL: 'wss://user:hidden@prices.test.example' })).toThrow(
    /^FEED_URL may hold no user(?!.*hidden)/,
  );
  expect(wrong({ FEED_URL: 'wss://prices.test.example/#stream' })).toThrow('FEED_URL may not hold a #');
  for (const FEED_NAME of ['', 'a|b', 'Kraken', 'live:kraken', 'The coin-base feed', 'x'.repeat(41)]) {
    expect(wrong({ FEED_NAME }), FEED_NAME).toThrow('FEED_NAME has to be what customers read as the source');
  }
  expect(wrong({ FEED_TOKEN: 'hidden\nx: y' })).toThrow(/^FEED_TOKEN holds a letter(?!.*hidden)/);
});

it('X2: production takes a feed as its live source, and dials it by wss unless it is on the same machine', () => {
  const problems = (FEED_URL: string) =>
    unsafeSources(readPriceSettings({ ...ownFeed, PRICE_SOURCES: 'feed', FEED_URL }, 'production'));
  for (const url of [
    'wss://prices.test.example',
    'ws://127.0.0.1:9',
    'ws://127.0.0.2:9',
    'ws://[::1]:9',
    'ws://localhost:9',
  ])
    expect(problems(url), url).toEqual([]);
  for (const url of ['ws://prices.test.example', 'ws://127.0.0.1.prices.test.example', 'ws://10.0.0.1:9'])
    expect(problems(url), url).toEqual(['FEED_URL has to be a wss address, or one of this machine']);
});
