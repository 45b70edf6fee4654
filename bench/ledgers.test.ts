import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { ledgers } from './ledgers.ts';
import { longestHold } from './locks.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test('each workload of other ledgers posts as many transfers by our books as it says, and the plain ledger keeps its sums', async () => {
  await openCustomer(db.app, 1_000n);
  const found = await ledgers(db.owner, db.app, 10, { rounds: 2, roundMs: 100 }, 100);
  expect(found.map(({ key }) => key)).toEqual(
    ['pgledger-many', 'pgledger-ten', 'tigerbeetle-two', 'tigerbeetle-many', 'tigerbeetle-hot'].flatMap((key) => [
      `${key}-plain`,
      `${key}-raw`,
    ]),
  );
  for (const { ours, ratio, rounds } of found) {
    expect(ours.min).toBeGreaterThan(0);
    expect(ratio?.median).toBeGreaterThan(0);
    expect(rounds).toBe(2);
  }
  // Three rounds, the first of which is not counted, of three workloads of a hundred transfers each.
  const { rows } = await db.owner.query<{ wrong: bigint; batched: bigint; sum: bigint }>(
    `select
       (select count(*) from plain_holder h where balance <> (select coalesce(sum(e.amount), 0) from plain_entry e where e.holder = h.id)
          or version <> (select count(*) from plain_entry e where e.holder = h.id)
          or version <> (select count(distinct e.version) from plain_entry e where e.holder = h.id)) as wrong,
       (select count(*) from ledger_journal where code = 'deposit') as batched,
       (select sum(balance)::bigint from plain_holder) as sum`,
  );
  // Of the customer, of ten people, and of the hot account.
  expect(rows).toEqual([{ wrong: 0n, batched: 1n + 10n + 300n, sum: 0n }]);
});

test('a transaction that holds accounts is seen, and where none is, nothing is said', async () => {
  const uid = await openCustomer(db.app, 1_000n);
  const held = await longestHold(db.app, () =>
    withTransaction(db.app, async (tx) => {
      await tx.query('select ledger_lock((select array_agg(id) from ledger_account where owner = $1))', [uid]);
      await wait(1_000);
    }),
  );
  expect(held).toBeGreaterThan(0);
  await expect(longestHold(db.app, () => wait(100))).rejects.toThrow('no transaction that holds accounts was seen');
});
