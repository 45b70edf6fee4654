import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CopyId, UserId } from '#domain/ids/ids.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { fundCustomer } from '#tools/testing/people/customers.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';

/** Copies that a changed program stops, and whose money it keeps (C2). */
let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let customer: UserId;
let copy: CopyId;
let trader: Awaited<ReturnType<typeof fixture.trader>>;
const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00', stopLoss: null };
const startMs = Date.now();
const minutes = (count: number): number => startMs + count * 60_000;

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  customer = await fixture.customer(30_000n);
  trader = await fixture.trader(100_000n);
  copy = (await fixture.does('subscribe', customer, { id: trader.id, body })).copy.id;
});
afterAll(() => db.drop());

/** The books go on until so many minutes from the start. */
async function goOn(until: number): Promise<void> {
  for (const at of [until, until + 2]) {
    await fixture.at(minutes(at));
    await fundCustomer(db.app, await fixture.customer(0n), 100n);
  }
}

async function named(edit = 'select 1'): Promise<readonly string[]> {
  const found = await namedAfterForging(db, ['copy', 'copy_fan_out'], (client: PoolClient) => client.query(edit));
  return found.filter((line) => line.includes('nothing of it is open')).map((line) => line.replaceAll(/\d{13}/g, '…'));
}

test('C2: a copy that is being stopped and has nothing open, and gives nothing back, is named ten minutes of the books later', async () => {
  const trade = await fixture.trade(trader.uid, 5_000n);
  await fixture.place();
  await fixture.does('stopCopy', customer, { id: copy });
  await goOn(20);
  // A trade of it is open: the rest comes back as that ends.
  expect(await named()).toEqual([]);
  await fixture.settle(trade, 'WON');
  expect(await named()).toEqual([]);
  await goOn(25);
  expect(await named()).toEqual([]);
  await goOn(45);
  const says = `C2 copy ${copy}: is stopping since …, and nothing of it is open since …; it still holds 7400`;
  expect(await named()).toEqual([says]);
  // A placing that is left as it is for ever excuses nothing.
  expect(await named(`update copy_fan_out set state = 'placing', done_ms = null`)).toEqual([says]);
  await fixture.keep();
  expect(await named()).toEqual([]);
});

test('C2: L7: a journal with a number far above all others stops nothing that follows the books, and is named once they go on', async () => {
  const idle = await fixture.customer(30_000n);
  const copied = (await fixture.does('subscribe', idle, { id: trader.id, body })).copy.id;
  const puppet = await fixture.customer(30_000n);
  await goOn(105);
  const { rows } = await db.owner.query<{ last: bigint }>('select last_value as last from ledger_journal_number');
  await db.owner.query(`select setval('ledger_journal_number', 1::bigint << 45)`);
  const own = (await fixture.does('subscribe', puppet, { id: trader.id, body })).copy.id;
  await fixture.does('stopCopy', puppet, { id: own });
  await fixture.keep();
  await db.owner.query(`select setval('ledger_journal_number', $1)`, [rows[0]?.last]);
  await sealAtOnce(db.app);
  const trade = await fixture.trade(trader.uid, 5_000n);
  await fixture.place();
  await fixture.does('stopCopy', idle, { id: copied });
  await fixture.settle(trade, 'WON');
  await goOn(160);
  await goOn(190);
  await sealAtOnce(db.app);
  const found = await namedAfterForging(db, [], (client) => client.query('select 1'));
  expect(found).toContainEqual(expect.stringMatching(new RegExp(`^C2 copy ${copied}: is stopping since`)));
  const high =
    /^L7 journal 35184\d+: has a number above \d+ of journals that were written and sealed more than a minute after it$/;
  expect(found.filter((line) => high.test(line)).length).toBeGreaterThan(0);
  // Those of before, and of since, are in order.
  expect(found.filter((line) => line.startsWith('L7 journal') && !high.test(line))).toEqual([]);
});
