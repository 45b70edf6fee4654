import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { postWithoutRecords } from '#tools/testing/forging/forged-books.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { longestHold } from '../locks.ts';
import { openFunded, provePostingIsChecked } from './ledger-records.ts';
import { ledgers } from './ledgers.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** Postings of other ledgers' workloads by ours whose record is not there, among all that were made. */
const uncausedSql = `select count(*) as posted, count(*) filter (where not case j.code
    when 'withdrawal-hold' then exists (select from withdrawal w where w.id = j.cause)
    when 'practice-grant' then j.occurrence = 1
      or exists (select from practice_top_up t where t.uid = j.cause and t.occurrence = j.occurrence)
    else exists (select from deposit d where d.id = j.cause) end) as uncaused
  from ledger_journal j`;

test('each workload of other ledgers posts as many transfers by our books as it says, and the plain ledger keeps its sums', async () => {
  const people = await openFunded(db.app, 10, 1_000_000n);
  const byOwner = vi.spyOn(db.owner, 'query');
  const found = await ledgers(db.owner, db.app, people, { rounds: 2, roundMs: 100 }, 100);
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
  // Three rounds, the first of which is not counted, of the hot account's hundred transfers.
  const { rows } = await db.owner.query<{ wrong: bigint; hot: bigint; sum: bigint }>(
    `select
       (select count(*) from plain_holder h where balance <> (select coalesce(sum(e.amount), 0) from plain_entry e where e.holder = h.id)
          or version <> (select count(*) from plain_entry e where e.holder = h.id)
          or version <> (select count(distinct e.version) from plain_entry e where e.holder = h.id)) as wrong,
       (select count(*) from ledger_journal where code = 'practice-grant' and occurrence > 1) as hot,
       (select sum(balance)::bigint from plain_holder) as sum`,
  );
  expect(rows).toEqual([{ wrong: 0n, hot: 300n, sum: 0n }]);
  const posted = await db.owner.query<{ posted: bigint; uncaused: bigint }>(uncausedSql);
  expect(posted.rows[0]?.posted).toBeGreaterThan(900n);
  expect(posted.rows[0]?.uncaused).toBe(0n);
  // The owner makes tables and records alone: all three are measured through the app's pool, and nobody takes the check away.
  const texts = byOwner.mock.calls.map(([sent]) => JSON.stringify(sent));
  expect(texts.length).toBeGreaterThan(10);
  expect(
    texts.filter((text) => /alter table|disable|set |"name"/i.test(text) && !text.includes('create table')),
  ).toEqual([]);
});

test('what is measured of each ledger is logged, waits for the same at a commit and has the same pool', async () => {
  const { rows } = await db.owner.query<{ name: string; kind: string }>(
    `select relname as name, relpersistence as kind from pg_class where relname = any($1)`,
    [
      [
        'ledger_journal',
        'ledger_entry',
        'ledger_account',
        'plain_holder',
        'plain_transfer',
        'plain_entry',
        'raw_moved',
      ],
    ],
  );
  expect(rows).toHaveLength(7);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['p']));
  const settings = await db.app.query<{ functions: bigint }>(
    `select count(*) as functions from pg_proc where proname in ('ledger_post', 'ledger_check', 'plain_move')
       and exists (select from unnest(proconfig) c where c ~ '^(synchronous_commit|fsync|full_page_writes)=')`,
  );
  expect(settings.rows).toEqual([{ functions: 0n }]);
});

test('nothing is measured of books whose check at commit does not run', async () => {
  const { owner, app, drop } = await freshDatabase();
  try {
    const people = await openFunded(app, 1, 1_000n);
    await provePostingIsChecked(app, people);
    await postWithoutRecords(owner);
    await expect(provePostingIsChecked(app, people)).rejects.toThrow('the check at commit does not run');
    await expect(ledgers(owner, app, people, { rounds: 1, roundMs: 10 }, 10)).rejects.toThrow(
      'the check at commit does not run in the books that are measured: withdrawal-hold was taken',
    );
  } finally {
    await drop();
  }
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
