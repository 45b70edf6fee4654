import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostArmedAlerts, mostWatchedPairs } from '#domain/markets/alert-arming.ts';
import { type PairDefinition, pairs } from '#domain/markets/pairs.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { alertHandlers } from './handlers.ts';
import { watchlistHandlers } from './watchlist.ts';

/** More pairs than anybody may watch. */
const many = [
  ...pairs,
  ...Array.from({ length: 20 }, (_, n) => {
    const [first] = pairs;
    if (!first) throw new Error('no pairs');
    return { ...first, pair: `MADE${n}` };
  }),
];

/** The list as it is now. */
let list: readonly PairDefinition[] = many;

let db: FreshDatabase;
let api: TestApi;
let ann: Caller;
let bob: Caller;

beforeAll(async () => {
  db = await freshDatabase();
  const pool = db.app;
  api = await startApi(db, {
    handlers: {
      ...watchlistHandlers({
        pool,
        get pairs() {
          return list;
        },
      }),
      ...alertHandlers({
        pool,
        get pairs() {
          return list;
        },
        isQuoted: (pair) => pair !== 'EURUSD',
      }),
    },
  });
  const lease = await takeLease(pool);
  await openPair(pool, 'BTCUSD', 2);
  await recordPrice(pool, lease, 'BTCUSD', 6_500_000n);
  [ann, bob] = [await customer('ann@test.example'), await customer('bob@test.example')];
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

async function customer(email: string): Promise<Caller> {
  const caller = await api.newcomer(email);
  const { uid } = (await caller.call('GET', '/api/me')).body;
  await db.app.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
  return caller;
}

const listed = (reply: { readonly body: { readonly items: readonly { readonly currencyPair: string }[] } }) =>
  reply.body.items.map(({ currencyPair }) => currencyPair);

test('[M6] a watchlist keeps the order of adding, whatever is added twice, and is its owner’s alone', async () => {
  for (const pair of ['ETHUSD', 'BTCUSD', 'EURUSD', 'ETHUSD']) {
    expect((await ann.command('PUT', `/api/watchlist/${pair}`)).status).toBe(200);
  }
  const read = await ann.call('GET', '/api/watchlist');
  expect(listed(read)).toEqual(['ETHUSD', 'BTCUSD', 'EURUSD']);
  expect(read.body.items[0].addedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(listed(await ann.command('DELETE', '/api/watchlist/ETHUSD'))).toEqual(['BTCUSD', 'EURUSD']);
  expect(listed(await ann.command('DELETE', '/api/watchlist/ETHUSD'))).toEqual(['BTCUSD', 'EURUSD']);
  expect(listed(await ann.command('PUT', '/api/watchlist/ETHUSD'))).toEqual(['BTCUSD', 'EURUSD', 'ETHUSD']);
  expect(listed(await bob.call('GET', '/api/watchlist'))).toEqual([]);
});

test('[M6] [P4] a repeated command adds once, and a watchlist ends at its bound, also in a race', async () => {
  const before = await bob.command('PUT', '/api/watchlist/SOLUSD', undefined, 'once');
  await bob.command('DELETE', '/api/watchlist/SOLUSD');
  const again = await bob.command('PUT', '/api/watchlist/SOLUSD', undefined, 'once');
  expect(again.body).toEqual(before.body);
  expect(listed(await bob.call('GET', '/api/watchlist'))).toEqual([]);
  const replies = await Promise.all(many.map(({ pair }) => bob.command('PUT', `/api/watchlist/${pair}`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(mostWatchedPairs);
  const over = replies.find(({ status }) => status !== 200);
  expect(over?.body).toMatchObject({ status: 422, code: 'watchlist_full', facts: { most: mostWatchedPairs } });
  expect(listed(await bob.call('GET', '/api/watchlist'))).toHaveLength(mostWatchedPairs);
});

test('[M6] what cannot be watched or waited for is refused with its reason', async () => {
  const set = async (body: object) => (await ann.command('POST', '/api/alerts', body)).body;
  const above = { currencyPair: 'BTCUSD', direction: 'above' };
  expect((await ann.command('PUT', '/api/watchlist/NOPE')).body).toMatchObject({ code: 'pair_unknown' });
  expect(await set({ ...above, currencyPair: 'NOPE', price: '1' })).toMatchObject({ code: 'pair_unknown' });
  expect(await set({ ...above, currencyPair: 'EURUSD', price: '1.1' })).toMatchObject({
    code: 'pair_not_quoted',
    status: 422,
    detail: expect.stringContaining('No source quotes EUR/USD'),
  });
  for (const price of ['65000.001', '0', '0.00', '-1', '1e5', 'NaN', '', '99999999999999999999', '1,000']) {
    expect(await set({ ...above, price }), price).toMatchObject({ code: 'invalid_input', status: 400 });
  }
  expect(await set({ ...above, direction: 'sideways', price: '1' })).toMatchObject({ code: 'invalid_input' });
  const spanish = await ann.call('POST', '/api/alerts', {
    body: { ...above, price: '1.234' },
    headers: { 'idempotency-key': 'spanish', 'accept-language': 'es' },
  });
  expect(spanish.body.detail).toBe('price: debe ser mayor que cero, con 2 decimales como máximo');
  expect((await api.caller().call('GET', '/api/alerts')).status).toBe(401);
});

test('[M6] [P5] an alert is set, listed, left alone when it waits, and deleted by its owner; for others there is none', async () => {
  const body = { currencyPair: 'BTCUSD', direction: 'below', price: '64000.5' };
  const made = await ann.command('POST', '/api/alerts', body);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ ...body, price: '64000.50', state: 'armed', fired: null });
  const { id } = made.body;
  expect((await ann.call('GET', '/api/alerts?state=armed')).body).toEqual({ items: [made.body], nextCursor: null });
  expect((await ann.call('GET', '/api/alerts?state=fired')).body.items).toEqual([]);
  expect((await ann.command('POST', `/api/alerts/${id}/rearm`)).body).toEqual(made.body);
  for (const [method, path] of [
    ['POST', `/api/alerts/${id}/rearm`],
    ['DELETE', `/api/alerts/${id}`],
  ] as const) {
    expect((await bob.command(method, path)).body).toMatchObject({ status: 404, code: 'not_found' });
  }
  expect((await bob.call('GET', '/api/alerts')).body.items).toEqual([]);
  expect((await ann.command('DELETE', `/api/alerts/${id}`)).body).toEqual({ id });
  expect((await ann.command('DELETE', `/api/alerts/${id}`)).status).toBe(404);
  expect((await ann.call('GET', '/api/alerts')).body.items).toEqual([]);
});

test('[M6] [A8] who is not approved sets none, and may still read and delete their own', async () => {
  const carl = await customer('carl@test.example');
  const alert = { currencyPair: 'BTCUSD', direction: 'above', price: '70000' };
  const { id } = (await carl.command('POST', '/api/alerts', alert)).body;
  const { uid } = (await carl.call('GET', '/api/me')).body;
  await db.app.query(`update customer set account_status = 'suspended' where uid = $1`, [uid]);
  expect((await carl.command('POST', '/api/alerts', alert)).body.code).toBe('account_not_approved');
  expect((await carl.command('PUT', '/api/watchlist/BTCUSD')).body.code).toBe('account_not_approved');
  expect((await carl.call('GET', '/api/alerts')).body.items).toHaveLength(1);
  expect((await carl.command('DELETE', `/api/alerts/${id}`)).status).toBe(200);
});

test('[M6] an alert on a retired pair says so, is none of those that may wait, and is deleted or waits again', async () => {
  const dora = await customer('dora@test.example');
  const set = (currencyPair: string) =>
    dora.command('POST', '/api/alerts', { currencyPair, direction: 'above', price: '70000' });
  const marked = async () =>
    (await dora.call('GET', '/api/alerts?limit=100')).body.items.flatMap(
      (alert: { readonly id: string; readonly retired: boolean }) => (alert.retired ? [alert.id] : []),
    );
  const { id } = (await set('ETHUSD')).body;
  for (let more = 1; more < mostArmedAlerts; more += 1) expect((await set('BTCUSD')).status).toBe(201);
  expect((await set('BTCUSD')).body).toMatchObject({ code: 'too_many_alerts' });
  expect(await marked()).toEqual([]);
  list = many.map((one) => (one.pair === 'ETHUSD' ? { ...one, retiredMs: 1, terms: null } : one));
  expect(await marked()).toEqual([id]);
  expect((await set('ETHUSD')).body).toMatchObject({ code: 'pair_not_quoted' });
  expect((await set('BTCUSD')).body).toMatchObject({ state: 'armed', retired: false });
  expect((await set('BTCUSD')).body).toMatchObject({ code: 'too_many_alerts' });
  list = many;
  expect(await marked()).toEqual([]);
  expect((await dora.command('DELETE', `/api/alerts/${id}`)).status).toBe(200);
});

test('[M6] a watched pair that is retired is marked so, and taken off by its customer', async () => {
  const emil = await customer('emil@test.example');
  for (const pair of ['SOLUSD', 'BTCUSD']) await emil.command('PUT', `/api/watchlist/${pair}`);
  list = many.map((one) => (one.pair === 'SOLUSD' ? { ...one, retiredMs: 1, terms: null } : one));
  const { items } = (await emil.call('GET', '/api/watchlist')).body;
  expect(items).toMatchObject([
    { currencyPair: 'SOLUSD', retired: true },
    { currencyPair: 'BTCUSD', retired: false },
  ]);
  expect(listed(await emil.command('DELETE', '/api/watchlist/SOLUSD'))).toEqual(['BTCUSD']);
  expect((await emil.command('PUT', '/api/watchlist/SOLUSD')).body).toMatchObject({ code: 'pair_unknown' });
  list = many;
});
