import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPair, type PairDefinition } from '#domain/markets/pairs.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { handSource, keptLog } from '#tools/testing/markets/manual-source.ts';
import { until } from '#tools/testing/until.ts';
import { createMarkets } from './markets.ts';
import { readSettingsHistory } from './settings-history.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

function offered(minSize: number): PairDefinition[] {
  return ['BTCUSD', 'ETHUSD'].flatMap((name) => {
    const pair = findPair(name);
    if (!pair?.terms) return [];
    const liquidity = { ...pair.terms.liquidity, ...(name === 'BTCUSD' ? { minSize } : {}) };
    return [{ ...pair, terms: { ...pair.terms, liquidity } }];
  });
}

/** One run of a recorder. */
async function run(minSize: number, names: readonly string[] = ['venue']): Promise<void> {
  const sources = names.map((name) => handSource({ name, pairs: ['BTCUSD', 'ETHUSD'] }));
  const markets = createMarkets({
    pool: db.app,
    mode: 'demo',
    pairs: offered(minSize),
    sources,
    log: keptLog(),
    onTicks: () => undefined,
    lease: { ttlMs: 60_000, tryEveryMs: 100 },
  });
  await markets.start();
  await until(() => sources.every((source) => source.run()));
  await markets.stop();
}

const history = async (nowMs = Date.now()) => {
  const { items } = await readSettingsHistory(db.app, nowMs);
  return items
    .filter(({ setting }) => setting === 'minSize' || setting === 'sources')
    .map(({ since: _, ...item }) => item);
};

test('[Z3] the settings that bear on prices are recorded as each run begins, and each change is public with its time', async () => {
  await run(1_000);
  const sources = { setting: 'sources', pairs: [] };
  const minSize = { setting: 'minSize', pairs: ['BTCUSD'] };
  const first = [
    { setting: 'minSize', pairs: ['BTCUSD', 'ETHUSD'], value: '1000', before: null },
    { ...sources, value: 'venue', before: null },
  ];
  expect(await history()).toEqual(first);
  // The same again is no change.
  await run(1_000);
  expect(await history()).toEqual(first);
  await run(5, ['other', 'venue']);
  await run(1_000, ['other', 'venue']);
  expect(await history()).toEqual([
    { ...minSize, value: '1000', before: '5' },
    { ...minSize, value: '5', before: '1000' },
    { ...sources, value: 'other, venue', before: 'venue' },
    ...first,
  ]);
  // What changed long ago and holds no more is left out, and what holds stays.
  expect(await history(Date.now() + 31 * 86_400_000)).toEqual([
    { ...minSize, value: '1000', before: '5' },
    { ...sources, value: 'other, venue', before: 'venue' },
    { setting: 'minSize', pairs: ['ETHUSD'], value: '1000', before: null },
  ]);
  const { items } = await readSettingsHistory(db.app, Date.now());
  const times = items.map(({ since }) => Date.parse(since));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('[Z3] no run begins without its settings', async () => {
  await db.owner.query(`update lease set epoch = epoch + 1`);
  await expect(
    db.app.query(`select market_heard_begin(name, epoch, clock_ms(), null) from lease`),
  ).rejects.toMatchObject({ code: '23514', constraint: 'market_heard_settings' });
});
