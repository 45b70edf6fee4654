import { expect, test } from 'vitest';
import { heardChecks } from '#database/checks/heard.ts';
import { findPair, type PairDefinition } from '#domain/markets/pairs.ts';
import { createMarkets, type Markets } from '#server/markets/markets.ts';
import { coinbaseSource } from '#server/outside/venues/coinbase.ts';
import { krakenSource } from '#server/outside/venues/kraken.ts';
import { startCoinbaseStandIn } from '#tools/stand-ins/coinbase.ts';
import { startKrakenStandIn } from '#tools/stand-ins/kraken.ts';
import { bookAround } from '#tools/stand-ins/venue.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { handSource, keptLog } from '#tools/testing/markets/manual-source.ts';
import { eachMarkets } from '#tools/testing/markets/recorder-fixture.ts';
import { until } from '#tools/testing/until.ts';

const { database, startMarkets, every } = eachMarkets();

const pairNamed = (name: string): PairDefinition => {
  const found = findPair(name);
  if (found === null) throw new Error(name);
  return found;
};
const [btc, eth, sol] = ['BTCUSD', 'ETHUSD', 'SOLUSD'].map(pairNamed) as [
  PairDefinition,
  PairDefinition,
  PairDefinition,
];

/** Keeps each time that a pair becomes stale. */
const watchStale = async ({ owner }: FreshDatabase): Promise<void> => {
  await owner.query('create table became_stale (pair text)');
  await owner.query('grant insert on became_stale to public');
  await owner.query(`create function note_stale() returns trigger language plpgsql as
    $$ begin insert into became_stale values (new.pair); return null; end $$`);
  await owner.query(`create trigger note_stale after update on market_pair for each row
    when (new.stale and not old.stale) execute function note_stale()`);
};
const becameStale = async (): Promise<readonly string[]> =>
  (await database().owner.query<{ pair: string }>('select distinct pair from became_stale order by pair')).rows.map(
    ({ pair }) => pair,
  );

const timesOf = async (pair: string): Promise<readonly number[]> =>
  (
    await database().app.query<{ time_ms: bigint }>('select time_ms from market_tick where pair = $1 order by seq', [
      pair,
    ])
  ).rows.map(({ time_ms }) => Number(time_ms));

async function breaches(): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const { promise, sql } of heardChecks) {
    const { rows } = await database().owner.query(sql);
    found.push(...rows.map((row) => ({ promise, ...row })));
  }
  return found;
}

test('[Z3] [M3] with another list of pairs, those that stay as they are go on and never become stale', async () => {
  const [kraken, coinbase] = await Promise.all([startKrakenStandIn({ heartbeatMs: 200 }), startCoinbaseStandIn()]);
  const sourcesOf = (pairs: readonly PairDefinition[]) => [
    krakenSource({ url: kraken.url, pairs, pingEveryMs: 200 }),
    coinbaseSource({ url: coinbase.url, pairs }),
  ];
  const first = [btc, eth];
  const markets: Markets = createMarkets({
    pool: database().app,
    mode: 'production',
    pairs: first,
    sources: sourcesOf(first),
    log: keptLog(),
    guardBps: 100,
    onTicks: () => undefined,
  });
  let said = 0;
  every(100, () => {
    said += 1;
    const [timeMs, last] = [Date.now(), said % 10];
    kraken.quote(
      bookAround('BTC/USD', `61000.${last}`, timeMs),
      bookAround('SOL/USD', `150.0${last}`, timeMs),
      // Of a quiet pair the venue says seldom anything new, and confirms it.
      bookAround('ETH/USD', `3000.${Math.floor(said / 40) % 10}0`, timeMs),
    );
    coinbase.quote(bookAround('BTC-USD', `61000.${last}`, timeMs));
  });
  try {
    await markets.start();
    await until(async () => (await timesOf('BTCUSD')).length > 8 && (await timesOf('ETHUSD')).length > 3);
    await watchStale(database());
    const before = { BTCUSD: await timesOf('BTCUSD'), ETHUSD: await timesOf('ETHUSD') };
    const epoch = markets.lease.epoch();
    const second = [btc, eth, sol];
    await markets.follow({ pairs: second, sources: sourcesOf(second) });
    expect(markets.lease.epoch()).toBe((epoch ?? 0n) + 1n);
    await until(async () => (await timesOf('SOLUSD')).length > 8);
    for (const pair of ['BTCUSD', 'ETHUSD'] as const) {
      await until(async () => (await timesOf(pair)).length > before[pair].length);
    }
    expect(await becameStale()).toEqual([]);

    // A pair that another symbol is recorded by is another price: it begins anew, and it alone.
    const renamed = { ...sol, symbols: { ...sol.symbols, kraken: 'SOL2/USD' } };
    const third = [btc, eth, renamed];
    await markets.follow({ pairs: third, sources: sourcesOf(third) });
    await until(async () => (await becameStale()).length > 0);
    expect(await becameStale()).toEqual(['SOLUSD']);
    const { length } = await timesOf('BTCUSD');
    await until(async () => (await timesOf('BTCUSD')).length > length + 4);
    expect(await becameStale()).toEqual(['SOLUSD']);
  } finally {
    await markets.stop();
    await Promise.all([kraken.stop(), coinbase.stop()]);
  }
  expect(await breaches()).toEqual([]);
});

test('[Z2] [Z3] a lease that is lost while the next run listens ends both, and whoever takes it goes by the new list', async () => {
  const sources = () => [handSource({ name: 'venue', pairs: ['BTCUSD', 'ETHUSD', 'SOLUSD'] })] as const;
  const [old] = sources();
  const markets = await startMarkets([old], { pairs: [btc, eth] });
  const run = await until(() => old.run());
  await until(async () => {
    old.say('BTCUSD', 500n);
    return (await timesOf('BTCUSD')).length > 0;
  });
  const [next] = sources();
  const followed = markets.follow({ pairs: [btc, eth, sol], sources: [next] });
  await until(() => next.run());
  expect(next.run()?.epoch).toBe(run.epoch + 1n);
  // Another process takes over, and gives the lease back.
  await database().owner.query(`update lease set epoch = epoch + 5, holder = 'another', expires_ms = 0`);
  await followed;
  const again = await until(() => (next.run()?.epoch === run.epoch + 6n ? next.run() : null));
  expect(again?.epoch).toBe(run.epoch + 6n);
  expect(old.run()).toBeNull();
  await until(async () => {
    if (next.run() !== null) next.say('SOLUSD', 700n);
    return (await timesOf('SOLUSD')).length > 0;
  });
});
