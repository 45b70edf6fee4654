import { afterAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';
import { until } from '#tools/testing/until.ts';
import { verifyPasses } from '#tools/verification/days.ts';
import { newFindings } from '#tools/verification/findings.ts';

/** What honest passes of sealing look like (L7): open transactions, clocks that are set, and what is sealed as it is written. */
let db: FreshDatabase;
let lease: TestLease;
const opened: FreshDatabase[] = [];
beforeEach(async () => {
  db = await freshDatabase();
  opened.push(db);
  lease = await takeLease(db.app);
  await openPair(db.app, 'BNBUSD', 2);
});
afterAll(async () => {
  for (const one of opened) await one.drop();
});

const notes = `insert into house_setting (name, value) values ('note', '"x"')`;

/** A tick and a record, by the clock set so far (ms) ahead. */
async function written(aheadMs: number): Promise<void> {
  await setClock(db, aheadMs);
  await recordPrice(db.app, lease, 'BNBUSD', 61_000n);
  await db.owner.query(notes);
}

async function found(): Promise<{ readonly breaches: readonly string[]; readonly notices: readonly string[] }> {
  const client = await db.owner.connect();
  try {
    const findings = newFindings();
    await verifyPasses(client, findings);
    return { breaches: findings.breaches.map(({ id, problem }) => `${id}: ${problem}`), notices: findings.notices };
  } finally {
    client.release();
  }
}

const nothing = { breaches: [], notices: [] };

test('L7: what is written and sealed in turn is clean, also where the clock is set forward', async () => {
  for (const aheadMs of [0, 250, 500, 20_000, 20_250]) {
    await written(aheadMs);
    await sealAtOnce(db.app);
  }
  expect(await found()).toEqual(nothing);
});

test('L7: a transaction that stays open holds back what began after it, and is clean however long it takes', async () => {
  await written(0);
  await sealAtOnce(db.app);
  const open = await db.owner.connect();
  await open.query('begin');
  await open.query(notes);
  for (const aheadMs of [5_000, 10_000, 40_000]) {
    await written(aheadMs);
    await db.app.query('select seal_pass()');
  }
  await open.query(notes);
  await open.query('commit');
  open.release();
  await sealAtOnce(db.app);
  expect(await found()).toEqual(nothing);
});

test('L7: of two transactions that stay open, the one that began first is sealed before the other', async () => {
  const [first, second] = [await db.owner.connect(), await db.owner.connect()];
  for (const client of [first, second]) {
    await client.query('begin');
    await client.query(notes);
  }
  await first.query('commit');
  await until(async () => {
    await db.app.query('select seal_pass()');
    const { rowCount } = await db.owner.query(
      `select from seal_block where row_ids @> array[(select max(id) from record_version where body ->> 'name' = 'note')]`,
    );
    return (rowCount ?? 0) > 0;
  });
  await written(30_000);
  await second.query('commit');
  first.release();
  second.release();
  await sealAtOnce(db.app);
  expect(await found()).toEqual(nothing);
});

test('L7: Z6: a clock that is set back by less than a minute is mentioned, because times of ticks stand still, and is no breach', async () => {
  await written(20_000);
  await sealAtOnce(db.app);
  for (const aheadMs of [0, 250, 500]) await written(aheadMs);
  await sealAtOnce(db.app);
  const { breaches, notices } = await found();
  expect(breaches).toEqual([]);
  expect(notices.toSorted()).toEqual([
    expect.stringMatching(
      /^\[L7\] block \d+ is dated \d+ ms before a tick of an earlier one: times of ticks stood still there/,
    ),
    expect.stringMatching(
      /^\[L7\] block \d+ is dated \d+ ms before a tick of an earlier one: times of ticks stood still there/,
    ),
    expect.stringMatching(
      /^\[L7\] record \d+ says a time \d+ ms before a tick that was sealed before it, .*: times of ticks stood still there/,
    ),
  ]);
});

test('L7: a block that is dated more than two seconds before a tick of an earlier one, and ticks that went on, is a breach', async () => {
  await written(20_000);
  await written(20_250);
  await sealAtOnce(db.app);
  await setClock(db, 0);
  await db.owner.query(notes);
  await sealAtOnce(db.app);
  await written(21_000);
  await sealAtOnce(db.app);
  const { breaches } = await found();
  expect(breaches.toSorted()).toEqual([
    expect.stringMatching(/^block \d+: is dated \d+ ms before a tick of an earlier one$/),
    expect.stringMatching(/^record \d+: says a time \d+ ms before a tick that was sealed before it/),
  ]);
});

test('L7: a block that is dated more than a minute before an earlier one is a breach', async () => {
  await db.owner.query(notes);
  await setClock(db, 62_000);
  await sealAtOnce(db.app);
  expect((await found()).breaches).toEqual([]);
  await setClock(db, 0);
  await db.owner.query(notes);
  await sealAtOnce(db.app);
  expect((await found()).breaches).toEqual([
    expect.stringMatching(/^block \d+: is dated 6\d{4} ms before an earlier one$/),
  ]);
});
