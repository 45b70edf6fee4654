import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pairs } from '#domain/markets/pairs.ts';
import { createMarkets } from '#server/markets/markets.ts';
import { coinbaseSource } from '#server/outside/venues/coinbase.ts';
import { coingeckoSource } from '#server/outside/venues/coingecko.ts';
import { krakenSource } from '#server/outside/venues/kraken.ts';
import { readReferenceRates } from '#server/outside/venues/reference-rates.ts';
import { startCoinbaseStandIn } from '#tools/stand-ins/coinbase.ts';
import { startCoingeckoStandIn } from '#tools/stand-ins/coingecko.ts';
import { startKrakenStandIn } from '#tools/stand-ins/kraken.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { until } from '#tools/testing/until.ts';
import { parsePriceSources } from './price-sources.ts';
import { makeSources } from './sources.ts';

/** Nothing listens there. */
const nowhere = '127.0.0.1:9';

const unlisted = () => {
  throw new Error('it is not listed');
};

async function startDemo(krakenUrl: string, coingeckoUrl = `http://${nowhere}`) {
  const db = await freshDatabase();
  const sources = makeSources(parsePriceSources(['kraken', 'coingecko', 'simulated']), {
    kraken: () => krakenSource({ url: krakenUrl, silenceMs: 1_000, retryMs: { first: 100, longest: 500 } }),
    coinbase: () => coinbaseSource({ url: `ws://${nowhere}` }),
    bitstamp: unlisted,
    bitfinex: unlisted,
    feed: unlisted,
    coingecko: () => coingeckoSource({ baseUrl: coingeckoUrl }),
    pairs,
    references: readReferenceRates(pairs),
  });
  const log = keptLog();
  const markets = createMarkets({ pool: db.app, mode: 'demo', pairs, sources, log, onTicks: () => undefined });
  const begun = performance.now();
  await markets.start();
  return {
    startedInMs: performance.now() - begun,
    sourcesOf: async () => {
      const { rows } = await db.app.query<{ pair: string; last_source: string | null }>(
        'select pair, last_source from market_pair where not stale order by pair',
      );
      return new Map(rows.map(({ pair, last_source }) => [pair, last_source]));
    },
    stop: async () => {
      await markets.stop();
      await db.drop();
    },
  };
}

test('[P2] without a network a demo comes up just as fast, on labelled simulated prices for what can be traded or paid in', async () => {
  const demo = await startDemo(`ws://${nowhere}`);
  try {
    expect(demo.startedInMs).toBeLessThan(10_000);
    const sources = await until(async () => {
      const now = await demo.sourcesOf();
      return now.size >= 9 ? now : null;
    });
    expect([...sources.keys()].sort()).toEqual(
      pairs
        .filter(({ pair, terms }) => terms !== null || pair === 'USDTUSD')
        .map(({ pair }) => pair)
        .sort(),
    );
    for (const source of sources.values()) expect(source).toBe('simulated:walk:e1:l0');
  } finally {
    await demo.stop();
  }
});

test('[M2] a pair that the exchange quotes is recorded from it, the others from the simulation', async () => {
  const venue = await startKrakenStandIn({ heartbeatMs: 100 });
  const demo = await startDemo(venue.url);
  try {
    let id = 0;
    const sources = await until(async () => {
      id += 1;
      venue.quote(bookAround('BTC/USD', `67${String(id).padStart(3, '0')}.5`, Date.now()));
      const now = await demo.sourcesOf();
      return now.size >= 9 && now.get('BTCUSD') === 'live:kraken' ? now : null;
    });
    expect(sources.get('ETHUSD')).toBe('simulated:walk:e1:l0');
  } finally {
    await demo.stop();
    await venue.stop();
  }
});

