import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPlayChecks } from '#database/checks/own-plays.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { agreePast, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { newSigner } from '#tools/testing/signer.ts';

let db: FreshDatabase;
let fixture: Fixture;
let customer: UserId;
/** Two own trades of 10.00, a minute apart; a contract of 50.00 was bought a minute later. */
const trades = { first: '', second: '' };
const contract = newId('mct');
const pastMs = Date.now() - 400_000;
const at = (second: number): number => pastMs + second * 1_000;

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  await fixture.fundBankroll(1_000_000n);
  customer = await fixture.customer(100_000n);
  const source = 'simulated:walk:e1:l0';
  const ticks = Array.from({ length: 200 }, (_, i) => ({ timeMs: at(i), price: 166_680n + BigInt(i), source }));
  await recordPast(db, 'SOLUSD', ticks);
  const ticket = { user: customer, pair: 'SOLUSD', position: 'UP', stakeCents: 1_000n, duration: 300 } as const;
  const agreed = await agreePast(db, newSigner(), [
    { ...ticket, acceptedAtMs: at(60) },
    { ...ticket, acceptedAtMs: at(120) },
  ]);
  await storePast(db, agreed);
  [trades.first = '', trades.second = ''] = agreed.map(({ tradeId }) => tradeId);
  await db.owner.query('alter table mining_contract drop constraint mining_contract_plan_id_fkey');
  await db.owner.query('alter table mining_contract disable trigger user');
  await db.owner.query(
    `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
     values ($1, $2, 'none', 1, 5000, $3::bigint, $3::bigint / 86400000 + 1, $3::bigint / 86400000 + 31)`,
    [contract, customer, at(180)],
  );
  await db.owner.query('update customer_standing set from_ms = 1');
  await db.owner.query(`insert into country_policy_standing (product, countries, from_ms) values ('trades', null, 1)`);
});
afterAll(() => db.drop());

/** What is named of own trades and contracts after an edit of dated records, which is taken back. */
async function named(sql: string, values: readonly unknown[] = []): Promise<readonly string[]> {
  const client: PoolClient = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(sql, [...values]);
    const found: string[] = [];
    for (const check of ownPlayChecks) {
      const { rows } = await client.query<{ id: string }>(check.sql);
      found.push(...rows.map(({ id }) => `${check.rule} ${id}`));
    }
    return found.sort();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const all = (rule: string): readonly string[] =>
  [`${rule} contract ${contract}`, `${rule} trade ${trades.first}`, `${rule} trade ${trades.second}`].sort();

test('A9 A13 B4 X1: what a customer played who was approved, and limited nothing, is clean', async () => {
  expect(await named('select 1')).toEqual([]);
});

test('A9: a trade and a contract of somebody who was blocked are named; of a block of the last seconds neither is', async () => {
  const blocked = `insert into customer_standing (uid, account_status, from_ms) values ($1, 'blocked', $2)`;
  expect(await named(blocked, [customer, at(40)])).toEqual(all('A9'));
  expect(await named(blocked, [customer, at(115)])).toEqual([`A9 contract ${contract}`]);
  expect(await named(blocked, [customer, at(190)])).toEqual([]);
});

test('A13: what was played under an exclusion is named', async () => {
  const excluded = `insert into own_exclusion (id, uid, kind, from_ms, until_ms) values ($1, $2, 'time-out', $3, $4)`;
  expect(await named(excluded, [newId('exc'), customer, at(40), at(150)])).toEqual([
    ...all('A13').filter((line) => line.includes('trade')),
  ]);
  expect(await named(excluded, [newId('exc'), customer, at(115), at(170)])).toEqual([]);
});

test('A13: what was played above a limit of its customer is named, with what was used of it before', async () => {
  const limit = `insert into own_limit_standing (uid, kind, period, amount, pending, from_ms) values ($1, $2, 'day', $3, false, $4)`;
  // 10.00 fit, 20.00 do not.
  expect(await named(limit, [customer, 'stake', 1_500, at(1)])).toEqual([`A13 trade ${trades.second}`]);
  expect(await named(limit, [customer, 'stake', 2_000, at(1)])).toEqual([]);
  expect(await named(limit, [customer, 'loss', 2_000, at(1)])).toEqual([`A13 contract ${contract}`]);
  expect(await named(limit, [customer, 'loss', 7_000, at(1)])).toEqual([]);
  // Of the last seconds either may have held.
  expect(await named(limit, [customer, 'stake', 0, at(115)])).toEqual([]);
  // A raise that waits holds from its time on.
  const raised = `insert into own_limit_standing (uid, kind, period, amount, pending, pending_amount, pending_from_ms, from_ms)
    values ($1, 'stake', 'day', 0, true, null, $2, 1)`;
  expect(await named(raised, [customer, at(100)])).toEqual([`A13 trade ${trades.first}`]);
});

test('X1: what was traded or bought while it was switched off is named, by product and by pair', async () => {
  const off = `insert into operator_switch_standing (name, is_on, from_ms) values ($1, false, $2)`;
  const ofTrades = all('X1').filter((line) => line.includes('trade'));
  expect(await named(off, ['trades', at(40)])).toEqual(ofTrades);
  expect(await named(off, ['pair:SOLUSD', at(100)])).toEqual([`X1 trade ${trades.second}`]);
  expect(await named(off, ['mining', at(100)])).toEqual([`X1 contract ${contract}`]);
  expect(await named(off, ['practice', at(40)])).toEqual([]);
});

test('B4: real money where a product is not offered is named, of customers without a country too', async () => {
  const policy = `insert into country_policy_standing (product, countries, from_ms) values ($1, $2, $3)`;
  expect(await named(policy, ['trades', ['ZZ'], at(100)])).toEqual([`B4 trade ${trades.second}`]);
  expect(await named(policy, ['mining', ['ZZ'], at(100)])).toEqual([`B4 contract ${contract}`]);
  expect(await named(policy, ['trades', null, at(100)])).toEqual([]);
});
