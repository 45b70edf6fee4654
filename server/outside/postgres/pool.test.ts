import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openAppPool } from './pool.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase({ empty: true });
});

afterAll(() => database.drop());

test('[P6] whole numbers of 64 bits are read without loss, and fractions as their digits', async () => {
  const { rows } = await database.app.query(
    `select 9223372036854775807::int8 as big, -1::int8 as negative, 7::int4 as small,
       0.10::numeric as exact, '{1,-9223372036854775808}'::int8[] as list, '{}'::int8[] as none, null::int8 as nothing`,
  );
  expect(rows).toEqual([
    {
      big: 9223372036854775807n,
      negative: -1n,
      small: 7,
      exact: '0.10',
      list: [1n, -9223372036854775808n],
      none: [],
      nothing: null,
    },
  ]);
});

test('[P6] lists of whole numbers go in as they come out', async () => {
  const list = [3n, -4n, 9223372036854775807n];
  const { rows } = await database.app.query('select $1::int8[] as list, $2::int8 as one', [list, 5n]);
  expect(rows).toEqual([{ list, one: 5n }]);
});

test('[P6] a null in a list of whole numbers is an error, not a zero', async () => {
  await expect(database.app.query("select '{1,null}'::int8[]")).rejects.toThrow(SyntaxError);
});

test('[P4] a pool outlives the loss of its idle connections', async () => {
  await database.app.query('select 1');
  await database.owner
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => undefined);
  await expect
    .poll(() =>
      database.app.query('select 1 as one').then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }]);
});

test('[P4] the application’s sessions have limits, those of migrations and verification none', async () => {
  const limits = `select current_setting('idle_in_transaction_session_timeout') idle, current_setting('statement_timeout') statement`;
  expect((await database.app.query(limits)).rows).toEqual([{ idle: '5s', statement: '1min' }]);
  expect((await database.owner.query(limits)).rows).toEqual([{ idle: '0', statement: '0' }]);
});

test('[P4] a pool of its own may end statements sooner, and goes on', async () => {
  const pool = openAppPool(database.appConfig, { max: 1, statementMs: 100 });
  try {
    await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

test('[P4] a transaction that stands still loses its locks, and neither the process nor the pool', async () => {
  const pool = openAppPool(database.appConfig, { max: 1, idleInTransactionMs: 1_000 });
  try {
    await database.owner.query('create table kept (id int); grant select on kept to fairlead_app');
    // Nobody listens to this client: an error of its connection must not end the process.
    const client = await pool.connect();
    await client.query('begin');
    await client.query('lock table kept in access share mode');
    // Waits for the lock until the session that holds it is ended.
    await database.owner.query('drop table kept');
    await expect(client.query('select 1')).rejects.toThrow();
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

test('X3.5: through a pooler a connection says nothing to its session, and a pool of its own still gives a statement up', async () => {
  const pool = openAppPool({ ...database.appConfig, pooled: true }, { max: 1, statementMs: 200 });
  try {
    const said = `select current_setting('statement_timeout') || current_setting('idle_in_transaction_session_timeout') as said`;
    expect((await pool.query({ name: 'said', text: said })).rows).toEqual([{ said: '00' }]);
    expect((await pool.query('select from pg_prepared_statements')).rows).toEqual([]);
    await expect(pool.query('select pg_sleep(60)')).rejects.toThrow();
    expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
