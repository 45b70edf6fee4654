import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';

/** Who writes rows of copying that belong to nothing keeps a copy out of a trade, or puts an outcome into what is counted (C3). */
let db: FreshDatabase;
let source: string;
let copy: string;
beforeAll(async () => {
  db = await freshDatabase();
  const fixture = await openCopyFixture(db);
  const trader = await fixture.trader(10_000_000n);
  const customer = await fixture.customer(200_000n);
  const body = { allocation: '100.00', sizing: 'fixed', fixedStake: '10.00', maxStake: '10.00', stopLoss: null };
  copy = (await fixture.does('subscribe', customer, { id: trader.id, body })).copy.id;
  source = await fixture.trade(trader.uid, 5_000n, { duration: 30 });
});
afterAll(() => db.drop());

/** What is named of copying, by the rule that it is about, after edits by who owns the database. */
async function named(...edits: readonly string[]): Promise<readonly string[]> {
  const tables = ['copy_fan_out', 'copy_settings', 'copy_outcome', 'record_version'];
  const found = await namedAfterForging(db, tables, async (client) => {
    for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
  });
  return found.filter((line) => line.startsWith('C3'));
}

test('C3: a trade that is still to be placed in its copies is clean', async () => {
  expect(await named()).toEqual([]);
});

test('C3: a placing that is written down as of a trader who is nowhere, so that no copy takes part, is named', async () => {
  const ofNobody = `trader_id = 'tdr_nowhere'`;
  const found = await named(
    `update copy_fan_out set ${ofNobody}, state = 'done', done_ms = 1, used = 0 where trade_id = '${source}' and wallet = 'real'`,
    `update record_version set body = body || '{"trader_id": "tdr_nowhere"}' where kind = 'copy_fan_out'`,
  );
  expect(found).toContain(`C3 trade ${source} copy ${copy}: was to take part and has no outcome`);
  expect(found).toContain(`C3 trade ${source}: had copies with real money, and has no placing of them`);
});

test('C3: settings that are written down as of a trader who is nowhere are named', async () => {
  const found = await named(
    `update copy_settings set trader_id = 'tdr_nowhere' where copy_id = '${copy}'`,
    `update record_version set body = body || '{"trader_id": "tdr_nowhere"}' where kind = 'copy_settings'`,
  );
  expect(found).toContainEqual(expect.stringMatching(`^C3 copy ${copy} version 1: holds from `));
});

test('C3: an outcome of a copy that is nowhere is named', async () => {
  const found = await named(
    `insert into copy_outcome (source_trade_id, copy_id, user_id, place, settings_version, stake, skipped, created_ms)
     values ('${source}', 'cpy_nowhere', 'usr_nowhere', 1, 1, 0, 'account', 1)`,
  );
  expect(found).toContain(`C3 trade ${source} copy cpy_nowhere: has an outcome and was not to take part`);
});
