import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { pairs } from '#domain/markets/pairs.ts';
import { createMarkets } from '#server/markets/markets.ts';
import { bitfinexSource } from '#server/outside/venues/bitfinex.ts';
import { bitstampSource } from '#server/outside/venues/bitstamp.ts';
import { readReferenceRates } from '#server/outside/venues/reference-rates.ts';
import { startBitfinexStandIn } from '#tools/stand-ins/bitfinex.ts';
import { startBitstampStandIn } from '#tools/stand-ins/bitstamp.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { until } from '#tools/testing/until.ts';
import { parsePriceSources } from './price-sources.ts';
import { makeSources } from './sources.ts';

const none = () => {
  throw new Error('it is not listed');
};

test.each([
  ['bitstamp', 'bitfinex'],
  ['bitfinex', 'bitstamp'],
])('[M2] %s is recorded where it is listed first, and %s guards it', async (first, second) => {
  const [stamp, finex] = [await startBitstampStandIn(), await startBitfinexStandIn()];
  const db = await freshDatabase();
  const log = keptLog();
  const sources = makeSources(parsePriceSources([first, second]), {
    kraken: none,
    coinbase: none,
    feed: none,
    coingecko: none,
    bitstamp: () => bitstampSource({ url: stamp.url }),
    bitfinex: () => bitfinexSource({ url: finex.url, pingEveryMs: 200 }),
    pairs,
    references: readReferenceRates(pairs),
  });
  const markets = createMarkets({
    pool: db.app,
    mode: 'production',
    pairs,
    sources,
    log,
    guardBps: 100,
    onTicks: () => undefined,
  });
  let id = 0;
  let away = 0;
  const talking = setInterval(() => {
    id += 1;
    const price = (of: string): string => `${67_000 + (of === second ? away : 0)}.${id % 10}`;
    stamp.quote(bookAround('btcusd', price('bitstamp'), Date.now()));
    finex.quote(bookAround('tBTCUSD', price('bitfinex'), Date.now()));
  }, 100);
  const pairRow = async () => {
    const { rows } = await db.app.query<{ open: boolean; guard_source: string | null; last_source: string | null }>(
      `select open, guard_source, last_source from market_pair where pair = 'BTCUSD'`,
    );
    return rows[0];
  };
  try {
    await markets.start();
    // On a busy machine the first one may come late at times, and the other takes its place.
    const watched = { open: true, guard_source: `live:${second}`, last_source: `live:${first}` };
    await until(async () => isDeepStrictEqual(await pairRow(), watched));
    const { rows } = await db.app.query<{ source: string; bid: bigint; ask: bigint; quoted_ms: bigint | null }>(
      `select source, bid, ask, quoted_ms from market_tick where pair = 'BTCUSD' order by seq`,
    );
    expect(rows.map(({ source }) => source)).toContain(`live:${first}`);
    for (const { bid, ask, quoted_ms } of rows) expect([ask - bid, quoted_ms !== null]).toEqual([20n, true]);
    // Both clocks are measured, for the console.
    await until(async () => {
      const health = await db.app.query('select name from market_source where offset_ms is not null');
      return health.rows.length === 2;
    });
    away = 1_340;
    await until(async () => (await pairRow())?.open === false);
    const closed = await db.app.query<{ after: { readonly divergence: number } }>(
      `select after from audit_entry where action = 'markets.guard' and subject = 'BTCUSD' order by id`,
    );
    expect(closed.rows.at(-1)?.after.divergence).toBeGreaterThanOrEqual(195);
  } finally {
    clearInterval(talking);
    await markets.stop();
    await Promise.all([stamp.stop(), finex.stop()]);
    await db.drop();
  }
});
