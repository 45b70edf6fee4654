import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealChecks } from '#database/checks/seals.ts';
import { unsealedChecks } from '#database/checks/unsealed.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { until } from '#tools/testing/until.ts';

let db: FreshDatabase;
let lease: TestLease;
let seq: number;
const notes = ['first', 'second', 'third'];

/** A tick, audit entries and versions of records, all sealed, in several passes. */
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'BNBUSD', 2);
  ({ seq } = await recordPrice(db.app, lease, 'BNBUSD', 61_000n));
  for (const note of notes) {
    await noted(note);
    await sealed();
  }
});
afterAll(() => db.drop());

/** Writes something to be sealed in the streams of audit and records. */
async function noted(note: string): Promise<void> {
  await db.owner.query(`insert into house_setting (name, value) values ('note', to_jsonb($1::text))`, [note]);
  await withTransaction(db.app, (tx) =>
    writeAudit(tx, {
      actor: 'system',
      action: 'test.act',
      subjectKind: 'test',
      subject: note,
      reason: 'why',
      before: null,
      after: null,
    }),
  );
}

/** A transaction that runs in another test's database of this cluster holds sealing back too. */
const sealed = () =>
  until(async () => {
    await db.app.query('select seal_pass()');
    const { rowCount } = await db.owner.query(
      'select 1 from seal_head where upto_xact > (select max(xact) from record_version)',
    );
    return (rowCount ?? 0) > 0;
  });

/** What the verifier names of the seals after what the owner of the database does with triggers off; it is taken back. */
async function namedAfter(edit: (client: PoolClient) => Promise<unknown>): Promise<string> {
  const client = await db.owner.connect();
  try {
    // One snapshot for edit and checks, as the verifier has one: other databases of the cluster use up numbers meanwhile.
    await client.query('begin isolation level repeatable read');
    for (const table of ['market_tick', 'audit_entry', 'record_version', 'operator_switch_standing']) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    await edit(client);
    const named: string[] = [];
    for (const { sql } of [...sealChecks, ...unsealedChecks]) {
      const { rows } = await client.query<{ id: string; problem: string }>(sql);
      named.push(...rows.map(({ id, problem }) => `${id}: ${problem}`));
    }
    return named.join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const says = (sql: string) => (client: PoolClient) => client.query(sql);

/** A switch that was off an hour ago for a while, with its version. */
const switched = (xact: string): string => `
  with s as (
    insert into operator_switch_standing (name, is_on, from_ms) values ('copying', false, clock_ms() - 3600000) returning *)
  insert into record_version (kind, body, at_ms, xact)
  select 'operator_switch_standing', to_jsonb(s), s.from_ms, ${xact} from s`;

test('L7: what was sealed is clean, also with rows that wait for the next pass', async () => {
  expect(await namedAfter(async () => undefined)).toBe('');
  await noted('waits');
  await recordPrice(db.app, lease, 'BNBUSD', 61_100n);
  expect(await namedAfter(async () => undefined)).toBe('');
  await sealed();
  expect(await namedAfter(async () => undefined)).toBe('');
});

test('L7: a row of any stream whose transaction is a number of later is named, whatever time it says', async () => {
  const never = '9000000000000000000';
  expect(
    await namedAfter(says(`update market_tick set xact = ${never}, time_ms = clock_ms() where seq = ${seq}`)),
  ).toMatch(/^tick \d+: says transaction 9000000000000000000, which has not begun$/m);
  const audit = `insert into audit_entry (actor, action, subject_kind, subject, reason, created_ms, xact)
    values ('system', 'test.act', 'test', 'x', 'why', clock_ms(), ${never})`;
  expect(await namedAfter(says(audit))).toMatch(/^audit \S+: says transaction \d+, which has not begun$/);
  expect(await namedAfter(says(switched(never)))).toMatch(/^record \d+: says transaction \d+, which has not begun$/);
  // The very next number is one that no transaction of this snapshot has.
  const next = `greatest(pg_snapshot_xmax(pg_current_snapshot())::text::bigint, current_xact() + 1)`;
  expect(await namedAfter(says(switched(next)))).toMatch(/^record \d+: says transaction \d+, which has not begun$/);
});

test('L7: an unsealed row that says a time of more than a minute before the last pass is named, whatever its transaction', async () => {
  await noted('passed');
  await sealed();
  expect(await namedAfter(says(switched('current_xact()')))).toMatch(
    /^record \d+: says a time 3\d{6} ms before the last seal and is in no block$/,
  );
  expect(await namedAfter(says(switched('(select upto_xact from seal_head)')))).toMatch(/^record \d+: says a time/);
  expect(await namedAfter(says(switched('1')))).toMatch(/^record \d+: is older than the last seal and in no block$/);
});

test('L7: seals that are said to have come less far, or farther than they can have, are named', async () => {
  for (const upto of ['0', '(select max(xact) from record_version)']) {
    expect(await namedAfter(says(`update seal_head set upto_xact = ${upto}`)), upto).toMatch(
      /^record \d+: is sealed, and the seals have not come to its transaction \d+$/m,
    );
  }
  const far = await namedAfter(says('update seal_head set upto_xact = 9000000000000000000'));
  expect(far).toBe('seal head: has come to transaction 9000000000000000000, which has not begun');
  // Where seals are said to have come so far, nothing is sealed any more.
  expect(await namedAfter(says('delete from seal_head'))).toContain('seal head: is gone');
});
