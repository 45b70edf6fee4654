import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;
const records = { deposit: '', payout: '', returned: '' };

/** A deposit, a payout and a return, each valued by the price of the minute of its time. */
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
  // Ticks are moved a minute on.
  await db.owner.query('select market_open_day(clock_ms() + 120000)');
});
afterAll(() => db.drop());

/**
 * Lets the tick that valued something stand for a quarter of a second, and another price for the two seconds after it: by the first
 * ticks of seconds the middle of this minute is the one that was taken, by time it is the other one. Of a time that staff typed the
 * minute begins a minute later.
 */
const standsForAnInstant = (client: PoolClient, seq: string, laterMs = 0): Promise<unknown> =>
  client.query(
    `with gone as (delete from market_tick where pair = 'BTCUSD' and seq >= (${seq}) returning *)
     insert into market_tick (pair, seq, time_ms, quoted_ms, price, source, source_run, bid, ask, held, hash, xact)
     select pair, seq + x.ms, time_ms + x.ms + ${laterMs}, time_ms + x.ms + ${laterMs}, x.price, source, source_run, x.price, x.price, false,
       sha256(x.ms::text::bytea), xact
     from gone cross join lateral (values (0, price), (250, price + 100), (60000, price)) x(ms, price)
     where seq = (${seq})`,
  );

const said = "kind = 'worth_by_time'";
/** As of an installation that was upgraded when all this had been decided. */
const upgradesLater = (client: PoolClient): Promise<unknown> =>
  client.query(`update record_version set xact = (select max(xact) from record_version) + 1 where ${said}`);

const named = (edit: (client: PoolClient) => Promise<unknown>) =>
  namedAfterForging(db, ['market_tick', 'record_version', 'deposit', 'withdrawal'], edit);

test('D5 W5 L7: a price that stood for an instant values nothing that is decided now, and what was decided before goes by the earlier rule', async () => {
  for (const [seq, line, typed] of [
    [
      `select valued_seq from deposit where id = '${records.deposit}'`,
      `D5 deposit ${records.deposit}: credits `,
      `update deposit set valued_ms = valued_ms + 60000 where id = '${records.deposit}'`,
    ],
    [
      `select market_seq from payout_fixing where withdrawal = '${records.payout}'`,
      `W5 withdrawal ${records.payout}: fixed at `,
      null,
    ],
    [
      `select returned_seq from withdrawal where id = '${records.returned}'`,
      `W5 withdrawal ${records.returned}: gives back `,
      `update withdrawal set returned_price_ms = returned_price_ms + 60000 where id = '${records.returned}'`,
    ],
  ] as const) {
    const isNamed = async (edit: (client: PoolClient) => Promise<unknown>) =>
      (await named(edit)).some((text) => text.startsWith(line));
    const now = async (client: PoolClient) => {
      await standsForAnInstant(client, seq, typed === null ? 0 : 60_000);
      if (typed !== null) await client.query(typed);
    };
    const before = async (client: PoolClient) => {
      await now(client);
      await upgradesLater(client);
    };
    expect([await isNamed(async () => undefined), await isNamed(now), await isNamed(before)], line).toEqual([
      false,
      true,
      false,
    ]);
  }
});

test('N3.2 P2 L7: so does a day of mining, by when it was closed', async () => {
  const closed = async (client: PoolClient) => {
    const first = `select min(seq) from market_tick where pair = 'BTCUSD'`;
    await client.query(
      `select market_open_day(time_ms - 86400000) from market_tick where pair = 'BTCUSD' and seq = (${first})`,
    );
    await client.query(
      `update market_tick set time_ms = (time_ms / 86400000 - 1) * 86400000, quoted_ms = (time_ms / 86400000 - 1) * 86400000
       where pair = 'BTCUSD' and seq = (${first})`,
    );
    await standsForAnInstant(client, first);
    await client.query(
      `insert into mining_day (coin, day, received, capacity, pair, price, price_decimals, price_source, price_seq, price_ms, note,
         closed_by, closed_ms)
       select 'BTC', time_ms / 86400000 - 1, 0, 0, pair, price, 2, source, seq, time_ms, 'none', 'usr_1', clock_ms()
       from market_tick where pair = 'BTCUSD' and seq = (${first})`,
    );
  };
  const ofDays = (lines: readonly string[]) => lines.filter((line) => line.startsWith('P2 day BTC '));
  expect(ofDays(await named(closed))).toEqual([expect.stringContaining('is valued at ')]);
  const before = async (client: PoolClient) => {
    await closed(client);
    await upgradesLater(client);
  };
  expect(ofDays(await named(before))).toEqual([]);
});
