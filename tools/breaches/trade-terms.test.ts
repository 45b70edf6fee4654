import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tradeTermChecks } from '#database/checks/trade-terms.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type MarketOffers, type PairTerms, standardOffers } from '#domain/markets/pairs.ts';
import { cents, type Wallet } from '#domain/money/amount.ts';
import { copiedTraders } from '#server/copying/snapshot.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';

const bounds = { traderBps: 10_000, customerBps: 10_000 };
const signer = newSigner();
let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let trader: UserId;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db, bounds);
  trader = (await fixture.trader(10_000_000n)).uid;
});
afterAll(() => db.drop());

/** What a process that was started with other terms of ETHUSD offers. */
const withTerms = (change: (terms: PairTerms) => Partial<PairTerms>): MarketOffers => ({
  ...standardOffers,
  pairs: standardOffers.pairs.map((pair) =>
    pair.terms === null || pair.pair !== 'ETHUSD' ? pair : { ...pair, terms: { ...pair.terms, ...change(pair.terms) } },
  ),
});
const paying = (payoutRate: number): MarketOffers =>
  withTerms(({ payouts }) => ({ payouts: payouts.map(({ duration }) => ({ duration, payoutRate })) }));
const keep = (offers: MarketOffers) => keepHouseSettings(db.owner, { bounds, houseShareBps: 2_000, ...offers });

/** A trade as a process places it that was started with these offers. */
async function place(offers: MarketOffers, wallet: Wallet = 'real', payoutRate?: number) {
  await recordPrice(db.app, await takeLease(db.app), 'ETHUSD', 166_680n);
  const traders = copiedTraders(bounds);
  const placement = createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers, traders });
  const key = commandKey(trader, 'trades.place', randomUUID(), { wallet });
  const ticket = { currencyPair: 'ETHUSD', position: 'UP', duration: 300, stake: cents(1_000n), wallet, payoutRate };
  return placement.submit({ key, ticket: { ...ticket, position: 'UP' } });
}

/** What the check names after edits by somebody who owns the database and its triggers; they are taken back. */
async function named(...edits: readonly string[]): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    for (const table of ['house_setting', 'trade', 'trader_trade'])
      await client.query(`alter table ${table} disable trigger user`);
    for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
    return await found(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function found(client: PoolClient): Promise<readonly string[]> {
  const [check] = tradeTermChecks;
  const { rows } = await client.query<{ id: string; problem: string }>(check?.sql ?? '');
  return rows.map(({ id, problem }) => `${id} ${problem}`);
}

/** As if the terms that are kept now, and all trades but those of the last moments, were an hour old. */
const past = 'update house_setting set since_ms = since_ms - 3600000';
const ofNone = expect.stringMatching(/^trade trd_\w+ stakes \d+ for .* none of the terms of ETHUSD .* say so$/);

test('T1: before any terms were kept nothing is named in a demo, and in production all that is written down with its time', async () => {
  expect(await place(standardOffers)).toMatchObject({ ok: true });
  expect(await named()).toEqual([]);
  const without = expect.stringMatching(
    /^trade trd_\w+ was accepted at \d+, and no terms of ETHUSD were written down by then$/,
  );
  const production = `insert into installation (mode) values ('production')`;
  expect(await named(production)).toEqual([without]);
  // What an earlier version wrote has no time.
  expect(await named(production, `update record_version set at_ms = null where kind = 'trade'`)).toEqual([]);
  await keep(standardOffers);
  expect(await named(`update house_setting set since_ms = since_ms + 60000`)).toEqual([without]);
});

test('T1: trades of both wallets on the terms that are kept are clean, and all others are named', async () => {
  for (const wallet of ['real', 'practice'] as const) await place(standardOffers, wallet);
  expect(await named(past)).toEqual([]);
  const last = `trade_id = (select trade_id from trade where wallet = 'practice')`;
  for (const [edit, count] of [
    [`update trade set payout_rate = 1000 where ${last}`, 1],
    [`update trade set entry_delay_ms = 0 where ${last}`, 1],
    [`update trade set duration_ms = 45000, expires_ms = accepted_ms + 45000 where ${last}`, 1],
    [`update trade set amount = 99 where ${last}`, 1],
    [`update trade set amount = 100001 where ${last}`, 1],
    // The bounds that copies of a trader's trade are held to, of two trades.
    ['update trader_trade set min_stake = 20000', 2],
    ['update trader_trade set max_stake = 10', 2],
    // Or the pair was not offered.
    [`update house_setting set value = 'null' where name = 'pair:ETHUSD'`, 3],
  ] as const) {
    expect(await named(past, edit), edit).toEqual(Array.from({ length: count }, () => ofNone));
  }
});

test('T1: whatever a process was started with, trades are agreed on the terms that are kept', async () => {
  for (const offers of [paying(1_000), withTerms(() => ({ entryDelayMs: 0, minStake: cents(20_000n) }))])
    expect(await place(offers)).toMatchObject({ ok: true, value: { payoutRate: 8_500 } });
  expect(await named(past)).toEqual([]);
  // A process that is replaced by one with other terms: who saw its payout is answered with the new one, and its trades are clean.
  await keep(paying(8_000));
  expect(await place(paying(8_500), 'real', 8_500)).toMatchObject({
    ok: false,
    failure: { code: 'payout_changed', facts: { payoutRate: 8_000 } },
  });
  expect(await place(paying(8_500))).toMatchObject({ ok: true, value: { payoutRate: 8_000 } });
  expect(await named()).toEqual([]);
  // Terms may not have been seen for ten seconds, and are not agreed on after them.
  const changed = `id = (select max(id) from house_setting where name = 'pair:ETHUSD')`;
  const before = `update house_setting set since_ms = since_ms - 3600000 where not ${changed}`;
  expect(await named(before, `update house_setting set since_ms = since_ms - 5000 where ${changed}`)).toEqual([]);
  const long = await named(before, `update house_setting set since_ms = since_ms - 60000 where ${changed}`);
  expect(long).toEqual(long.map(() => ofNone));
  expect(long.length).toBeGreaterThan(0);
});
