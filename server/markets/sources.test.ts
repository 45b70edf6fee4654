import { expect, test } from 'vitest';
import { pairs } from '#domain/markets/pairs.ts';
import { coinbaseSource } from '#server/outside/coinbase.ts';
import { coingeckoSource } from '#server/outside/coingecko.ts';
import { krakenSource } from '#server/outside/kraken.ts';
import { readReferenceRates } from '#server/outside/reference-rates.ts';
import { startCoingeckoStandIn } from '#tools/stand-ins/coingecko.ts';
import { startKrakenStandIn } from '#tools/stand-ins/kraken.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/hand-source.ts';
import { until } from '#tools/testing/until.ts';
import { createMarkets } from './markets.ts';
import { parsePriceSources } from './price-sources.ts';
import { makeSources } from './sources.ts';

/** Nothing listens there. */
const nowhere = '127.0.0.1:9';

async function startDemo(krakenUrl: string, coingeckoUrl = `http://${nowhere}`) {
  const db = await freshDatabase();
  const sources = makeSources(parsePriceSources(['kraken', 'coingecko', 'simulated']), {
    kraken: () => krakenSource({ url: krakenUrl, silenceMs: 1_000, retryMs: { first: 100, longest: 500 } }),
    coinbase: () => coinbaseSource({ url: `ws://${nowhere}` }),
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

test('[P2] without a network a demo comes up just as fast, on labelled simulated prices for what can be traded', async () => {
  const demo = await startDemo(`ws://${nowhere}`);
  try {
    expect(demo.startedInMs).toBeLessThan(2_000);
    const sources = await until(async () => {
      const now = await demo.sourcesOf();
      return now.size >= 9 ? now : null;
    });
    expect([...sources.keys()].sort()).toEqual(
      pairs
        .filter(({ terms }) => terms !== null)
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
      venue.trade({ symbol: 'BTC/USD', price: `67${String(id).padStart(3, '0')}.5`, tradeId: id, timeMs: Date.now() });
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
