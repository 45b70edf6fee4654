import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

const tera = 1_000_000_000_000n;
let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openMiningFixture>>;

/** A day 0 that is closed and divided, and what a pool pays for it a day later (N3). */
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openMiningFixture(db);
  await fixture.goTo(-1, 1);
  await fixture.site('sha256d', 4n * tera);
  await fixture.buyer(await fixture.plan({ poolFeeBps: 0, powerWatts: '0', termDays: 5 }));
  await fixture.buyer(await fixture.plan({ poolFeeBps: 150, powerWatts: '0', termDays: 5 }));
  await fixture.goTo(0, 12);
  await fixture.network('BTC', 4n * tera, 1_000_000n);
  await fixture.price('BTC', 5_000_000n);
  await closed(0, '0.00800000');
  await fixture.worker.runDue();
  expect(codeOf(await fixture.receipt('BTC', 0, '0.00200000'))).toBe('ok');
});
afterAll(() => db.drop());

async function closed(day: number, amount: string): Promise<void> {
  expect(codeOf(await fixture.receipt('BTC', day, amount))).toBe('ok');
  await fixture.goTo(day + 1, 1);
  expect(codeOf(await fixture.close('BTC', day, amount))).toBe('ok');
}

/** What is named of mining after edits by somebody who owns the database, and has taken the triggers off. */
async function named(...edits: readonly string[]): Promise<readonly string[]> {
  const tables = ['mining_addition', 'mining_receipt', 'mining_day', 'mining_run', 'mining_payout', 'ledger_account'];
  const all = await namedAfterForging(db, tables, async (client) => {
    for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
  });
  return all.filter((line) => line.startsWith('N3'));
}

const putOff = 'update mining_addition set at_day = 2000000';
const emptied = `update ledger_account set balance = balance - 1 where kind = 'mining' and asset = 'BTC'`;
const another =
  /^N3 addition BTC 1: comes before day 2000000; it began to count at \d+, and the first day open was \d+ then$/;
const short = /^N3 account mining BTC: holds \d+ for \d+ parts owed and \d+ parts not divided$/;

test('N3: what came late and is not divided yet is clean, and named where it is put off behind days without end', async () => {
  expect(await named()).toEqual([]);
  expect(await named(putOff)).toEqual([expect.stringMatching(another)]);
  // Not for the time that the record of what its second admin approved says, either.
  expect(await named(putOff, 'update mining_receipt set confirmed_ms = confirmed_ms + 86400000000')).toEqual([
    expect.stringMatching(another),
  ]);
});

test('N3: the account of mining holds what came late before it is divided, while it is, and after that', async () => {
  expect(await named(emptied)).toEqual([expect.stringMatching(short)]);
  expect(await named(`update mining_day set state = 'closed'`, emptied)).toContainEqual(expect.stringMatching(short));
  const { rows } = await db.owner.query<{ plan_id: string }>('select plan_id from mining_contract order by plan_id');
  const divide = `select mining_divide_and_pay($1, 'BTC', day, $2, 1) from mining_addition`;
  await db.owner.query(divide, ['run_00000000000000000000000001', rows[0]?.plan_id]);
  expect(await named()).toEqual([]);
  expect(await named(emptied)).toEqual([expect.stringMatching(short)]);
});

test('N3: what was divided is clean, and named where it is put off by a day, or taken back and put off behind the days that follow', async () => {
  await fixture.goTo(1, 12);
  await fixture.network('BTC', 4n * tera, 1_000_000n);
  await closed(1, '0.01');
  await fixture.worker.runDue();
  expect(await named()).toEqual([]);
  expect(await named('update mining_addition set at_day = at_day + 1')).toContainEqual(
    expect.stringMatching(/^N3 addition BTC 1: comes before day \d+; it began to count at/),
  );
  // As if it had never been divided.
  const undivided = ['delete from mining_payout where addition = 1', 'delete from mining_run where addition = 1'];
  expect(await named(...undivided, `update mining_addition set state = 'added'`, putOff)).toContainEqual(
    expect.stringMatching(another),
  );
});
