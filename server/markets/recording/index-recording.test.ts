import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchanges } from '#domain/markets/exchanges.ts';
import { indexAt, indexText, isIndexRight, readIndex } from '#domain/markets/index-price.ts';
import { findPair } from '#domain/markets/pairs.ts';
import { tickText } from '#domain/markets/ticks.ts';
import { tickOf } from '#domain/trades/receipt-ticks.ts';
import { readMarkets } from '#server/markets/list.ts';
import { readTicks } from '#server/markets/ticks.ts';
import { verified } from '#tools/testing/markets/heard-recorder.ts';
import { type HandSource, handSource } from '#tools/testing/markets/manual-source.ts';
import { eachMarkets } from '#tools/testing/markets/recorder-fixture.ts';
import { until } from '#tools/testing/until.ts';

const { database, startMarkets, every, stop } = eachMarkets();
const never = (): never => {
  throw new Error('no such pair');
};
const btc = findPair('BTCUSD') ?? never();

/** Four exchanges of BTC, of which one does not quote ETH and another neither: that has no index. */
async function startIndex(index = true) {
  const venues = new Map(
    exchanges.map((name, i) => [name, handSource({ name, pairs: i < 2 ? ['BTCUSD', 'ETHUSD'] : ['BTCUSD'] })]),
  );
  const lease = { ttlMs: 60_000, tryEveryMs: 100 };
  const markets = await startMarkets([...venues.values()], { index, heardEveryMs: 8e15, lease });
  await until(() => [...venues.values()].every((venue) => venue.run() !== null));
  return { markets, venues };
}

/** Has venues quote their prices again and again, as those do whose books change all the time. */
function keepQuoting(prices: ReadonlyMap<HandSource, bigint>, pair = 'BTCUSD'): void {
  every(60, () => {
    for (const [venue, price] of prices) if (venue.run() !== null) venue.say(pair, price);
  });
}

const lastOf = async (pair: string) => {
  const { rows } = await database().app.query<{ price: bigint; source: string; index_parts: string | null }>(
    'select price, source, index_parts from market_tick where pair = $1 order by seq desc limit 1',
    [pair],
  );
  return rows[0] ?? null;
};

const marketNow = async () => {
  const [row] = await readMarkets(database().app, {
    pairs: [btc],
    quoted: new Set(['BTCUSD']),
    references: new Map(),
  });
  return row;
};

test('P2: a pair that three exchanges quote is recorded from their index with its parts, others as before', async () => {
  const { markets, venues } = await startIndex();
  const [kraken, coinbase, bitstamp, bitfinex] = [...venues.values()];
  if (!kraken || !coinbase || !bitstamp || !bitfinex) throw new Error('four exchanges');
  const prices = new Map([
    [kraken, 6_700_000n],
    [coinbase, 6_700_030n],
    [bitstamp, 6_700_010n],
  ]);
  keepQuoting(prices);
  keepQuoting(new Map([[kraken, 300_000n]]), 'ETHUSD');
  await until(async () => (await lastOf('BTCUSD'))?.price === 6_700_010n);
  const other = await until(async () => await lastOf('ETHUSD'));
  expect(other).toMatchObject({ source: 'live:kraken', index_parts: null });
  // One venue, whatever it says, moves it no further than to the next one.
  prices.set(coinbase, 6_690_000n);
  await until(async () => (await lastOf('BTCUSD'))?.price === 6_700_000n);
  // What is half a percent away and more is named and not in it, and what two say is still an index.
  prices.set(coinbase, 9_900_000n);
  const apart = await until(async () => {
    const last = await lastOf('BTCUSD');
    return last?.index_parts?.includes('coinbase,apart') ? last : null;
  });
  expect(apart).toMatchObject({ price: 6_700_005n, source: 'live:index' });
  expect(await marketNow()).toMatchObject({
    state: 'closed',
    closedBy: 'venues',
    tradable: false,
    index: [
      { venue: 'bitfinex', state: 'silent', mid: null },
      { venue: 'bitstamp', state: 'in', mid: '67000.10' },
      { venue: 'coinbase', state: 'apart', mid: '99000.00' },
      { venue: 'kraken', state: 'in', mid: '67000.00' },
    ],
  });
  prices.set(bitfinex, 6_700_020n);
  await until(async () => (await lastOf('BTCUSD'))?.price === 6_700_010n);
  expect((await marketNow())?.closedBy).not.toBe('venues');
  await markets.stop();

  const page = await readTicks(database().app, btc, 0, 1_000);
  let previous = page.previousHash;
  for (const item of page.items) {
    const tick = tickOf('BTCUSD', 2, item);
    expect(tick?.version).toBe(3);
    expect(tick !== null && isIndexRight(tick)).toBe(true);
    const text = tick === null ? '' : tickText(tick, 2, previous);
    expect(createHash('sha256').update(text).digest('hex')).toBe(item.hash);
    previous = item.hash;
  }
  expect(await verified(database())).toMatchObject({ breaches: [] });

  // Who changes a part, or the price, is named.
  await database().owner.query(`update market_tick set index_parts = replace(index_parts, 'bitstamp,in,6700009', 'bitstamp,in,6700005')
    where pair = 'BTCUSD' and seq = (select min(seq) from market_tick where price = 6700010)`);
  const { breaches } = await verified(database());
  expect(
    breaches
      .filter(({ id }) => id.startsWith('tick BTCUSD '))
      .map(({ rule }) => rule)
      .toSorted(),
  ).toEqual(['P2', 'Z1']);
});

