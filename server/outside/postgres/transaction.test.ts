import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SpanBeginning, type Tracing, traceBy, traceNoMoreBy } from '#server/outside/traces/spans.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openAppPool } from './pool.ts';
import { withTransaction } from './transaction.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase({ empty: true });
  await database.owner.query('create table purse (id int primary key, cents bigint not null)');
});

beforeEach(() => database.owner.query('truncate purse'));

afterAll(() => database.drop());

const cents = async (): Promise<unknown[]> =>
  (await database.owner.query<{ cents: bigint }>('select cents from purse order by id')).rows.map((row) => row.cents);

test('[P4] what was done is committed, and its result returned', async () => {
  const result = await withTransaction(database.owner, async (client) => {
    await client.query('insert into purse values (1, 100)');
    return 'done';
  });
  expect(result).toBe('done');
  expect(await cents()).toEqual([100n]);
});

test('[P4] anything thrown undoes all of it and reaches the caller unchanged', async () => {
  const failure = new Error('refused');
  await expect(
    withTransaction(database.owner, async (client) => {
      await client.query('insert into purse values (1, 100)');
      throw failure;
    }),
  ).rejects.toBe(failure);
  expect(await cents()).toEqual([]);
});

test('[Z7] transactions that deadlock are run again and all succeed', async () => {
  await database.owner.query('insert into purse values (1, 0), (2, 0)');
  let runs = 0;
  let waiting: (() => void) | undefined;
  const bothHoldOne = new Promise<void>((resolve) => {
    waiting = resolve;
  });
  let holding = 0;
  const add = (first: number, second: number): Promise<void> =>
    withTransaction(database.owner, async (client) => {
      runs += 1;
      await client.query('update purse set cents = cents + 1 where id = $1', [first]);
      holding += 1;
      if (holding === 2) waiting?.();
      await bothHoldOne;
      await client.query('update purse set cents = cents + 1 where id = $1', [second]);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  // On a busy machine both may be ended, or meet again.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await cents()).toEqual([2n, 2n]);
});

test('[Z7] a collision that never ends is given up after ten runs', async () => {
  let runs = 0;
  await expect(
    withTransaction(database.owner, async (client) => {
      runs += 1;
      await client.query("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
    }),
  ).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(10);
});

test('[Z7] other errors of the database are not run again', async () => {
  let runs = 0;
  await expect(
    withTransaction(database.owner, async (client) => {
      runs += 1;
      await client.query('insert into purse values (1, null)');
    }),
  ).rejects.toMatchObject({ code: '23502' });
  expect(runs).toBe(1);
});

test('[P4] a connection that breaks in mid-transaction is an error of that transaction only', async () => {
  await expect(
    withTransaction(database.owner, async (client) => {
      await client.query('insert into purse values (1, 100)');
      await client.query('select pg_terminate_backend(pg_backend_pid())');
    }),
  ).rejects.toThrow();
  expect(await withTransaction(database.owner, async () => 'next')).toBe('next');
  expect(await cents()).toEqual([]);
});

test('[Z7] a transaction in which the process stood still too long is run again, once', async () => {
  await database.owner.query('grant select, insert on purse to fairlead_app');
  const pool = openAppPool(database.appConfig, { max: 2, idleInTransactionMs: 1_000 });
  try {
    let runs = 0;
    const work = (stands: (run: number) => boolean) =>
      withTransaction(pool, async (client) => {
        runs += 1;
        await client.query('insert into purse values ($1, 100)', [runs]);
        if (stands(runs)) await wait(2_500);
      });
    await work((run) => run === 1);
    expect(runs).toBe(2);
    const { rows } = await database.owner.query('select id from purse');
    expect(rows).toEqual([{ id: 2 }]);
    runs = 10;
    await expect(work(() => true)).rejects.toMatchObject({ code: '25P03' });
    expect(runs).toBe(12);
    expect(await cents()).toEqual([100n]);
  } finally {
    await pool.end();
  }
});

test('X3.6: the wait for a connection is a span within that of its transaction', async () => {
  const ended: (readonly [of: SpanBeginning, spanId: string])[] = [];
  let begun = 0;
  const tracing: Tracing = {
    begin(of) {
      begun += 1;
      const spanId = `${begun}`;
      const end = () => void ended.push([of, spanId]);
      return { context: { traceId: 'one', spanId, traceFlags: 1 }, say: () => undefined, end };
    },
  };
  const pool = openAppPool(database.appConfig, { max: 1 });
  traceBy(tracing);
  try {
    const first = await pool.connect();
    const waiting = withTransaction(pool, async () => undefined);
    await wait(20);
    first.release();
    await waiting;
  } finally {
    traceNoMoreBy(tracing);
    await pool.end();
  }
  expect(ended.map(([{ name, parent }, spanId]) => [name, spanId, parent?.spanId])).toEqual([
    ['connection', '2', '1'],
    ['transaction', '1', undefined],
  ]);
});
