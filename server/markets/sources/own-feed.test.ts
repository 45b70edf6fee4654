import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIndex } from '#domain/markets/index-price.ts';
import { type PairDefinition, pairs as standardList, standardTerms } from '#domain/markets/pairs.ts';
import { readMarkets } from '#server/markets/list.ts';
import { createMarkets, type Markets } from '#server/markets/markets.ts';
import { feedSource } from '#server/outside/venues/feed.ts';
import { krakenSource } from '#server/outside/venues/kraken.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import { type FeedStandIn, startFeedStandIn } from '#tools/stand-ins/feed.ts';
import { type KrakenStandIn, startKrakenStandIn } from '#tools/stand-ins/kraken.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { until } from '#tools/testing/until.ts';
import { indexedPairs } from './index-source.ts';
import { parsePriceSources } from './price-sources.ts';
import { makeSources } from './sources.ts';

/** One currency that Kraken has too, and one that no exchange streams. */
const pairs = standardList
  .filter(({ pair }) => pair === 'EURUSD' || pair === 'NZDUSD')
  .map((one): PairDefinition => {
    const { liquidity, symbols, pair } = one;
    return { ...one, symbols: { ...symbols, feed: pair }, terms: { ...standardTerms, liquidity } };
  });
const none = (): PriceSource => {
  throw new Error('it is not listed');
};

let db: FreshDatabase;
let feed: FeedStandIn;
let kraken: KrakenStandIn;
let markets: Markets;
let talking: NodeJS.Timeout;
let away = 0;

beforeAll(async () => {
  [db, feed, kraken] = await Promise.all([
    freshDatabase(),
    startFeedStandIn({ heartbeatMs: 200 }),
    startKrakenStandIn(),
  ]);
  const sources = makeSources(parsePriceSources(['feed', 'kraken']), {
    coinbase: none,
    bitstamp: none,
    bitfinex: none,
    coingecko: none,
    pairs,
    references: new Map(),
    feed: () => feedSource({ url: feed.url, name: 'Acme FX', token: null, pairs, pingEveryMs: 200 }),
    kraken: () => krakenSource({ url: kraken.url, pairs, pingEveryMs: 200 }),
  });
  const onTicks = () => undefined;
  markets = createMarkets({ pool: db.app, mode: 'production', pairs, sources, log: keptLog(), guardBps: 100, onTicks });
  let said = 0;
  talking = setInterval(() => {
    said += 1;
    const [timeMs, last] = [Date.now(), said % 10];
    feed.quote(bookAround('EURUSD', `1.0${834 + away}${last}`, timeMs), bookAround('NZDUSD', `0.5712${last}`, timeMs));
    kraken.quote(bookAround('EUR/USD', `1.0834${last}`, timeMs));
  }, 100);
  await markets.start();
});
afterAll(async () => {
  clearInterval(talking);
  await markets.stop();
  await Promise.all([feed.stop(), kraken.stop()]);
  await db.drop();
});

const rowOf = async (pair: string) => {
  const rows = await readMarkets(db.app, { pairs, quoted: new Set(['EURUSD', 'NZDUSD']), references: new Map() });
  return rows.find(({ lowerName }) => lowerName === pair);
};

test('M2: a feed that is listed first is recorded under its own name and tradable; an exchange guards it', async () => {
  await until(async () => {
    const row = await rowOf('EURUSD');
    return row?.tradable === true && row.guard?.source === 'live:kraken';
  });
  expect(await rowOf('EURUSD')).toMatchObject({ source: 'live:feed:Acme FX', kind: 'live' });
  await until(async () => (await rowOf('NZDUSD'))?.tradable === true);
  const { rows } = await db.app.query<{ source: string; has_id: boolean; spread: bigint }>(
    `select distinct source, venue_id is not null as has_id, ask - bid as spread from market_tick where pair = 'NZDUSD'`,
  );
  expect(rows).toMatchObject([{ source: 'live:feed:Acme FX', has_id: true, spread: 2n }]);
});

test('M2: an exchange that disagrees with the feed closes the pair, and leaves what the feed alone quotes open', async () => {
  away = 150;
  await until(async () => (await rowOf('EURUSD'))?.closedBy === 'guard');
  expect(await rowOf('NZDUSD')).toMatchObject({ tradable: true });
  away = 0;
  await until(async () => (await rowOf('EURUSD'))?.tradable === true);
});

test('M2: what the feed closes takes no trades, and what an exchange has too goes on from there', async () => {
  feed.status('closed');
  await until(async () => (await rowOf('NZDUSD'))?.state === 'stale');
  await until(async () => (await rowOf('EURUSD'))?.source === 'live:kraken');
  feed.status('open');
  await until(async () => (await rowOf('NZDUSD'))?.tradable === true);
});

test('P2: a feed is no part of an index, and makes none of two exchanges', () => {
  const quoting = (name: string): PriceSource => ({
    name,
    kind: 'live',
    pairs: ['EURUSD'],
    silenceMs: 5_000,
    start: () => undefined,
    stop: async () => undefined,
  });
  const venuesOf = (names: readonly string[]) => indexedPairs(names.map(quoting)).get('EURUSD') ?? null;
  expect(venuesOf(['feed', 'kraken', 'bitstamp'])).toBeNull();
  expect(venuesOf(['feed', 'kraken', 'bitstamp', 'bitfinex'])).toEqual(['kraken', 'bitstamp', 'bitfinex']);
  const atMs = 1_764_417_600_000;
  const part = (venue: string) => `${venue},in,108341,108343,${atMs - 100},${atMs},${atMs - 100},7`;
  const textOf = (venues: readonly string[]) => ['index1', atMs, ...venues.map(part)].join(';');
  expect(readIndex(textOf(['bitstamp', 'coinbase', 'kraken']))?.price).toBe(108_342n);
  expect(readIndex(textOf(['bitstamp', 'feed', 'kraken']))).toBeNull();
});
