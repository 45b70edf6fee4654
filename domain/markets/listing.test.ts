import { expect, test } from 'vitest';
import { decideListings, type HeldListings, listingsOf, recordedPairs, recordsAll, symbolKey } from './listing.ts';
import { definitionOf, type Listing, pairs, standardTerms } from './pairs.ts';

const standard = listingsOf(pairs);
const btc = standard.get('BTCUSD');
if (btc === undefined) throw new Error('no BTCUSD');
const avax: Listing = { ...btc, base: 'AVAX', symbols: { kraken: 'AVAX/USD' }, decimals: 3, order: 1_000 };
const held: HeldListings = {
  listings: standard,
  offered: new Set(pairs.map(({ pair }) => pair)),
  ofFile: new Set(['BTCUSD']),
  symbols: new Map([[symbolKey('kraken', 'OLD/USD'), 'ETHUSD']]),
};
const { liquidity: _, ...terms } = standardTerms;
const problemOf = (listing: Listing, first: typeof terms | null = null) => {
  const decided = decideListings({ listings: [listing], terms: first }, held);
  return !decided.ok && decided.failure.code === 'invalid_input' ? decided.failure.facts.fields[0] : decided;
};

test('M3: the standard list lists each pair as the product had it, in its order', () => {
  const back = [...standard.values()].map((one, at) => definitionOf(one, pairs[at]?.terms ?? null, 0));
  expect(back).toEqual(pairs);
});

test('M3: a new pair is listed with first terms, and one that nothing changes is none of a change', () => {
  const decided = decideListings({ listings: [avax, btc], terms: null }, held);
  expect(decided.ok && [...decided.value]).toEqual([['listing:AVAXUSD', avax]]);
  const offered = decideListings({ listings: [avax], terms }, held);
  expect(offered.ok && [...offered.value]).toEqual([
    ['listing:AVAXUSD', avax],
    ['pair:AVAXUSD', terms],
  ]);
  expect(decideListings({ listings: [btc], terms: null }, held)).toMatchObject({
    failure: { code: 'setting_unchanged' },
  });
});

test('M3: decimals of a listed pair never change, whatever else does', () => {
  expect(problemOf({ ...btc, decimals: 3 })).toMatchObject({
    field: 'pairs.0.decimals',
    problem: { code: 'pair_fixed' },
  });
});

test('M3: a symbol is of one pair: of who has it, and of who ever was listed with it; letters count alike', () => {
  const taken = { field: 'pairs.0.symbols.kraken', problem: { code: 'symbol_taken' } };
  expect(problemOf({ ...avax, symbols: { kraken: 'btc/usd' } })).toMatchObject(taken);
  expect(problemOf({ ...avax, symbols: { kraken: 'OLD/USD' } })).toMatchObject(taken);
  // Its own from before, and the same text at another source.
  const eth = standard.get('ETHUSD');
  expect(eth && decideListings({ listings: [{ ...eth, symbols: { kraken: 'OLD/USD' } }], terms: null }, held).ok).toBe(
    true,
  );
  expect(decideListings({ listings: [{ ...avax, symbols: { coinbase: 'OLD/USD' } }], terms: null }, held).ok).toBe(
    true,
  );
});

test('M3: the polled service is asked for an id in the currency of the quote, and for nothing else', () => {
  for (const wrong of ['avalanche-2', 'avalanche-2:eur', 'avalanche-2:']) {
    expect(problemOf({ ...avax, symbols: { coingecko: wrong } }), wrong).toEqual({
      field: 'pairs.0.symbols.coingecko',
      problem: { code: 'symbol_polled', facts: { currency: 'usd' } },
    });
  }
  const right = { ...avax, symbols: { coingecko: 'avalanche-2:usd' } };
  expect(decideListings({ listings: [right], terms: null }, held).ok).toBe(true);
});

test('M3: two pairs may swap nothing that one of them still has, nor take one symbol together', () => {
  const two = { ...avax, base: 'LINK' };
  expect(decideListings({ listings: [avax, two], terms: null }, held)).toMatchObject({ ok: false });
  expect(decideListings({ listings: [avax, avax], terms: null }, held)).toMatchObject({ ok: false });
});

test('M3: a symbol that a pair gives up in a change goes to no other pair of it', () => {
  const gives = { ...btc, symbols: { coinbase: 'BTC-USD' } };
  const takes = { ...avax, symbols: { kraken: 'BTC/USD' } };
  expect(decideListings({ listings: [gives, takes], terms: null }, { ...held, symbols: new Map() })).toMatchObject({
    failure: { facts: { fields: [{ field: 'pairs.1.symbols.kraken', problem: { code: 'symbol_taken' } }] } },
  });
});

test('X8: what a pair of the file needs to be liquid is changed by no proposal, and of another pair it is', () => {
  const liquidity = { ...btc.liquidity, maxSpreadBps: 77 };
  expect(problemOf({ ...btc, liquidity })).toMatchObject({
    field: 'pairs.0.liquidity',
    problem: { code: 'liquidity_of_file' },
  });
  const eth = standard.get('ETHUSD');
  expect(eth && decideListings({ listings: [{ ...eth, liquidity }], terms: null }, held).ok).toBe(true);
});

test('M3: first terms have each duration once', () => {
  const payouts = [30, 30].map((duration) => ({ duration, payoutRate: 8_000 }));
  expect(problemOf(avax, { ...terms, payouts })).toMatchObject({
    field: 'terms.payouts',
    problem: { code: 'terms_duration_twice' },
  });
});

test('M3: first terms are of one pair that is not on offer and that an exchange streams', () => {
  expect(problemOf(btc, terms)).toMatchObject({ problem: { code: 'terms_of_new' } });
  expect(problemOf({ ...avax, symbols: { coingecko: 'avalanche-2:usd' } }, terms)).toMatchObject({
    problem: { code: 'pair_not_streamed' },
  });
  expect(problemOf({ ...avax, retired: true }, terms)).toMatchObject({ problem: { code: 'pair_not_streamed' } });
});

test('M3: a retired pair has no terms, is recorded for four hours more, and a pair that money is valued by for good', () => {
  const retired = definitionOf({ ...avax, retired: true }, standardTerms, 1_000);
  expect(retired).toMatchObject({ terms: null, retiredMs: 1_000 });
  const named = (nowMs: number, valued: readonly string[] = []) =>
    recordedPairs([retired], nowMs, new Set(valued)).length;
  expect([named(1_000), named(14_400_999), named(14_401_000), named(14_401_000, ['AVAXUSD'])]).toEqual([1, 1, 0, 1]);
});

test('M3: a run records a list that has lost or reordered pairs, and not one that has others, or names them otherwise', () => {
  const [one, two, ...more] = pairs;
  if (one === undefined || two === undefined) throw new Error('no pairs');
  expect(recordsAll(pairs, [two, one])).toBe(true);
  expect(recordsAll(pairs, [{ ...one, retiredMs: 5, terms: null }])).toBe(true);
  expect(recordsAll(pairs, [{ ...one, retiredMs: 5, symbols: { kraken: 'XBT/USD' } }])).toBe(false);
  expect(recordsAll([one, ...more], pairs)).toBe(false);
  expect(recordsAll(pairs, [{ ...one, symbols: { kraken: 'XBT/USD' } }])).toBe(false);
  expect(recordsAll(pairs, [{ ...one, terms: null }])).toBe(false);
});