test('P2: one venue alone makes no index, and the pair is stale', async () => {
  const { venues } = await startIndex();
  const [kraken, coinbase, bitstamp] = [...venues.values()];
  if (!kraken || !coinbase || !bitstamp) throw new Error('four exchanges');
  const prices = new Map([
    [kraken, 6_700_000n],
    [coinbase, 6_700_030n],
    [bitstamp, 6_700_010n],
  ]);
  keepQuoting(prices);
  await until(async () => (await lastOf('BTCUSD'))?.price === 6_700_010n);
  prices.delete(coinbase);
  prices.delete(bitstamp);
  await until(async () => {
    const { rows } = await database().app.query<{ stale: boolean }>(
      `select stale from market_pair where pair = 'BTCUSD'`,
    );
    return rows[0]?.stale === true;
  });
  expect(await lastOf('BTCUSD')).toMatchObject({ source: 'live:index' });
});

test('Z1: a chain that goes from one venue to the index and back is one chain, each tick by its own rule', async () => {
  for (const [index, source] of [
    [false, 'live:kraken'],
    [true, 'live:index'],
    [false, 'live:kraken'],
  ] as const) {
    const { venues } = await startIndex(index);
    const [kraken, coinbase, bitstamp] = [...venues.values()];
    if (!kraken || !coinbase || !bitstamp) throw new Error('four exchanges');
    keepQuoting(
      new Map([
        [kraken, 6_700_000n],
        [coinbase, 6_700_030n],
        [bitstamp, 6_700_010n],
      ]),
    );
    await until(async () => (await lastOf('BTCUSD'))?.source === source);
    await stop();
  }
  const page = await readTicks(database().app, btc, 0, 1_000);
  const versions = page.items.map((item) => tickOf('BTCUSD', 2, item)?.version);
  expect(versions.filter((version, i) => version !== versions[i - 1])).toEqual([2, 3, 2]);
  let previous = page.previousHash;
  for (const item of page.items) {
    const tick = tickOf('BTCUSD', 2, item);
    const text = tick === null ? '' : tickText(tick, 2, previous);
    expect(createHash('sha256').update(text).digest('hex')).toBe(item.hash);
    previous = item.hash;
  }
  expect(await verified(database())).toMatchObject({ breaches: [] });
});

test('P2: the database makes the same price of the same parts as the recorder, and none of what is not by the rule', async () => {
  const at = 1_764_352_000_000;
  const quotes = fc.uniqueArray(
    fc.record({
      venue: fc.constantFrom(...exchanges),
      mid: fc.oneof(fc.bigInt(999_000n, 1_010_000n), fc.bigInt(2n, 10n ** 12n)),
      spread: fc.bigInt(0n, 1n),
      quotedMs: fc.integer({ min: at - 2_000, max: at + 10 }),
      seenMs: fc.integer({ min: at - 500, max: at + 10 }),
      state: fc.constantFrom('in', 'apart', 'silent'),
    }),
    { maxLength: 4, selector: ({ venue }) => venue },
  );
  const texts = fc.sample(quotes, 2_000).flatMap((list) => {
    const venueQuotes = list.map(({ mid, spread, venue, quotedMs, seenMs }) => {
      const sides = { bid: mid - spread, ask: mid + spread, venueTimeMs: null, venueId: null };
      return { venue, quotedMs, seenMs, ...sides };
    });
    const made = indexAt(at, exchanges, venueQuotes);
    // As the rule makes it, and as somebody else might.
    const forged = venueQuotes.map(({ venue, bid, ask, quotedMs, seenMs }, i) => {
      const state = list[i]?.state ?? 'silent';
      return state === 'silent' ? `${venue},silent` : `${venue},${state},${bid},${ask},${quotedMs},${seenMs},,`;
    });
    return [...(made.price === null ? [] : [indexText(made)]), ['index1', at, ...forged].join(';')];
  });
  const { rows } = await database().app.query<{ price: bigint | null }>(
    'select market_index_price(t) as price from unnest($1::text[]) with ordinality u(t, n) order by n',
    [texts],
  );
  expect(rows.map(({ price }) => price)).toEqual(texts.map((text) => readIndex(text)?.price ?? null));
  expect(rows.filter(({ price }) => price !== null).length).toBeGreaterThan(50);
});
