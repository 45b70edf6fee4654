import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MarketOffers, standardOffers, termsIfOffered } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { pairsHandlers } from '#server/house-settings/pairs.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import { keepFirstListings } from '#server/limits/pair-listings.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';

let db: FreshDatabase;
let api: TestApi;
let first: Caller;
let second: Caller;
/** The trade that was accepted on AVAX/USD before it retired. */
let trade: string;

const avax = {
  base: 'AVAX',
  quote: 'USD',
  decimals: 3,
  class: 'crypto',
  symbols: { kraken: 'AVAX/USD' },
  liquidity: { maxSpreadBps: 20, minUpdates: 20, minSize: 500 },
  icon: null,
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

async function change(listing: object, firstTerms: object | null = null): Promise<void> {
  const { version: seen } = (await first.call('GET', '/api/admin/pairs')).body;
  const body = { pairs: [listing], terms: firstTerms, seen, effectiveAt: null, reason: 'as agreed' };
  const { body: asked } = await first.command('POST', '/api/admin/pairs-changes', body);
  expect((await second.command('POST', `/api/admin/pairs-changes/${asked.id}/approve`, {})).body.status).toBe(
    'in_force',
  );
}

async function place(): Promise<string> {
  await openPair(db.app, 'AVAXUSD', 3);
  await recordPrice(db.app, await takeLease(db.app), 'AVAXUSD', 25_123n);
  const uid = await openCustomer(db.app, 1_000_000n);
  await fundBankroll(db.app, 10_000_000n);
  const placed = await createPlacement({
    pool: db.app,
    signer: newSigner(),
    mode: 'demo',
    policy: everywhere,
    offers: standardOffers,
  }).submit({
    key: commandKey(uid, 'trades.place', randomUUID(), {}),
    ticket: { currencyPair: 'AVAXUSD', position: 'UP', stake: cents(1_000n), duration: 30, wallet: 'real' },
  });
  if (!placed.ok) throw new Error(placed.failure.code);
  const { rows } = await db.app.query<{ id: string }>(
    `select trade_id as id from trade where currency_pair = 'AVAXUSD'`,
  );
  return rows[0]?.id ?? '';
}

/** AVAX/USD and EUR/USD on terms that two owners decided; the one with other liquidity since, a trade, and then retired. */
beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, {
    handlers: pairsHandlers({ pool: db.app, adminEmails, first: standardOffers, offers: standardOffers }),
  });
  [first, second] = [await api.member(adminEmails[0]), await api.member(adminEmails[1])];
  await keepFirstListings(db.owner, standardOffers.pairs);
  const ofFile: MarketOffers = {
    ...standardOffers,
    pairs: standardOffers.pairs.filter((one) => termsIfOffered(one) !== null),
  };
  const copying = { bounds: { traderBps: 2_500, customerBps: 1_000 }, houseShareBps: 2_000 };
  await keepHouseSettings(db.owner, { ...copying, ...ofFile }, 'first values');
  await change(avax, terms);
  const { pairs } = (await first.call('GET', '/api/admin/pairs')).body;
  await change(pairs.find(({ pair }: { pair: string }) => pair === 'EURUSD').listing, terms);
  const liquidity = { maxSpreadBps: 7, minUpdates: 9, minSize: 1_100 };
  await change({ ...avax, liquidity });
  trade = await place();
  await change({ ...avax, liquidity, retired: true });
  await change({ ...avax, liquidity, retired: true, order: 46 });
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const named = async (...edits: readonly string[]): Promise<readonly string[]> =>
  (
    await namedAfterForging(db, [], async (client: PoolClient) => {
      await client.query('alter table house_setting disable trigger listing_stays');
      for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
    })
  )
    .filter((line) => /^(M3|T1|X8|L7 house_setting) /.test(line))
    .toSorted();

const undecided = (name: string) =>
  expect.stringMatching(new RegExp(`^X8 house_setting \\d+: sets ${name} to .+, which no two of staff decided$`));
const judged = (pair: string) =>
  expect.stringMatching(
    new RegExp(`^X8 house_setting \\d+: judges the liquidity of ${pair} by .+; its listing says .+$`),
  );

/** Keeps terms of a pair as a start does, with the audit entry; the liquidity is its listing's with what is laid over it. */
const keep = (pair: string, liquidity = '{}'): readonly string[] => [
  `insert into house_setting (name, value)
   select 'pair:${pair}', jsonb_build_object('payouts', '[{"duration": 30, "payoutRate": 9900}]'::jsonb, 'entryDelayMs', 500,
     'minStake', '100', 'maxStake', '100000', 'maxExposure', null, 'liquidity', value -> 'liquidity' || '${liquidity}')
   from house_setting where name = 'listing:${pair}' order by id desc limit 1`,
  `insert into audit_entry (actor, action, subject_kind, subject, after)
   select 'system', 'house.setting', 'setting', name, jsonb_build_object('value', value)
   from house_setting where name = 'pair:${pair}' order by id desc limit 1`,
];

test('X8: first terms that two owners decided, and the liquidity that they decided later, are clean', async () => {
  expect(await named()).toEqual([]);
});

test('X8: first terms of a pair that no file can offer are named where no two of staff decided them', async () => {
  expect(await named(...keep('GBPUSD'))).toEqual([undecided('pair:GBPUSD')]);
  // Of a pair of the file the first ones are the file's.
  const ofFile = await named(`delete from house_setting where name = 'pair:XRPUSD'`, ...keep('XRPUSD'));
  expect(ofFile.filter((line) => line.startsWith('X8'))).toEqual([]);
});

test('X8: terms of such a pair that are judged by another liquidity than its listing says are named', async () => {
  expect(await named(...keep('GBPUSD', '{"maxSpreadBps": 900}'))).toEqual([judged('GBPUSD'), undecided('pair:GBPUSD')]);
  const wider = (name: string): string =>
    `update house_setting set value = jsonb_set(value, '{liquidity,maxSpreadBps}', '900')
     where id = (select max(id) from house_setting where name = '${name}')`;
  expect(await named(wider('pair:EURUSD'))).toContainEqual(judged('EURUSD'));
  // What was decided of a listing is what its terms are judged by.
  expect(await named(wider('listing:AVAXUSD'))).toContainEqual(judged('AVAXUSD'));
  // The file says what a pair of its own needs.
  expect((await named(wider('pair:BTCUSD'))).filter((line) => line.startsWith('X8'))).toEqual([]);
});

test('M3: a trade that was accepted while a retired pair was listed otherwise is named', async () => {
  const since = (nth: number, ms: string): string =>
    `update house_setting set since_ms = ${ms} where id = (
       select id from house_setting where name = 'listing:AVAXUSD' and (value ->> 'retired')::boolean order by id offset ${nth} limit 1)`;
  const accepted = `(select accepted_ms from trade where trade_id = '${trade}')`;
  expect(await named(since(0, `${accepted} - 60000`), since(1, accepted))).toContainEqual(
    expect.stringMatching(
      new RegExp(`^M3 trade ${trade}: was accepted at \\d+ on AVAXUSD, which is retired since \\d+$`),
    ),
  );
});
