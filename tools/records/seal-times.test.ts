import type { PoolClient } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sealTimeChecks } from '#database/checks/seal-times.ts';
import { sealChecks } from '#database/checks/seals.ts';
import { migrate } from '#database/migrate.ts';
import { readClock } from '#server/review/timeline.ts';
import { readSealLags } from '#server/seals/lags.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { recordPast } from '#tools/testing/markets/past-trades.ts';
import { until } from '#tools/testing/until.ts';
import { noticeLateSeals } from '#tools/verification/days.ts';
import { newFindings } from '#tools/verification/findings.ts';

let db: FreshDatabase;
const opened: FreshDatabase[] = [];
beforeEach(async () => {
  // The template's own rows are as old as the whole run: here they are written now.
  db = await freshDatabase({ empty: true });
  opened.push(db);
  await migrate(db.owner);
  await sealed();
});
afterAll(async () => {
  for (const one of opened) await one.drop();
});

/**
 * Seals all that was written so far, in one pass. A transaction that runs in another test's database of this cluster holds sealing back:
 * a pass before its end would seal a part.
 */
const sealed = () =>
  until(async () => {
    const { rows } = await db.owner.query<{ settled: boolean }>(
      `select settled_xact() > greatest((select max(xact) from audit_entry), (select max(xact) from record_version)) as settled`,
    );
    if (rows[0]?.settled !== true) return false;
    await db.app.query('select seal_pass()');
    return true;
  });

/** An audit entry that says a time so long before now, in seconds. */
const written = (agoS: number, by: Pick<PoolClient, 'query'> = db.owner) =>
  by.query(
    `insert into audit_entry (actor, action, subject_kind, subject, reason, before, after, created_ms)
     values ('system', 'test.write', 'test', 'x', null, null, '{}', clock_ms() - $1::bigint * 1000)`,
    [agoS],
  );

async function looked(): Promise<{ readonly breaches: readonly string[]; readonly notices: readonly string[] }> {
  const client = await db.owner.connect();
  try {
    const findings = newFindings();
    await noticeLateSeals(client, findings);
    const breaches: string[] = [];
    for (const { sql } of [...sealChecks, ...sealTimeChecks]) {
      const { rows } = await client.query<{ id: string; problem: string }>(sql);
      breaches.push(...rows.map(({ id, problem }) => `${id}: ${problem}`));
    }
    return { breaches, notices: findings.notices };
  } finally {
    client.release();
  }
}

/** As if all blocks so far had been made so long ago, in seconds: each pass dates its blocks by the clock. */
async function sealedBefore(agoS: number): Promise<void> {
  await db.owner.query(
    `do $$
     declare b seal_block; before bytea := decode(repeat('00', 32), 'hex');
     begin
       for b in select * from seal_block order by number loop
         b.created_ms := b.created_ms - ${agoS} * 1000;
         b.hash := seal_block_hash(b.number, b.stream, b.created_ms, b.root, before);
         update seal_block set created_ms = b.created_ms, oldest_ms = oldest_ms - ${agoS} * 1000, previous = before, hash = b.hash
         where number = b.number;
         before := b.hash;
       end loop;
       update seal_head set hash = before;
     end $$`,
  );
}

test('L7: what is sealed as it is written is neither named nor published', async () => {
  await written(0);
  await sealed();
  expect(await looked()).toEqual({ breaches: [], notices: [] });
  expect((await readSealLags(db.app, await readClock(db.app))).items).toEqual([]);
});

test('L7: who keeps a transaction open is named with the time from one seal to the next, and the longest is published', async () => {
  // Whatever was written while it was open waits for its end; the passes meanwhile make no block.
  const open = await db.owner.connect();
  await open.query('begin');
  await written(0, open);
  await written(3_000);
  await written(90);
  await db.app.query('select seal_pass()');
  await db.app.query('select seal_pass()');
  await open.query('commit');
  open.release();
  await db.owner.query(
    `update audit_entry set created_ms = created_ms - 3600000 where id = (select min(id) from audit_entry)`,
  );
  await sealedBefore(4_000);
  await sealed();
  const { breaches, notices } = await looked();
  expect(breaches).toEqual([]);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatch(
    /^\[L7\] 3 of audit sealed at \S+Z say times of more than a minute before, \S+Z to \S+Z: the seal before is of /,
  );
  const { items } = await readSealLags(db.app, await readClock(db.app));
  expect(items).toEqual([{ stream: 'audit', sealedAt: expect.any(String), longestMs: expect.any(Number) }]);
  expect(Math.floor((items[0]?.longestMs ?? 0) / 60_000)).toBe(60);
});

test('L7: a row that says a time of before those with lower numbers is a breach, although no seal was made between', async () => {
  await sealedBefore(4_000);
  await written(0);
  await written(50);
  await sealed();
  expect((await looked()).breaches).toEqual([]);
  await written(0);
  await written(90);
  await sealedBefore(4_000);
  await sealed();
  const { breaches, notices } = await looked();
  expect(breaches).toEqual([
    expect.stringMatching(/^audit \d+: says that it was written (89|90)\d{3} ms before others with lower numbers$/),
  ]);
  expect(notices).toHaveLength(1);
});

test('L7: an audit entry or a price that seals of before should have seen is a breach', async () => {
  // The last five blocks before may be of the same pass.
  for (let pass = 0; pass < 6; pass += 1) {
    await written(0);
    await sealed();
  }
  await written(90);
  await recordPast(db, 'BTCUSD', [{ timeMs: (await readClock(db.app)) - 90_000, price: 5n, source: 'simulated' }]);
  await written(0);
  await sealed();
  const { breaches } = await looked();
  expect(breaches.filter((text) => /^(audit|tick) \d+: says a time of before other blocks/.test(text))).toHaveLength(2);
  expect(breaches).toHaveLength(2);
});

test('L7: a block that says a later time than its oldest row, or none at all, is a breach', async () => {
  await sealedBefore(4_000);
  await written(600);
  await sealed();
  expect((await looked()).breaches).toEqual([]);
  const last = '(select max(number) from seal_block)';
  await db.owner.query(`update seal_block set oldest_ms = created_ms where number = ${last}`);
  expect((await looked()).breaches).toEqual([
    expect.stringMatching(/^block \d+: says \d+ as the time of its oldest row/),
  ]);
  await db.owner.query(`update seal_block set oldest_ms = null where number = ${last}`);
  expect((await looked()).breaches).toEqual([
    expect.stringMatching(/^block \d+: does not say how old its oldest row is/),
  ]);
});
