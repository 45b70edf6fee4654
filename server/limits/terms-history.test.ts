import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { type MarketOffers, type PairTerms, standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { readClock } from '#server/review/timeline.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keepHouseSettings } from './house-settings.ts';
import { readTermsHistory } from './terms-history.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const bounds = { traderBps: 5_000, customerBps: 2_500 };
const keep = (offers: MarketOffers) => keepHouseSettings(db.owner, { bounds, houseShareBps: 2_000, ...offers });
const of = (pair: string, change: (terms: PairTerms) => PairTerms | null): MarketOffers => ({
  ...standardOffers,
  pairs: standardOffers.pairs.map((one) =>
    one.pair === pair && one.terms !== null ? { ...one, terms: change(one.terms) } : one,
  ),
});
const read = async (laterMs = 0) => (await readTermsHistory(db.app, (await readClock(db.app)) + laterMs)).items;

test('T1: L7: the terms of pairs are public with what they were before; of older changes what holds', async () => {
  expect(await read()).toEqual([]);
  await keep(standardOffers);
  const offered = standardOffers.pairs.flatMap(({ pair, terms }) => (terms === null ? [] : [pair]));
  const since = expect.any(String);
  const all = { since, before: null, pairs: offered };
  const payouts = '30 s, 1 min, 2 min, 5 min, 15 min: 85.00 %';
  // Ceilings of the spread differ by pair; no pair has a limit of its own of what is owed.
  const ceiling = (value: string, pairs: readonly string[]) => ({
    since,
    before: null,
    setting: 'maxSpreadBps',
    value,
    pairs,
  });
  const first = [
    ceiling('15', ['DOGEUSD', 'ADAUSD', 'LTCUSD']),
    ceiling('10', ['SOLUSD', 'XRPUSD']),
    ceiling('20', ['BNBUSD']),
    { ...all, setting: 'maxExposure', value: '' },
    ceiling('5', ['BTCUSD', 'ETHUSD']),
    { ...all, setting: 'maxStake', value: '1000.00' },
    { ...all, setting: 'minStake', value: '1.00' },
    { ...all, setting: 'entryDelay', value: '500 ms' },
    { ...all, setting: 'payouts', value: payouts },
  ];
  // What one start writes has one time, so that it stands together; pairs that were never offered are left out.
  expect(await read()).toEqual(first);

  const lower = [
    { duration: 30, payoutRate: 1_050 },
    { duration: 60, payoutRate: 8_500 },
  ];
  const wider = { maxSpreadBps: 2_000, minUpdates: 60, minSize: 1_000 };
  const own = { payouts: lower, minStake: cents(20_000n), maxExposure: cents(50_000n), liquidity: wider };
  await keep(of('ETHUSD', (terms) => ({ ...terms, ...own })));
  await keep(standardOffers);
  await keep(of('ETHUSD', () => null));
  const eth = { since, pairs: ['ETHUSD'] };
  expect((await read()).slice(5)).toEqual([
    { ...eth, setting: 'maxExposure', value: '', before: '500.00' },
    { ...eth, setting: 'maxSpreadBps', value: '5', before: '2000' },
    { ...eth, setting: 'minStake', value: '1.00', before: '200.00' },
    { ...eth, setting: 'payouts', value: payouts, before: '30 s: 10.50 %; 1 min: 85.00 %' },
    { ...eth, setting: 'maxExposure', value: '500.00', before: '' },
    { ...eth, setting: 'maxSpreadBps', value: '2000', before: '5' },
    { ...eth, setting: 'minStake', value: '200.00', before: '1.00' },
    { ...eth, setting: 'payouts', value: '30 s: 10.50 %; 1 min: 85.00 %', before: payouts },
    ...first,
  ]);
  const off = (await read(31 * dayMs)).slice(0, 6);
  expect(off.map(({ setting, value, pairs }) => [setting, value, ...pairs])).toEqual([
    ['maxSpreadBps', '', 'ETHUSD'],
    ['maxStake', '', 'ETHUSD'],
    ['minStake', '', 'ETHUSD'],
    ['entryDelay', '', 'ETHUSD'],
    ['payouts', '', 'ETHUSD'],
    ['maxExposure', '', 'ETHUSD'],
  ]);
  // Of what changed long ago the pairs of which it holds.
  const without = first.map((item) => ({ ...item, pairs: item.pairs.filter((pair) => pair !== 'ETHUSD') }));
  expect((await read(31 * dayMs)).slice(6)).toEqual(without);
});

test('T1: L7: no number of rows that change nothing, and of pairs that nobody trades, pushes terms of a moment off the list', async () => {
  await keep(standardOffers);
  const tenfold = [{ duration: 60, payoutRate: 9_900 }];
  await keep(of('ETHUSD', (terms) => ({ ...terms, payouts: tenfold })));
  await keep(standardOffers);
  const moment = { setting: 'payouts', value: '1 min: 99.00 %', pairs: ['ETHUSD'] };
  expect(await read()).toContainEqual(expect.objectContaining(moment));
  await db.owner.query(
    `insert into house_setting (name, value)
     select name, value from generate_series(1, 4001), lateral (select name, value from house_setting where name = 'pair:BTCUSD' limit 1) h`,
  );
  await db.owner.query(
    `insert into house_setting (name, value)
     select 'pair:X' || n, h.value from generate_series(1, 4001) n, lateral (select value from house_setting where name = 'pair:BTCUSD' limit 1) h`,
  );
  const padded = await readTermsHistory(db.app, await readClock(db.app));
  expect(padded.items).toContainEqual(expect.objectContaining(moment));
  expect(padded.omitted).toBe(0);

  // Changes beyond those that are listed are counted, and what holds stays listed.
  await db.owner.query(
    `insert into house_setting (name, value)
     select 'pair:BTCUSD', jsonb_set(h.value, '{minStake}', to_jsonb(100 + n % 2)) from generate_series(1, 1200) n,
       lateral (select value from house_setting where name = 'pair:BTCUSD' limit 1) h`,
  );
  const cut = await readTermsHistory(db.app, await readClock(db.app));
  expect(cut.omitted).toBeGreaterThan(200);
  expect(cut.items).toContainEqual(expect.objectContaining({ setting: 'minStake', value: '1.00', pairs: ['BTCUSD'] }));
  const held = cut.items.filter(({ setting, value }) => setting === 'entryDelay' && value === '500 ms');
  expect(held.flatMap(({ pairs }) => pairs)).toEqual(expect.arrayContaining(['BTCUSD', 'SOLUSD']));
});
