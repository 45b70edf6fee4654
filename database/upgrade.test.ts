import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeId } from '#domain/ids/ids.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';

/** The last file of the baseline: what comes later upgrades a database that holds data. */
const baseline = '0015-seals.sql';
const user = makeId('usr', 1, new Uint8Array(10));

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ empty: true });
  await migrate(database.owner, undefined, baseline);
  await fillBaseline();
  await migrate(database.owner);
});
afterAll(() => database.drop());

/** Rows of the baseline, as its version wrote them. */
async function fillBaseline(): Promise<void> {
  const { owner } = database;
  await owner.query(
    `insert into auth_user (id, name, email, first_name, last_name) values ($1, 'Ann', 'ann@test.example', 'Ann', 'Bell')`,
    [user],
  );
  await owner.query(
    `insert into customer (uid, first_name, last_name, display_name) values ($1, 'Ann', 'Bell', 'Ann Bell')`,
    [user],
  );
  await owner.query(`insert into market_minute values
    ('BTCUSD', 3600000, 30, 3, 9, 2, 5, 7), ('BTCUSD', 3660000, 10, 4, 8, 1, 6, 11)`);
}

test('[X3] rows of the baseline are kept by every later migration', async () => {
  const { rows } = await database.owner.query('select uid, display_name, account_status from customer');
  expect(rows).toEqual([{ uid: user, display_name: 'Ann Bell', account_status: 'pending' }]);
  expect((await database.owner.query('select sum(low) as low from market_minute')).rows).toEqual([{ low: '3' }]);
});

test('[X3] a database that was upgraded has every migration and the present functions', async () => {
  const { rows } = await database.owner.query<{ name: string }>('select name from schema_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
  const opened = await database.owner.query(
    `insert into auth_user (id, name, email, first_name, last_name) values ($1, 'Bo', 'bo@test.example', 'Bo', 'Bell') returning id`,
    [makeId('usr', 2, new Uint8Array(10))],
  );
  // The trigger that opens a customer's accounts is a function's, made after the tables.
  const accounts = await database.owner.query('select count(*) as accounts from ledger_account where owner = $1', [
    opened.rows[0].id,
  ]);
  expect(accounts.rows[0].accounts).toBeGreaterThan(0n);
});
