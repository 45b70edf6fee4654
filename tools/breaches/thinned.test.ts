import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;
const records = { deposit: '', payout: '', returned: '' };

/** A deposit, a payout and a return, each valued by the price of the minute of its time; then prices go on. */
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  const customer = await fixture.customer(100_000n);
  const { id } = await fixture.does('requestDeposit', customer, {
    body: { amount: '50.00', paymentMethod: 'Bitcoin' },
  });
  records.deposit = id;
  await fixture.does('approveDeposit', fixture.admins[0], { id, body: { transactionId: transactionId() } });
  const pays = async (): Promise<string> => {
    const body = { amount: '300.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    const asked = await fixture.does('requestWithdrawal', customer, { body });
    await fixture.pays(asked.id, transactionId());
    return asked.id;
  };
  records.payout = await pays();
  records.returned = await pays();
  const back = { reason: 'came back', transactionId: transactionId() };
  for (const admin of fixture.admins.slice(0, 2))
    await fixture.does('returnWithdrawal', admin, { id: records.returned, body: back });
  for (const price of [6_000_000n, 7_000_000n]) {
    fixture.prices.set('BTCUSD', price);
    await fixture.prices.settled();
  }
});
afterAll(() => db.drop());

/** What is named of ticks that are missing where prices of a record are looked for, after an edit. */
async function named(edit: (client: PoolClient) => Promise<unknown>): Promise<readonly string[]> {
  const tables = [
    'mining_day',
    'deposit',
    'withdrawal',
    'payout_fixing',
    'market_tick',
    'market_gap',
    'market_thinned',
    'audit_entry',
  ];
  return (await namedAfterForging(db, tables, edit)).filter((line) => line.includes('thinned'));
}

/** Removes a tick as thinning does, with gap, thinned day and audit entry to fit. */
async function thin(client: PoolClient, seq: string, auditedMs: string): Promise<void> {
  await client.query(
    `with gone as (delete from market_tick where pair = 'BTCUSD' and seq = (${seq}) returning *)
     insert into market_gap (pair, first_seq, last_seq, day, last_ms, last_quoted_ms, last_source, last_run, last_hash, ids)
     select pair, seq, seq, time_ms / 86400000, time_ms, quoted_ms, source, source_run, hash, array[id] from gone`,
  );
  await client.query(
    `insert into audit_entry (actor, action, subject_kind, subject, after, created_ms)
     select 'system', 'markets.thin', 'pair', 'BTCUSD', jsonb_build_object('day', to_char(to_timestamp(day * 86400) at time zone 'UTC', 'YYYY-MM-DD')),
       ${auditedMs} from market_gap`,
  );
}

const last = `select max(seq) from market_tick where pair = 'BTCUSD'`;
/** A day that is valued by the first or the last tick of all. */
const closeDay = (client: PoolClient, day: string, order: 'asc' | 'desc', rules: number): Promise<unknown> =>
  client.query(
    `insert into mining_day (coin, day, received, capacity, pair, price, price_decimals, price_source, price_seq, price_ms, note, closed_by,
       closed_ms, rules)
     select 'BTC', ${day}, 0, 0, 'BTCUSD', price, 2, source, seq, time_ms, 'none', 'usr_1', clock_ms(), $1
     from market_tick where pair = 'BTCUSD' order by seq ${order} limit 1`,
    [rules],
  );
const dayLater = 'clock_ms() + 172800000';

test('M4: records whose prices nobody thinned are clean', async () => {
  expect(await named(async () => undefined)).toEqual([]);
});

test('M4 D5 W5: a later price is named where the first one was thinned away, also when it is decided long after that', async () => {
  for (const [id, table, column, moved] of [
    [`deposit ${records.deposit}`, 'deposit', 'valued_seq', `where id = '${records.deposit}'`],
    [`withdrawal ${records.payout}`, 'payout_fixing', 'market_seq', `where withdrawal = '${records.payout}'`],
    [`withdrawal ${records.returned}`, 'withdrawal', 'returned_seq', `where id = '${records.returned}'`],
  ] as const) {
    const early = await named(async (client) => {
      await thin(client, `select ${column} from ${table} ${moved}`, 'clock_ms() - 3600000');
      await client.query(`update ${table} set ${column} = (${last}) ${moved}`);
    });
    expect(
      early.filter((line) => line.startsWith(`M4 ${id}: is valued by no. `)),
      id,
    ).toHaveLength(1);
    // Nor does it help to thin after the decision, where the tick was quoted minutes after the time that counts, which no held one excuses.
    const late = await named(async (client) => {
      await client.query(
        `update market_tick set quoted_ms = quoted_ms + 130000, time_ms = time_ms + 130000
         where pair = 'BTCUSD' and seq = (select ${column} from ${table} ${moved})`,
      );
      await thin(client, `select ${column} from ${table} ${moved}`, dayLater);
      await client.query(`update ${table} set ${column} = (${last}) ${moved}`);
    });
    expect(
      late.filter((line) => line.startsWith(`M4 ${id}: is valued by no. `)),
      id,
    ).toHaveLength(1);
  }
});

test('M4: what was only held within the minute may be thinned once the record is decided', async () => {
  const found = await named(async (client) => {
    await thin(client, `select market_seq from payout_fixing where withdrawal = '${records.payout}'`, dayLater);
    await client.query(`update payout_fixing set market_seq = (${last}) where withdrawal = '${records.payout}'`);
  });
  expect(found.filter((line) => line.startsWith('M4 withdrawal'))).toEqual([]);
});

test('M4 N3: a day of mining whose minute was thinned away is named, and by the earlier rule one whose end was', async () => {
  const later = await named(async (client) => {
    await closeDay(client, '(select time_ms / 86400000 - 1 from market_tick order by seq limit 1)', 'desc', 3);
    await thin(client, `select min(seq) from market_tick where pair = 'BTCUSD'`, dayLater);
  });
  expect(later).toContainEqual(expect.stringMatching(/^M4 day BTC \d+: is valued by no\. \d+ of BTCUSD, and ticks/));
  const found = await named(async (client) => {
    await closeDay(client, 'time_ms / 86400000', 'asc', 2);
    await thin(client, last, dayLater);
  });
  expect(found).toContainEqual(expect.stringMatching(/^M4 day BTC \d+: is valued by no\. \d+ of BTCUSD, and ticks/));
});
