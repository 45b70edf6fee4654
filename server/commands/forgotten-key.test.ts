import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accepted } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { until } from '#tools/testing/until.ts';
import { claimKeys, storeOutcomes } from './batch-keys.ts';
import { inCommand } from './command.ts';

let db: FreshDatabase;
let customer: UserId;
beforeAll(async () => {
  db = await freshDatabase();
  customer = await openCustomer(db.app);
});
afterAll(() => db.drop());

const commandOf = (key: string): CommandKey => ({
  actor: customer,
  operation: 'test.count',
  key,
  bodySha256: Buffer.alloc(32),
  access: 'session',
});

const forget = (on: Pool, key: string) => on.query('delete from idempotency_key where key = $1', [key]);

it('[P4] a key that is forgotten between its claim and its reading is a new one: the command runs', async () => {
  const command = commandOf('forgotten');
  let runs = 0;
  const run = () =>
    inCommand(db.app, command, async () => {
      runs += 1;
      return accepted(runs);
    });
  expect(await run()).toEqual(accepted(1));
  expect(await run()).toEqual(accepted(1));
  // Holds the claim's statement after it has found the key taken, until the key is forgotten.
  const again = await withTransaction(db.owner, async (tx) => {
    await tx.query('select 1 from customer where uid = $1 for update', [customer]);
    const answer = run();
    const { rows: self } = await tx.query('select pg_backend_pid() as pid');
    await until(async () => {
      const waits = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      return (await db.owner.query(waits, [self[0].pid])).rows.length > 0;
    });
    await forget(db.owner, command.key);
    return { answer };
  });
  expect(await again.answer).toEqual(accepted(2));
});

it('[P4] so it is for a key of a batch, and the others of the batch are decided once', async () => {
  const keys = [commandOf('batch a'), commandOf('batch b')];
  const batch = (forgets: boolean) => {
    let first = forgets;
    return withTransaction(db.app, async (tx) => {
      if (first) {
        first = false;
        const { query } = tx;
        Object.assign(tx, {
          query: async (...given: readonly unknown[]) => {
            if (Object(given[0]).name === 'idempotency-read-many') await forget(db.owner, 'batch a');
            return Reflect.apply(query, tx, given);
          },
        });
        try {
          return await claimed(tx);
        } finally {
          Object.assign(tx, { query });
        }
      }
      return claimed(tx);
    });
  };
  const claimed = async (tx: Parameters<typeof claimKeys>[0]) => {
    const found = await claimKeys<string>(tx, keys);
    const fresh = keys.filter((_, index) => found[index] === null);
    await storeOutcomes(
      tx,
      fresh.map((key) => ({ key, outcome: accepted(key.key) })),
    );
    return found;
  };
  expect(await batch(false)).toEqual([null, null]);
  expect(await batch(true)).toEqual([null, accepted('batch b')]);
  expect(await batch(false)).toEqual([accepted('batch a'), accepted('batch b')]);
});
