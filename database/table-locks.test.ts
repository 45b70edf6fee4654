import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { until } from '#tools/testing/until.ts';
import { havingAlone, tablesChangedBy } from './table-locks.ts';

let db: FreshDatabase;
beforeEach(async () => {
  db = await freshDatabase({ empty: true });
  await db.owner.query('create table one (id int); create table two (id int); create index two_id on two (id)');
});
afterEach(() => db.drop());

test('X3.8: tables are taken all at once, given back while somebody has one of them, and had alone in the end', async () => {
  const [migrator, customer, other] = await Promise.all([db.owner.connect(), db.owner.connect(), db.owner.connect()]);
  try {
    await customer.query('begin');
    await customer.query('insert into two values (1)');
    let runs = 0;
    const changed = havingAlone(migrator, ['one', 'two'], async () => {
      runs += 1;
      await migrator.query('alter table one add column further int; alter table two add column further int');
    });
    const isWaiting = async () =>
      (await other.query(`select from pg_locks where relation = 'two'::regclass and not granted`)).rowCount !== 0;
    await until(isWaiting);
    // The deadlock that would end a customer's transaction: it has one table and asks for the other.
    await customer.query('insert into one values (1)');
    expect(runs).toBe(0);
    await customer.query('commit');
    await changed;
    expect(runs).toBe(1);
    const { rows } = await other.query('select one.further, two.further as beside from one, two');
    expect(rows).toEqual([{ further: null, beside: null }]);
  } finally {
    for (const client of [migrator, customer, other]) client.release(true);
  }
});

test('X3.8: what the work itself throws is thrown at once, and undone', async () => {
  const client = await db.owner.connect();
  try {
    const wrong = havingAlone(client, ['one'], async () => {
      await client.query('insert into one values (1)');
      await client.query('select 1 / 0');
    });
    await expect(wrong).rejects.toThrow('division by zero');
    expect((await client.query('select from one')).rowCount).toBe(0);
  } finally {
    client.release();
  }
});

test('X3.8: the tables that a migration changes are those that are there and that its statements name', async () => {
  const client = await db.owner.connect();
  const changed = (sql: string) => tablesChangedBy(client, sql);
  try {
    expect(await changed('alter table two add column a int; create table three (one int references one)')).toEqual([
      'one',
      'two',
    ]);
    expect(await changed('drop index two_id')).toEqual(['two']);
    expect(await changed('create index one_id on one (id)')).toEqual(['one']);
    expect(await changed('-- alter table one\nselect * from one; alter table two validate constraint odd')).toEqual([]);
    expect(await changed('drop table if exists one; insert into two values (1)')).toEqual(['one']);
  } finally {
    client.release();
  }
});
