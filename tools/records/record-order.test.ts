import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordOrderChecks } from '#database/checks/record-order.ts';
import { migrate } from '#database/migrate.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { until } from '#tools/testing/until.ts';

let db: FreshDatabase;
const opened: FreshDatabase[] = [];
beforeEach(async () => {
  db = await freshDatabase({ empty: true });
  opened.push(db);
  await migrate(db.owner);
});
afterAll(async () => {
  for (const one of opened) await one.drop();
});

/** Seals all that was committed so far. */
const sealed = () =>
  until(async () => {
    await db.app.query('select seal_pass()');
    const { rowCount } = await db.owner.query(
      'select from seal_head where upto_xact > (select max(xact) from record_version)',
    );
    return (rowCount ?? 0) > 0;
  });

const writes = `insert into house_setting (name, value) values ('COPY_SHARE_HOUSE_BPS', '0')`;

/** Takes the next number of a table without a row, as a transaction that fails does, and says it. */
async function freed(table: string): Promise<bigint> {
  const { rows } = await db.owner.query<{ no: bigint }>(
    `select nextval(pg_get_serial_sequence('${table}', 'id'))::bigint as no`,
  );
  return rows[0]?.no ?? 0n;
}

async function named(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { sql } of recordOrderChecks) {
    const { rows } = await db.owner.query<{ id: string; problem: string }>(sql);
    found.push(...rows.map(({ id, problem }) => `${id}: ${problem}`.replaceAll(/\d{13}/g, '…')));
  }
  return found;
}

const late = 'was written at …, and a higher number was sealed before, at …';

/** A version under a number of before, with the transaction and the time of now. */
const version = (no: bigint, atMs = 'clock_ms()') =>
  `insert into record_version (id, kind, body, at_ms) overriding system value
   values (${no}, 'payout_due', '{"withdrawal": "wdr_1"}', ${atMs})`;

test('L7: a version under a number below all others is named, also before it is sealed', async () => {
  for (const no of [-1n, 0n]) {
    const found = await namedAfterForging(db, ['record_version'], (client) => client.query(version(no)));
    expect(found).toContain(`L7 record ${no}: has a number that is never given`);
  }
});

test('L7: a record under a number below all others is named', async () => {
  const found = await namedAfterForging(db, [], (client) =>
    client.query(writes.replace('(name, value) values (', '(id, name, value) overriding system value values (-1, ')),
  );
  expect(found).toContain('L7 house_setting -1: has a number that is never given');
});

test('L7: a version under a number that was left free is named once a higher one was sealed a minute before', async () => {
  for (const atMs of ['clock_ms()', 'null']) {
    const no = await freed('record_version');
    await db.owner.query(writes);
    await sealed();
    expect(await named()).toEqual([]);
    await setClock(db, 62_000);
    await db.owner.query(version(no, atMs));
    await sealed();
    expect(await named(), atMs).toEqual([`record ${no}: ${late}`]);
    await setClock(db, 0);
    await db.owner.query('delete from record_version where id = $1', [no]);
  }
});

test('L7: a record under a number that was left free is named, though its version has the next one', async () => {
  const no = await freed('house_setting');
  await db.owner.query(writes);
  await sealed();
  await setClock(db, 62_000);
  await db.owner.query(
    writes.replace('(name, value) values (', `(id, name, value) overriding system value values (${no}, `),
  );
  await sealed();
  expect(await named()).toEqual([`house_setting ${no}: ${late}`]);
});

test('L7: a transaction that stays open while a higher number is sealed is honest: it says the time of its number', async () => {
  const before = await db.owner.connect();
  const open = await db.owner.connect();
  await before.query('begin');
  await before.query('select pg_current_xact_id()');
  await open.query('begin');
  await open.query(writes);
  await before.query(writes);
  await before.query('commit');
  await sealed();
  await setClock(db, 90_000);
  await open.query('commit');
  await sealed();
  before.release();
  open.release();
  const { rows } = await db.owner.query<{ blocks: number }>(
    `select count(*)::integer as blocks from seal_block b where b.stream = 'record'
       and b.row_ids && (select array_agg(id) from record_version where kind = 'house_setting')`,
  );
  expect(rows).toEqual([{ blocks: 2 }]);
  expect(await named()).toEqual([]);
});

test('L7: what is written, changed and sealed in order is clean, however long it takes', async () => {
  for (const aheadMs of [0, 90_000, 4_000_000]) {
    await setClock(db, aheadMs);
    await db.owner.query(writes);
    await sealed();
  }
  expect(await named()).toEqual([]);
});
