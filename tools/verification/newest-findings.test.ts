import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeCopiedTrade } from '#tools/testing/copying/copied-trade.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { verifyBooks } from './books.ts';
import { mostNamed, newFindings } from './findings.ts';

const beyond = 3;
const count = mostNamed + beyond;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await placeCopiedTrade(db);
});
afterAll(() => db.drop());

/** What verify says after an edit by somebody who owns the database; it is taken back. */
async function found(edit: (client: PoolClient) => Promise<unknown>) {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    for (const table of ['trade', 'copy_outcome', 'record_version', 'seal_block', 'chain_gap'])
      await client.query(`alter table ${table} disable trigger user`);
    await edit(client);
    const { breaches, notices } = await verifyBooks(client, { keys: [], complete: false });
    return { breaches, notices };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const more = `and ${beyond} more of that kind, which are older`;

/** That as many are named as may be, the first of them as said, with the others' number after them. */
function expectNewest(notices: readonly string[], kind: RegExp, newestOne: string): void {
  const first = notices.findIndex((words) => kind.test(words));
  expect(notices[first]).toContain(newestOne);
  const named = notices.slice(first).findIndex((words) => !kind.test(words));
  expect(named).toBe(mostNamed);
  expect(notices[first + named]).toBe(more);
}

test('L5: D5: of more gaps than are named the newest are, and how many more there are', async () => {
  const { notices } = await found((client) =>
    client.query(
      `insert into chain_gap (chain, from_ms, to_ms, blocks) select 'bitcoin', n, n + 1, 100000 + n from generate_series(1, $1::bigint) n`,
      [count],
    ),
  );
  expectNewest(notices, /^\[D5\] no watcher looked at bitcoin /, `it gave ${100_000 + count} blocks`);
});

test('L7: of more late records and late seals than are named the newest are, and how many more there are', async () => {
  // Five blocks lie between a row and the pass that did not see it: that many of the first are not known to be late.
  const passes = count + 5;
  const { notices, breaches } = await found(async (client) => {
    await client.query('delete from seal_block');
    await client.query(
      `with v as (
         insert into record_version (kind, body, at_ms) select 'note', '{}', n * 1000 from generate_series(1, $1::bigint) n returning *)
       insert into seal_block (number, stream, created_ms, row_ids, leaves, root, previous, hash, oldest_ms)
       select v.at_ms / 1000, 'record', 1700000000000 + v.at_ms, array[v.id], sha256(''), sha256(''), sha256(''), sha256(''), v.at_ms from v`,
      [passes],
    );
  });
  expectNewest(notices, /^\[L7\] record \d+ says that it was written at \d+ /, `was written at ${passes * 1000} and`);
  const seals = notices.filter((words) => /^\[L7\] 1 of record sealed at /.test(words));
  expect(seals).toHaveLength(mostNamed);
  expect(seals[0]).toContain(new Date(1_700_000_000_000 + passes * 1000).toISOString());
  expect(notices).toContain(`and ${passes - mostNamed} more of that kind, which are older`);
  // What is a breach is named so, too.
  const chain = breaches.filter(({ promise }) => promise === 'L7.chain');
  expect(chain).toHaveLength(mostNamed + 1);
  expect(chain[0]?.id).toBe(`block ${passes}`);
  expect(chain.at(-1)).toMatchObject({ id: `and ${chain.at(-1)?.more} more`, problem: 'are not named here' });
});

test('L5: C3: of more trades with late copies than are named the newest are, and how many more there are', async () => {
  const { notices } = await found(async (client) => {
    const ids = `jsonb_build_object('trade_id', 'trd_' || lpad(n::text, 6, '0'), 'accepted_ms', t.accepted_ms + n, 'expires_ms', t.expires_ms + n)`;
    for (const sql of [
      `insert into trade select x.* from trade t join trader_trade s using (trade_id), generate_series(1, $1::bigint) n,
         jsonb_populate_record(t, ${ids}) x`,
      `insert into trader_trade select x.* from trader_trade t, generate_series(1, $1::bigint) n,
         jsonb_populate_record(t, jsonb_build_object('trade_id', 'trd_' || lpad(n::text, 6, '0'))) x`,
      `insert into copy_outcome select x.* from copy_outcome t, generate_series(1, $1::bigint) n, jsonb_populate_record(t,
         jsonb_build_object('source_trade_id', 'trd_' || lpad(n::text, 6, '0'), 'trade_id', null, 'skipped', 'late')) x`,
    ])
      await client.query(sql, [count]);
  });
  expectNewest(notices, /^\[C3\] trade trd_\d{6} /, `trade trd_${String(count).padStart(6, '0')} `);
});

test('L5: of more breaches than are named of a promise the last ones are, and how many more there are', () => {
  const findings = newFindings();
  for (let nth = 1; nth <= count; nth += 1) findings.breach('L1', 'L1.entry-ends', `entry ${nth}`, 'is off');
  findings.unnamedBreaches('L1', 'L1.entry-ends', 7);
  findings.unnamedBreaches('L1', 'L1.journals', 0);
  expect(findings.breaches).toHaveLength(mostNamed + 1);
  expect(findings.breaches[0]?.id).toBe(`entry ${beyond + 1}`);
  expect(findings.breaches.at(-1)).toMatchObject({ id: `and ${beyond + 7} more`, more: beyond + 7 });
});
