import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PairDefinition, pairs as standardList, standardTerms } from '#domain/markets/pairs.ts';
import type { HoursSpan } from '#domain/markets/trading-hours.ts';
import { readMarkets } from '#server/markets/list.ts';
import { createMarkets, type Markets } from '#server/markets/markets.ts';
import { coinbaseSource } from '#server/outside/venues/coinbase.ts';
import { krakenSource } from '#server/outside/venues/kraken.ts';
import { readReferenceRates } from '#server/outside/venues/reference-rates.ts';
import { type CoinbaseStandIn, startCoinbaseStandIn } from '#tools/stand-ins/coinbase.ts';
import { type KrakenStandIn, startKrakenStandIn } from '#tools/stand-ins/kraken.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { until } from '#tools/testing/until.ts';

/** As two of staff offer them in the console; the venues' other pairs are as the standard list has them. */
const offered = new Set(['EURUSD', 'USDJPY', 'BTCEUR']);
const pairs = standardList.map((one): PairDefinition => {
  const { liquidity } = one;
  return offered.has(one.pair) ? { ...one, terms: { ...standardTerms, liquidity } } : one;
});
const references = readReferenceRates(pairs);

let db: FreshDatabase;
let kraken: KrakenStandIn;
let coinbase: CoinbaseStandIn;
let markets: Markets;
let talking: NodeJS.Timeout;
let said = 0;

beforeAll(async () => {
  [db, kraken, coinbase] = await Promise.all([freshDatabase(), startKrakenStandIn(), startCoinbaseStandIn()]);
  const sources = [
    krakenSource({ url: kraken.url, pairs, pingEveryMs: 200 }),
    coinbaseSource({ url: coinbase.url, pairs }),
  ];
  const log = keptLog();
  markets = createMarkets({
    pool: db.app,
    mode: 'production',
    pairs,
    sources,
    log,
    guardBps: 100,
    onTicks: () => undefined,
  });
  await markets.start();
});
afterAll(async () => {
  clearInterval(talking);
  await markets.stop();
  await Promise.all([kraken.stop(), coinbase.stop()]);
  await db.drop();
});

/** The venues quote from now on: currencies at Kraken alone, and a coin in euros at both. */
function talk(): void {
  talking = setInterval(() => {
    said += 1;
    const [timeMs, last] = [Date.now(), said % 10];
    kraken.quote(
      bookAround('EUR/USD', `1.0834${last}`, timeMs),
      bookAround('USD/JPY', `155.12${last}`, timeMs),
      bookAround('BTC/EUR', `61000.${last}`, timeMs),
    );
    coinbase.quote(bookAround('BTC-EUR', `61000.1${last}`, timeMs));
  }, 100);
}

const rowOf = async (pair: string, list: readonly PairDefinition[] = pairs) => {
  const rows = await readMarkets(db.app, { pairs: list, quoted: new Set(offered), references });
  const row = rows.find(({ lowerName }) => lowerName === pair);
  if (row === undefined) throw new Error(`no row of ${pair}`);
  return row;
};

test('M3: before a venue quotes it an offered currency shows its dated reference rate and takes no trades', async () => {
  for (const pair of ['EURUSD', 'USDJPY']) {
    expect(await rowOf(pair)).toMatchObject({
      kind: 'reference',
      state: 'reference',
      tradable: false,
      notOffered: null,
    });
  }
});

test('M2: a currency is tradable while its venue quotes it, by the venue’s own digits, and a second one guards a coin in euros', async () => {
  talk();
  await until(async () => (await rowOf('EURUSD')).tradable && (await rowOf('USDJPY')).tradable);
  const euro = await rowOf('EURUSD');
  expect(euro).toMatchObject({ kind: 'live', source: 'live:kraken', decimals: 5 });
  expect(euro.price).toMatch(/^1\.0834\d$/);
  await until(async () => (await rowOf('USDJPY')).liquidity !== null);
  const yen = await rowOf('USDJPY');
  expect(yen.price).toMatch(/^155\.12\d$/);
  expect(yen.liquidity).toMatchObject({ maxSpread: 5, minUpdates: 20 });
  await until(async () => (await rowOf('BTCEUR')).guard !== null);
  expect(await rowOf('BTCEUR')).toMatchObject({
    source: 'live:kraken',
    guard: { source: 'live:coinbase', divergence: 0 },
  });
  expect(kraken.symbols).toContain('USD/CAD');
  // Currencies among themselves are no products of Coinbase’s.
  expect(coinbase.products).toContain('ETH-GBP');
  expect(coinbase.products.filter((product) => /^(EUR|GBP|AUD|USD)-/.test(product))).toEqual([]);
});

test('M3: outside of its hours a currency is closed while its venue goes on', async () => {
  const day = ((new Date().getUTCDay() + 2) % 7) + 1;
  const elsewhere: readonly HoursSpan[] = [{ day, from: 0, to: 1 }];
  const list = pairs.map((one) => (one.pair === 'EURUSD' ? { ...one, hours: elsewhere } : one));
  expect(await rowOf('EURUSD', list)).toMatchObject({ state: 'closed', closedBy: 'hours', tradable: false });
  expect(await rowOf('USDJPY', list)).toMatchObject({ state: 'live', tradable: true });
});

test('Z4: a venue that says it is in maintenance keeps no currency tradable, whatever it still sends', async () => {
  kraken.status('maintenance');
  await until(async () => (await rowOf('EURUSD')).state === 'stale');
  expect(await rowOf('EURUSD')).toMatchObject({ tradable: false, kind: 'live' });
  kraken.status('online');
  await until(async () => (await rowOf('EURUSD')).tradable);
});
