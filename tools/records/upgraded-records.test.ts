import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { folderBlobs } from '#server/outside/folder-blobs.ts';
import { keepKey } from '#server/proof/keys.ts';
import { createSealer } from '#server/seals/sealer.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { until } from '#tools/testing/until.ts';
import { verifyBooks } from '#tools/verification/books.ts';

/**
 * Backups that the version of the baseline (migration 0015) took of what it had written itself: what was heard, prices, deposits of
 * which one left the chain and came back, payouts of which one was returned and one not broadcast, a copy with its settings and trades,
 * seals; and a fleet with plans, contracts and divided days.
 */
const backups = ['baseline-records', 'baseline-mining'] as const;

let room: string;
const upgraded = new Map<string, FreshDatabase>();
beforeAll(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), 'fairlead-upgrade-test-'));
  for (const name of backups) {
    const db = await freshDatabase({ empty: true });
    upgraded.set(name, db);
    execFileSync('tar', ['-xzf', path.join(import.meta.dirname, `../../test-data/${name}.tar.gz`), '-C', room]);
    await restoreBackup({
      from: path.join(room, name),
      ownerConfig: db.ownerConfig,
      files: folderBlobs(path.join(room, `${name} files`)),
      keysDir: path.join(room, `${name} keys`),
    });
  }
}, 120_000);
afterAll(async () => {
  for (const db of upgraded.values()) await db.drop();
  await rm(room, { recursive: true, force: true });
});

function of(name: (typeof backups)[number]): FreshDatabase {
  const db = upgraded.get(name);
  if (!db) throw new Error(`${name} was not restored`);
  return db;
}

/** What the verifier finds after an edit by somebody who owns the database and its triggers; it is taken back. */
async function found(
  db: FreshDatabase,
  edit: (client: PoolClient) => Promise<unknown> = async () => undefined,
): Promise<{ readonly breaches: readonly string[]; readonly notices: readonly string[] }> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    for (const table of ['market_heard', 'withdrawal', 'deposit', 'deposit_split'])
      await client.query(`alter table ${table} disable trigger user`);
    await client.query('alter table market_heard drop constraint market_heard_settings');
    await edit(client);
    const { breaches, notices } = await verifyBooks(client, { keys: [], complete: false });
    return { breaches: breaches.map(({ rule, id, problem }) => `${rule} ${id}: ${problem}`), notices };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('X3: L5: what the baseline recorded is clean after the upgrade, or named as of its version', async () => {
  for (const name of backups) {
    const { breaches, notices } = await found(of(name));
    expect(breaches, name).toEqual([]);
    expect(notices.filter((text) => text.includes('are of an earlier version, which said no settings'))).toHaveLength(
      1,
    );
  }
});

test('X3: L5: it is clean too once the installation goes on, and its days are sealed and signed', async () => {
  const db = of('baseline-records');
  const signer = newSigner();
  await keepKey(db.app, signer);
  await openPair(db.app, 'BTCUSD', 2);
  await recordPrice(db.app, await takeLease(db.app), 'BTCUSD', 5_000_000n);
  const sealer = createSealer(db.app, signer);
  await until(async () => {
    await sealer.pass();
    const { rowCount } = await db.app.query(
      'select 1 from seal_head where upto_xact > (select max(xact) from market_heard)',
    );
    return (rowCount ?? 0) > 0;
  });
  expect((await found(db)).breaches).toEqual([]);
});

test('L7: Z3: a row of now does not pass as one of an earlier version, with and without a number of before', async () => {
  const db = of('baseline-records');
  const last = '(select max(number) from market_heard)';
  const without = await found(db, (client) =>
    client.query(`update market_heard set settings = null where number = ${last}`),
  );
  expect(without.breaches).toContainEqual(expect.stringMatching(/^Z3 heard \d+: begins a run without settings$/));
  const before = await found(db, (client) =>
    client.query(
      `update market_heard set settings = null, xact = (select min(xact) from market_heard) where number = ${last}`,
    ),
  );
  expect(before.breaches).toContainEqual(expect.stringMatching(/^L7 heard \d+: changed since it was sealed/));
  const added = await found(db, (client) =>
    client.query(
      `insert into market_heard select number + 1, epoch + 1, true, to_ms, to_ms, heads, sources, hash, hash,
         (select min(xact) from market_heard), null from market_heard where number = ${last}`,
    ),
  );
  expect(added.breaches).toContainEqual(
    expect.stringMatching(/^L7 heard \d+: is older than the last seal and in no block$/),
  );
});

test('X3: L7: a plan of the baseline is approved after the upgrade, and stays what was written down of it before', async () => {
  const db = of('baseline-mining');
  const approve = async (client: PoolClient): Promise<void> => {
    await client.query('alter table mining_plan disable trigger mining_plan_states');
    const { rowCount } = await client.query(
      `update mining_plan set approved_by = 'usr_second', approved_ms = clock_ms()`,
    );
    expect(rowCount).toBeGreaterThan(0);
  };
  expect((await found(db, approve)).breaches).toEqual([]);
  const other = await found(db, async (client) => {
    await client.query('alter table mining_plan disable trigger mining_plan_states');
    await client.query('update mining_plan set price = price + 1');
    await approve(client);
  });
  expect(other.breaches).toContainEqual(
    expect.stringMatching(/^L7 mining_plan \S+: was written down again, and says something else$/),
  );
});

test('A13: W5: what the baseline restored and returned is held to the rules of its time', async () => {
  const db = of('baseline-records');
  for (const [edit, name] of [
    ['update deposit_split set playable = playable - 1 where occurrence > 1 and playable > 0', /^A13 deposit /],
    [`update withdrawal set given_back = given_back - 1 where status = 'returned'`, /^W5 withdrawal /],
    [`update withdrawal set returned_seq = returned_seq + 1 where status = 'returned'`, /^W5 withdrawal /],
  ] as const) {
    const { breaches } = await found(db, async (client) => {
      expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
    });
    expect(breaches, edit).toContainEqual(expect.stringMatching(name));
  }
});
