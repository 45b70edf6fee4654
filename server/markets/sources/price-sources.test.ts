import { expect, test } from 'vitest';
import { parsePriceSources } from './price-sources.ts';
import { makeSources } from './sources.ts';

test('[M2] sources are read in their order, a replay with pair, file, speed and loop', () => {
  expect(parsePriceSources(['kraken', 'coingecko', 'simulated'])).toEqual([
    { kind: 'kraken' },
    { kind: 'coingecko' },
    { kind: 'simulated' },
  ]);
  expect(parsePriceSources(['bitfinex', 'kraken', 'bitstamp', 'coinbase']).map(({ kind }) => kind)).toEqual([
    'bitfinex',
    'kraken',
    'bitstamp',
    'coinbase',
  ]);
  const replay = { kind: 'replay', pair: 'ETHUSD', file: '../a/b.csv', speed: 1, loop: false };
  expect(parsePriceSources(['replay:ETHUSD=../a/b.csv'])).toEqual([replay]);
  expect(parsePriceSources(['replay:ETHUSD=../a/b.csv@20'])).toEqual([{ ...replay, speed: 20 }]);
  expect(parsePriceSources(['replay:ETHUSD=../a/b.csv@0.5;loop'])).toEqual([{ ...replay, speed: 0.5, loop: true }]);
  expect(parsePriceSources(['replay:ETHUSD=../a@home/b.csv;loop'])).toEqual([
    { ...replay, file: '../a@home/b.csv', loop: true },
  ]);
});

test('[M2] what cannot be followed is refused by name', () => {
  expect(() => parsePriceSources(['reuters'])).toThrow(/reuters: known price sources are/);
  expect(() => parsePriceSources(['replay:ETHUSD'])).toThrow(/replay:PAIR=FILE/);
  expect(() => parsePriceSources(['replay:ETHUSD=a.csv@0'])).toThrow(/above 0/);
  expect(() => parsePriceSources(['kraken', 'kraken'])).toThrow(/kraken is listed twice/);
  expect(() => parsePriceSources(['bitstamp', 'kraken', 'bitstamp'])).toThrow(/bitstamp is listed twice/);
  expect(() => parsePriceSources(['Bitfinex'])).toThrow(
    /known price sources are kraken, coinbase, bitstamp, bitfinex, /,
  );
});

test('M2: a replay whose pair is recorded no more plays nothing, and stops no start', () => {
  const none = () => {
    throw new Error('it is not listed');
  };
  const [walk] = makeSources(parsePriceSources(['replay:GONEUSD=gone.csv', 'simulated']), {
    kraken: none,
    coinbase: none,
    bitstamp: none,
    bitfinex: none,
    feed: none,
    coingecko: none,
    pairs: [],
    references: new Map(),
  });
  expect(walk).toMatchObject({ kind: 'simulated', pairs: [] });
});
