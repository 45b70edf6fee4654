import { afterAll, beforeAll, expect, test } from 'vitest';
import { standardOffers } from '#domain/markets/pairs.ts';
import { readKeptOffers } from '#server/limits/house-settings.ts';
import { keepFirstListings, readPairList } from '#server/limits/pair-listings.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { pairsHandlers } from './pairs.ts';

let database: FreshDatabase;
let api: TestApi;
let first: Caller;
let second: Caller;

beforeAll(async () => {
  database = await freshDatabase();
  const handlers = pairsHandlers({ pool: database.app, adminEmails, first: standardOffers, offers: standardOffers });
  api = await startApi(database, { handlers });
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  await keepFirstListings(database.owner, standardOffers.pairs);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const dot = {
  base: 'DOT',
  quote: 'USD',
  decimals: 3,
  class: 'crypto',
  symbols: {},
  liquidity: { maxSpreadBps: 20, minUpdates: 20, minSize: 500 },
  icon: null,
  hours: null,
  order: 45,
  retired: false,
};
const propose = async (listing: object) =>
  first.command('POST', '/api/admin/pairs-changes', {
    pairs: [listing],
    terms: null,
    effectiveAt: null,
    reason: 'customers ask for it',
    seen: (await first.call('GET', '/api/admin/pairs')).body.version,
  });
/** As an installation that recorded it before pairs were kept as a list. */
const recordedBefore = (pair: string, decimals: number) =>
  database.owner.query('insert into market_pair (pair, decimals) values ($1, $2)', [pair, decimals]);

test('M3: a pair that the database alone refuses is refused as it is typed, and nothing is proposed', async () => {
  await recordedBefore('DOTUSD', 2);
  const { status, body } = await propose(dot);
  const problem = 'is 2 since prices of the pair were recorded, which never changes';
  expect([status, body]).toMatchObject([
    400,
    { code: 'invalid_input', facts: { fields: [{ field: 'pairs.0.decimals', problem }] } },
  ]);
  expect((await first.call('GET', '/api/admin/pairs-changes')).body.items).toEqual([]);
  expect((await propose({ ...dot, decimals: 2 })).status).toBe(201);
});

test('M3: a pair that can be listed no longer when an owner approves it stays proposed, and the owner reads what was refused', async () => {
  const { body: proposed } = await propose({ ...dot, base: 'NEAR' });
  await recordedBefore('NEARUSD', 2);
  const { status, body } = await second.command('POST', `/api/admin/pairs-changes/${proposed.id}/approve`, {});
  const problem = 'is 2 since prices of the pair were recorded, which never changes';
  expect([status, body]).toMatchObject([
    400,
    { code: 'invalid_input', facts: { fields: [{ field: 'NEARUSD.decimals', problem }] } },
  ]);
  const { items } = (await first.call('GET', '/api/admin/pairs-changes')).body;
  expect(items.find(({ id }: { id: string }) => id === proposed.id)).toMatchObject({ status: 'proposed' });
});

test('M3: of a symbol that another pair has by the time of the approval the owner reads which pair that is', async () => {
  const { body: proposed } = await propose({ ...dot, base: 'AVAX', symbols: { kraken: 'AVAX/USD' } });
  await database.owner.query('insert into house_setting (name, value) values ($1, $2)', [
    'listing:AVAUSD',
    JSON.stringify({ ...dot, base: 'AVA', symbols: { kraken: 'AVAX/USD' } }),
  ]);
  const { status, body } = await second.command('POST', `/api/admin/pairs-changes/${proposed.id}/approve`, {});
  expect([status, body.facts]).toMatchObject([
    400,
    { fields: [{ field: 'AVAXUSD.symbols.kraken', problem: 'is the symbol of AVAUSD' }] },
  ]);
});

test('M3: what a trade is decided by has a pair retired since the same time as the list, whatever changed of it afterwards', async () => {
  const keep = async (listing: object, sinceMs: number) => {
    await database.owner.query('insert into house_setting (name, value, since_ms) values ($1, $2, $3)', [
      'listing:KSMUSD',
      JSON.stringify({ ...dot, base: 'KSM', ...listing }),
      sinceMs,
    ]);
    const lists = [
      await readPairList(database.app, standardOffers),
      await readKeptOffers(database.app, ['KSMUSD'], standardOffers),
    ];
    return lists.map(({ pairs }) => pairs.find(({ pair }) => pair === 'KSMUSD')?.retiredMs);
  };
  expect(await keep({}, 1_000)).toEqual([null, null]);
  expect(await keep({ retired: true }, 2_000)).toEqual([2_000, 2_000]);
  expect(await keep({ retired: true, order: 46 }, 3_000)).toEqual([2_000, 2_000]);
  expect(await keep({ order: 46 }, 4_000)).toEqual([null, null]);
  expect(await keep({ retired: true }, 5_000)).toEqual([5_000, 5_000]);
});