test('[P2] in a demo a price that is only polled does not keep a pair from being traded on simulated ones', async () => {
  const service = await startCoingeckoStandIn();
  service.prices = { bitcoin: { usd: '67000.5', eur: '60000.5' } };
  const demo = await startDemo(`ws://${nowhere}`, service.url);
  try {
    const sources = await until(async () => {
      const now = await demo.sourcesOf();
      return now.size >= 10 ? now : null;
    });
    expect(sources.get('BTCEUR')).toBe('polled:coingecko');
    expect(sources.get('BTCUSD')).toBe('simulated:walk:e1:l0');
  } finally {
    await demo.stop();
    await service.stop();
  }
});

test('[M2] an exchange that dies silently on an open connection is noticed in five seconds: the other one is recorded', async () => {
  const [first, second] = [await startKrakenStandIn(), await startCoinbaseStandIn()];
  const db = await freshDatabase();
  const log = keptLog();
  const sources = [krakenSource({ url: first.url }), coinbaseSource({ url: second.url })];
  const markets = createMarkets({ pool: db.app, mode: 'production', pairs, sources, log, onTicks: () => undefined });
  let id = 0;
  const talking = setInterval(() => {
    id += 1;
    const price = `67000.${id % 10}`;
    if (first.heartbeats) first.quote(bookAround('BTC/USD', price, Date.now()));
    second.quote(bookAround('BTC-USD', price, Date.now()));
  }, 100);
  try {
    await markets.start();
    const ticks = async (source: string) =>
      (
        await db.app.query<{ time_ms: bigint }>(
          `select time_ms from market_tick where pair = 'BTCUSD' and source = $1 order by seq`,
          [source],
        )
      ).rows.map(({ time_ms }) => Number(time_ms));
    await until(async () => (await ticks('live:kraken')).length > 1);
    first.heartbeats = false;
    first.answers = false;
    // Whichever exchange answers first is recorded until the other one is there, so only what follows the last tick counts.
    const silentMs = await until(async () => {
      const last = (await ticks('live:kraken')).at(-1) ?? 0;
      const next = (await ticks('live:coinbase')).find((time) => time > last);
      return next === undefined ? null : next - last;
    });
    expect(silentMs).toBeGreaterThan(2_500);
    expect(silentMs).toBeLessThan(8_000);
    await until(() => first.accepted > 1);
    expect(log.lines.some(({ message }) => message === 'the venue has fallen silent')).toBe(true);
  } finally {
    clearInterval(talking);
    await markets.stop();
    await Promise.all([first.stop(), second.stop()]);
    await db.drop();
  }
});

test('[Z3] of a venue that lags by 1.5 to 1.85 s nothing is recorded, whatever its answers say, and its pairs are stale', async () => {
  const venue = await startKrakenStandIn();
  const db = await freshDatabase();
  const log = keptLog();
  const source = krakenSource({ url: venue.url, pingEveryMs: 100 });
  const markets = createMarkets({
    pool: db.app,
    mode: 'production',
    pairs,
    sources: [source],
    log,
    onTicks: () => undefined,
  });
  let id = 0;
  const talk = (): void => {
    id += 1;
    venue.quote(bookAround('BTC/USD', `67000.${id % 10}`, Date.now()));
  };
  const stateOf = async () =>
    (
      await db.app.query<{ stale: boolean; last_seq: bigint }>(
        `select stale, last_seq from market_pair where pair = 'BTCUSD'`,
      )
    ).rows[0];
  const talking = setInterval(talk, 100);
  try {
    await markets.start();
    await until(async () => ((await stateOf())?.last_seq ?? 0n) > 3n);
    // Its answers come at once all the time: only what changes comes late.
    venue.lagMs = 1_500;
    await until(async () => (markets.dropped().get('lagging') ?? 0) > 0);
    const seq = (await stateOf())?.last_seq;
    const lags = setInterval(() => {
      venue.lagMs = 1_500 + ((venue.lagMs - 1_500 + 70) % 350);
    }, 500);
    await until(async () => (await stateOf())?.stale);
    await wait(1_500);
    clearInterval(lags);
    expect((await stateOf())?.last_seq).toBe(seq);
    expect(await stateOf()).toMatchObject({ stale: true });
  } finally {
    clearInterval(talking);
    await markets.stop();
    await venue.stop();
    await db.drop();
  }
});
