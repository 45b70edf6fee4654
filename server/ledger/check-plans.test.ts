import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
beforeAll(async () => {
  // One connection: what it has planned, it keeps.
  db = await freshDatabase({ max: 1 });
});
afterAll(() => db.drop());

/** Rows of the journal that this connection has read through an index and not reported yet. */
async function read(): Promise<number> {
  const { rows } = await db.app.query<{ fetched: bigint }>(
    `select idx_tup_fetch as fetched from pg_stat_xact_user_tables where relname = 'ledger_journal'`,
  );
  return Number(rows[0]?.fetched ?? Number.NaN);
}

/** How many of them a sign-up reads, its practice grant and the check of it included. */
async function readBySignUp(): Promise<number> {
  await db.app.query('begin');
  // What is counted is reported between transactions alone.
  const before = await read();
  await openCustomer(db.app);
  await db.app.query('set constraints all immediate');
  const after = await read();
  await db.app.query('commit');
  return after - before;
}

test('L4: a connection that planned the check of journals on empty books reads as little of them when they are many', async () => {
  const atFirst = await readBySignUp();
  expect(atFirst).toBeGreaterThan(0);
  for (let customers = 0; customers < 100; customers += 1) await openCustomer(db.app);
  expect(await readBySignUp()).toBeLessThanOrEqual(atFirst);
});
