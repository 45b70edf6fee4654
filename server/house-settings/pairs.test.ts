import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#domain/clock/durations.ts';
import { type MarketOffers, standardOffers, termsIfOffered } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import { keepFirstListings, readPairList } from '#server/limits/pair-listings.ts';
import { readMarkets } from '#server/markets/list.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { takeDue } from './in-force.ts';
import { pairsHandlers } from './pairs.ts';

let database: FreshDatabase;
let api: TestApi;
let first: Caller;
let second: Caller;
let operations: Caller;
let offers: MarketOffers = standardOffers;
const copying = { bounds: { traderBps: 2_500, customerBps: 1_000 }, houseShareBps: 2_000 };

beforeAll(async () => {
  database = await freshDatabase();
  const handlers = pairsHandlers({ pool: database.app, adminEmails, first: standardOffers, offers: standardOffers });
  api = await startApi(database, { handlers });
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  operations = await makeStaff(api, database, 'operations@test.example', 'operations');
  await keepFirstListings(database.owner, standardOffers.pairs);
  await keepHouseSettings(database.owner, { ...copying, ...standardOffers }, 'first values');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const listed = async () => (await first.call('GET', '/api/admin/pairs')).body;
const listingOf = async (pair: string) =>
  (await listed()).pairs.find((one: { pair: string }) => one.pair === pair)?.listing;
const propose = async (by: Caller, pairs: readonly object[], more: object = {}) =>
  by.command('POST', '/api/admin/pairs-changes', {
    pairs,
    terms: null,
    effectiveAt: null,
    reason: 'customers ask for it',
    seen: (await listed()).version,
    ...more,
  });
const step = (by: Caller, verb: string, id: string) =>
  by.command('POST', `/api/admin/pairs-changes/${id}/${verb}`, verb === 'approve' ? {} : { reason: 'not now' });
async function change(pairs: readonly object[], more: object = {}): Promise<void> {
  const { status, body } = await propose(operations, pairs, more);
  expect([status, body]).toMatchObject([201, { status: 'proposed' }]);
  expect((await step(second, 'approve', body.id)).body.status).toBe(
    more && 'effectiveAt' in more ? 'approved' : 'in_force',
  );
}
const avax = {
  base: 'AVAX',
  quote: 'USD',
  decimals: 3,
  class: 'crypto',
  symbols: { kraken: 'AVAX/USD' },
  liquidity: { maxSpreadBps: 20, minUpdates: 20, minSize: 500 },
  icon: { letters: 'AVX', colour: '#e84142' },
  hours: null,
  order: 45,
  retired: false,
};
const terms = {
  payouts: [{ duration: 30, payoutRate: 8_000 }],
  entryDelay: 500,
  minStake: '1.00',
  maxStake: '500.00',
  maxExposure: null,
};
/** As a process that has followed the list shows it. */
const shown = async () => {
  offers = await readPairList(database.app, standardOffers);
  const { pairs } = offers;
  const quoted = new Set(pairs.filter((one) => one.terms !== null).map(({ pair }) => pair));
  return readMarkets(database.app, { pairs, quoted, references: new Map() });
};
const heldAs = async (pair: string) =>
  (await readPairList(database.app, standardOffers)).pairs.find((one) => one.pair === pair);
const place = (uid: Parameters<typeof commandKey>[0], currencyPair: string, from: MarketOffers = standardOffers) =>
  createPlacement({
    pool: database.app,
    signer: newSigner(),
    mode: 'demo',
    policy: everywhere,
    offers: from,
  }).submit({
    key: commandKey(uid, 'trades.place', randomUUID(), {}),
    ticket: { currencyPair, position: 'UP', stake: cents(1_000n), duration: 30, wallet: 'real' },
  });
const insert = (name: string, value: object) =>
  database.owner.query('insert into house_setting (name, value) values ($1, $2)', [name, JSON.stringify(value)]);

test('M3: a pair that operations proposes and an owner approves is listed, on its terms, and traded by a process that was started without it', async () => {
  expect((await propose(operations, [avax], { terms, seen: '1' })).body.code).toBe('record_changed');
  const { body } = await propose(operations, [avax], { terms });
  expect(body.pairs).toEqual([{ pair: 'AVAXUSD', before: null, listing: avax }]);
  expect((await step(operations, 'approve', body.id)).status).toBe(404);
  expect((await shown()).map(({ lowerName }) => lowerName)).not.toContain('AVAXUSD');
  expect((await step(first, 'approve', body.id)).body).toMatchObject({ status: 'in_force', terms });
  await openPair(database.app, 'AVAXUSD', 3);
  await recordPrice(database.app, await takeLease(database.app), 'AVAXUSD', 25_123n);
  const row = (await shown()).find(({ lowerName }) => lowerName === 'AVAXUSD');
  expect(row).toMatchObject({
    decimals: 3,
    class: 'crypto',
    price: '25.123',
    notOffered: null,
    terms: { maxStake: '500.00' },
  });
  expect((await shown()).findIndex(({ lowerName }) => lowerName === 'AVAXUSD')).toBe(4);
  const uid = await openCustomer(database.app, 1_000_000n);
  await fundBankroll(database.app, 10_000_000n);
  expect(await place(uid, 'AVAXUSD')).toMatchObject({ ok: true, value: { payoutRate: 8_000 } });
});

test('M3: currencies are offered by two of staff, by the symbols they have or are given, and no later start takes them off', async () => {
  const euro = await listingOf('EURUSD');
  expect(euro.symbols).toEqual({ kraken: 'EUR/USD', bitstamp: 'eurusd' });
  const own = { ...euro, symbols: { ...euro.symbols, feed: 'EURUSD' }, hours: [{ day: 1, from: 0, to: 1_440 }] };
  await change([own], { terms });
  await change([{ ...(await listingOf('NZDUSD')), symbols: { feed: 'NZDUSD' } }], { terms });
  await keepHouseSettings(
    database.owner,
    { ...copying, ...standardOffers, pairs: standardOffers.pairs.filter((one) => termsIfOffered(one) !== null) },
    'first values',
  );
  for (const pair of ['EURUSD', 'NZDUSD']) {
    expect((await heldAs(pair))?.terms).toMatchObject({ maxStake: 50_000n });
  }
  expect(await heldAs('EURUSD')).toMatchObject({ decimals: 5, symbols: own.symbols, hours: own.hours });
  const one = (await listed()).pairs.find(({ pair }: { pair: string }) => pair === 'EURUSD');
  expect(one).toMatchObject({ offered: true, ofFile: false });
});

test('M3: whoever writes it, decimals stay, and a symbol that a pair gave up goes to no other pair', async () => {
  const refused = { code: 'FL003' };
  await expect(insert('listing:AVAXUSD', { ...avax, decimals: 4 })).rejects.toMatchObject(refused);
  await expect(insert('listing:AVAXUSD', { ...avax, base: 'AVA', quote: 'XUS' })).rejects.toMatchObject(refused);
  for (const wrong of [
    {},
    { symbols: { kraken: 'avax/usd' } },
    ...[{ venue: 'LINK' }, { coingecko: 'chainlink' }, { coingecko: 'chainlink:eur' }].map((symbols) => ({ symbols })),
    { symbols: {}, order: 1.5 },
  ]) {
    await expect(insert('listing:LINKUSD', { ...avax, base: 'LINK', ...wrong })).rejects.toMatchObject(refused);
  }
  await expect(database.app.query('select market_register($1, $2)', [['AVAXUSD'], [4]])).rejects.toThrow('not listed');
  await expect(database.app.query('select market_register($1, $2)', [['NONEUSD'], [2]])).rejects.toThrow('not listed');
  expect((await propose(first, [{ ...avax, decimals: 4 }])).body).toMatchObject({
    facts: { fields: [{ field: 'pairs.0.decimals', problem: 'is 3 since the pair was listed, which never changes' }] },
  });
  // It gives its symbol up, and another pair may still not have it.
  await change([{ ...avax, symbols: { coinbase: 'AVAX-USD' } }]);
  expect((await propose(first, [{ ...avax, base: 'LINK' }])).body).toMatchObject({
    facts: { fields: [{ field: 'pairs.0.symbols.kraken', problem: 'is the symbol of AVAXUSD' }] },
  });
  await expect(insert('listing:LINKUSD', { ...avax, base: 'LINK' })).rejects.toMatchObject(refused);
  await change([avax]);
});

test('X8: what a pair needs to be liquid is judged by as soon as two have decided it, and of a pair of the file as the file says', async () => {
  const judgedBy = async (pair: string) => (await heldAs(pair))?.terms;
  const before = await judgedBy('AVAXUSD');
  const liquidity = { maxSpreadBps: 7, minUpdates: 9, minSize: 1_100 };
  await change([{ ...avax, liquidity }]);
  expect(await judgedBy('AVAXUSD')).toEqual({ ...before, liquidity });
  await change([avax]);
  const ofFile = { maxSpreadBps: 5, minUpdates: 30, minSize: 2_000 };
  const pairs = standardOffers.pairs.map((one) =>
    one.pair === 'BTCUSD' && one.terms ? { ...one, terms: { ...one.terms, liquidity: ofFile } } : one,
  );
  await keepHouseSettings(database.owner, { ...copying, ...standardOffers, pairs }, 'first values');
  const btc = await listingOf('BTCUSD');
  expect(btc.liquidity).toEqual(ofFile);
  expect((await listed()).pairs.find((one: { pair: string }) => one.pair === 'BTCUSD').ofFile).toBe(true);
  const [wrong] = (await propose(operations, [{ ...btc, liquidity }])).body.facts.fields;
  expect(wrong).toMatchObject({ field: 'pairs.0.liquidity', problem: 'is as the operator’s file says' });
  // A change of something else leaves it, and writes none of it down.
  await change([{ ...btc, order: btc.order + 1 }]);
  expect(await judgedBy('BTCUSD')).toMatchObject({ liquidity: ofFile });
  await keepHouseSettings(database.owner, { ...copying, ...standardOffers }, 'first values');
  expect((await listingOf('BTCUSD')).liquidity).toEqual(standardOffers.pairs[0]?.liquidity);
});

test('M3: a symbol that was ever listed goes to no other pair, though nothing was recorded by it', async () => {
  const near = { ...avax, base: 'NEAR', symbols: { kraken: 'NEAR/USD' } };
  await change([near]);
  await change([{ ...near, symbols: {} }]);
  const taken = { ...near, base: 'NEARS' };
  const [wrong] = (await propose(operations, [taken])).body.facts.fields;
  expect(wrong.problem).toBe('is the symbol of NEARUSD');
  await expect(insert('listing:NEARSUSD', taken)).rejects.toMatchObject({ code: 'FL003' });
});

test('M3: two changes that wait give no symbol to two pairs, and none is of a pair that another one waits for', async () => {
  const dot = { ...avax, base: 'DOT', symbols: { kraken: 'DOT/USD' } };
  const { body } = await propose(operations, [dot]);
  const other = { ...dot, base: 'DOTS' };
  expect((await propose(operations, [other])).body).toMatchObject({
    facts: { fields: [{ problem: 'is the symbol of DOTUSD' }] },
  });
  expect((await propose(operations, [{ ...dot, order: 7 }])).body.code).toBe('setting_change_open');
  const forged = `insert into document_change (id, kind, value, value_before, reason, asked_by)
    select 'dch_' || repeat('0', 26), 'pairs', jsonb_build_object('listing:DOTSUSD', $1::jsonb), '{}', 'forged', asked_by
    from document_change where id = $2`;
  await expect(database.app.query(forged, [JSON.stringify(other), body.id])).rejects.toMatchObject({ code: 'FL003' });
  await step(operations, 'withdraw', body.id);
});

test('M3: hours, icons and places change at their time, and a trade that would end outside of the hours is refused', async () => {
  const uid = await openCustomer(database.app, 1_000_000n);
  const at = new Date(Date.now() + minuteMs).toISOString();
  // One minute, some days from now.
  const hours = [{ day: ((new Date().getUTCDay() + 2) % 7) + 1, from: 0, to: 1 }];
  await change([{ ...avax, hours, order: 1, icon: null }], { effectiveAt: at });
  await takeDue(database.app);
  expect(await listingOf('AVAXUSD')).toEqual(avax);
  // It stays ahead: prices that were recorded then are not in the future of what comes.
  await setClock(database, minuteMs + 1_000);
  await takeDue(database.app);
  expect(await listingOf('AVAXUSD')).toEqual({ ...avax, hours, order: 1, icon: null });
  await recordPrice(database.app, await takeLease(database.app), 'AVAXUSD', 25_124n);
  expect(await place(uid, 'AVAXUSD')).toMatchObject({
    failure: { code: 'pair_closed', facts: { closedBy: 'hours' } },
  });
  expect((await shown())[0]).toMatchObject({
    lowerName: 'AVAXUSD',
    state: 'closed',
    closedBy: 'hours',
    tradable: false,
  });
  await change([avax]);
});

test('M3: a retired pair takes no new trade in any process, keeps its open ones, and is shown for four hours as retired', async () => {
  const uid = await openCustomer(database.app, 1_000_000n);
  await recordPrice(database.app, await takeLease(database.app), 'AVAXUSD', 25_125n);
  expect(await place(uid, 'AVAXUSD')).toMatchObject({ ok: true });
  const before = await readPairList(database.app, standardOffers);
  await change([{ ...avax, retired: true }]);
  // One process has not read the list anew, another one was started before the pair was there.
  for (const from of [before, standardOffers]) {
    expect(await place(uid, 'AVAXUSD', from)).toMatchObject({
      failure: { code: 'pair_not_tradable', facts: { why: { code: 'pair_retired' } } },
    });
  }
  expect((await shown()).some(({ lowerName }) => lowerName === 'AVAXUSD')).toBe(false);
  const { pairs } = offers;
  const rows = await readMarkets(database.app, { pairs, quoted: new Set(['AVAXUSD']), references: new Map() });
  const retired = rows.filter(({ lowerName }) => lowerName === 'AVAXUSD');
  expect(retired).toMatchObject([{ notOffered: 'retired', terms: null, tradable: false }]);
  const open = await database.app.query(`select from trade where currency_pair = 'AVAXUSD' and status = 'PENDING'`);
  expect(open.rowCount).toBeGreaterThan(0);
  expect((await listed()).pairs.at(-1)).toMatchObject({ pair: 'AVAXUSD', offered: false, recorded: true });
});

test('M3: a pair is retired since it retired, whatever changes of it afterwards, and since later once it was listed in between', async () => {
  const since = async () => (await heldAs('AVAXUSD'))?.retiredMs;
  const retired = await since();
  await change([{ ...avax, retired: true, order: 46 }]);
  expect([typeof retired, await since()]).toEqual(['number', retired]);
  await change([avax]);
  expect(await since()).toBeNull();
  await change([{ ...avax, retired: true }]);
  expect(await since()).toBeGreaterThan(retired ?? 0);
});

test('M3: a later start keeps the list as staff have it, and a pair that they added', async () => {
  const { version } = await listed();
  await keepFirstListings(database.owner, standardOffers.pairs);
  await keepHouseSettings(database.owner, { ...copying, ...standardOffers }, 'first values');
  expect((await listed()).version).toBe(version);
});

const named = async (...edits: readonly string[]) =>
  (
    await namedAfterForging(database, [], async (client) => {
      await client.query('alter table house_setting disable trigger listing_stays');
      for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
    })
  ).filter((line) => /^(M3|X8|L7 house_setting) /.test(line));
const again = (value: string): string =>
  `insert into house_setting (name, value, since_ms) select name, ${value}, since_ms + 1 from house_setting
   where name = 'listing:AVAXUSD' order by id desc limit 1`;

test('M3: what was decided by two is clean to the verifier, and a forged listing is named', async () => {
  expect(await named()).toEqual([]);
  expect(await named(again(`value || '{"order": 2}'`))).toContainEqual(
    expect.stringMatching(/^X8 house_setting \d+: sets listing:AVAXUSD to .+, which no two of staff decided$/),
  );
  expect(await named(again(`value || '{"decimals": 5}'`))).toContainEqual(
    expect.stringMatching(
      /^M3 house_setting \d+: lists AVAXUSD of AVAX and USD with 5 decimals; .+ is recorded with 3$/,
    ),
  );
  expect(
    await named(
      `update house_setting set since_ms = 1000 where name = 'listing:AVAXUSD' and (value ->> 'retired')::boolean`,
    ),
  ).toContainEqual(
    expect.stringMatching(/^M3 trade \S+: was accepted at \d+ on AVAXUSD, which is retired since 1000$/),
  );
});
