import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weekAfter, weekStart } from '#domain/copying/weeks.ts';
import type { CopyId, TraderId, UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { newId } from '#server/ids/new-id.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import { readClock } from '#server/review/timeline.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';

/** What a dishonest operator, who owns the database and the program, tries so that a trader earns less of the copies of a friend. */
let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let trader: { readonly uid: UserId; readonly id: TraderId };
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  trader = await fixture.trader(10_000_000n, 2_000);
  await keep(2_000);
});
afterAll(() => db.drop());

const keep = (houseShareBps: number) =>
  keepHouseSettings(db.owner, { bounds: { traderBps: 10_000, customerBps: 10_000 }, houseShareBps, ...standardOffers });

/** Each trade of the copy stakes 40.00 and wins 34.00: a share of 6.80. */
const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00', stopLoss: null };
const begin = async (): Promise<{ readonly friend: UserId; readonly copy: CopyId }> => {
  const friend = await fixture.customer(200_000n);
  const { copy } = await fixture.does('subscribe', friend, { id: trader.id, body });
  return { friend, copy: copy.id };
};

/** What the verifier names of profit share after an edit by somebody who owns the database; the edit is taken back. */
async function named(...edits: readonly string[]): Promise<readonly string[]> {
  const all = await namedAfterForging(db, ['copy', 'trader', 'profit_share'], async (client: PoolClient) => {
    for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
  });
  return all.filter((line) => line.startsWith('C6 ') && !passed.has(line)).toSorted();
}

/** What a test did stays: those that follow do not see it. */
const passed = new Set<string>();
const pass = async () => {
  for (const line of await named()) passed.add(line);
};

const lowered = 'update trader set share_bps = 0 where id = $1';
const restored = 'update trader set share_bps = 2000 where id = $1';

/** As if the settings that are kept now were an hour old: those of the last seconds may not have been seen. */
const past = 'update house_setting set since_ms = since_ms - 3600000';

test('C6: copies that agreed to what was asked and kept when they began are clean', async () => {
  await begin();
  expect(await named()).toEqual([]);
  expect(await named(past)).toEqual([]);
});

test('C6: a friend’s copy with another share than the trader asked is named', async () => {
  // The triggers are off: nobody writes down that the trader asks nothing.
  await db.owner.query('alter table trader disable trigger record_version');
  await db.owner.query(lowered, [trader.id]);
  const { copy } = await begin();
  await db.owner.query(restored, [trader.id]);
  await db.owner.query('alter table trader enable trigger record_version');
  expect(await named()).toEqual([`C6 copy ${copy}: agreed to 0 basis points, its trader asked 2000 when it began`]);
  const agreed = [
    `update copy set share_bps = 2000 where id = '${copy}'`,
    `update record_version set body = body || '{"share_bps": 2000}' where kind = 'copy' and body ->> 'id' = '${copy}'`,
  ];
  expect(await named(...agreed)).toEqual([]);
  await pass();
});

test('C6: a share that was lowered for a moment, and not by its trader, is named', async () => {
  const other = await fixture.trader(10_000_000n, 2_000);
  await db.owner.query(lowered, [other.id]);
  await fixture.does('subscribe', await fixture.customer(200_000n), { id: other.id, body });
  await db.owner.query(restored, [other.id]);
  const unsaid = (bps: number, before: number) =>
    expect.stringMatching(
      new RegExp(
        `^C6 trader ${other.id}: asks ${bps} basis points since \\d+, was at ${before}, and no audit entry of that transaction says so$`,
      ),
    );
  // What the admission said a moment before is of another transaction than the second one.
  const both = [unsaid(0, 2_000), unsaid(2_000, 0)];
  expect(await named()).toEqual(both);
  const said = `insert into audit_entry (actor, action, subject_kind, subject, after, xact)
    select '${other.uid}', 'traders.change', 'trader', '${other.id}', '{"shareBps": 0}', xact from record_version
    where kind = 'trader' and body ->> 'id' = '${other.id}' and body ->> 'share_bps' = '0'`;
  expect(await named(said)).toEqual([unsaid(2_000, 0)]);
  expect(await named(said.replace(', xact from', ', xact + 1 from'))).toEqual(both);
  expect(await named(said.replace(other.uid, trader.uid))).toEqual(both);
  await pass();
});

test('C6: copies that leave the house another part than was kept are named, whatever a process was started with', async () => {
  fixture.houseTakes(10_000);
  const { copy } = await begin();
  expect(await fixture.does('readCopyingTerms', trader.uid)).toMatchObject({ houseShareBps: 2_000 });
  fixture.houseTakes(2_000);
  expect(await named(past)).toEqual([]);
  const taken = [
    `update copy set house_bps = 10000 where id = '${copy}'`,
    `update record_version set body = body || '{"house_bps": 10000}' where kind = 'copy' and body ->> 'id' = '${copy}'`,
  ];
  const another = new RegExp(
    `^C6 copy ${copy}: leaves 10000 basis points of its profit share to the house, none that was`,
  );
  expect(await named(past, ...taken)).toEqual([expect.stringMatching(another)]);
  // A setting of the last ten seconds may not have been seen; before that there was none.
  await keep(10_000);
  const { copy: later } = await begin();
  expect(await named()).toEqual([]);
  const long = `update house_setting set since_ms = since_ms - 60000`;
  expect(await named(long, `update copy set house_bps = 2000 where id = '${later}'`)).toContainEqual(
    expect.stringMatching(new RegExp(`^C6 copy ${later}: leaves 2000 basis points`)),
  );
  await keep(2_000);
});

test('C6: X3: what was agreed before the terms were written down is excused, and nothing in production after it', async () => {
  const before = `with gone as (delete from record_version where kind = 'share_terms' returning kind, body, at_ms, xact)
    insert into record_version (kind, body, at_ms, xact) select kind, body, at_ms, xact from gone`;
  const free = 'update copy set share_bps = share_bps + 1, house_bps = 1';
  expect((await named(free)).length).toBeGreaterThan(0);
  expect(await named(before, free)).toEqual([]);
  const none = `delete from house_setting where name = 'COPY_SHARE_HOUSE_BPS'`;
  expect(await named(none)).toEqual([]);
  const production = `insert into installation (mode) values ('production')`;
  expect((await named(none, production)).join()).toContain('to the house, none that was kept by');
});

/** A copy that won 34.00 with one trade, above a mark of nothing. */
async function won() {
  const one = await begin();
  const source = await fixture.trade(trader.uid, 5_000n);
  await fixture.place();
  await fixture.settle(source, 'WON');
  return one;
}

/** Ends a copy as a program does that shares nothing of it: the mark rises all the same. */
async function stopUnshared({ friend, copy }: { readonly friend: UserId; readonly copy: CopyId }): Promise<void> {
  await db.owner.query('alter table copy disable trigger copy_terms_keep');
  await db.owner.query('update copy set share_bps = 0 where id = $1', [copy]);
  await fixture.does('stopCopy', friend, { id: copy });
  await db.owner.query('update copy set share_bps = 2000 where id = $1', [copy]);
  await db.owner.query('alter table copy enable trigger copy_terms_keep');
}

/** A line that says that 6.80 were due, and that nothing was paid. */
const unpaidLine = (copy: CopyId, kind: 'week' | 'stop', periodEnd: string) => [
  `insert into profit_share (id, copy_id, number, formula, kind, period_end_ms, settled_trades, profit, earlier_profit, open_stake,
     mark_before, share_bps, due, owed_before, paid, house_bps, to_house, created_ms)
   select '${newId('shr')}', id, 1, 2, '${kind}', ${periodEnd}, 1, 3400, 0, 0, 0, share_bps, 680, 0, 0, house_bps, 0, clock_ms()
   from copy where id = '${copy}'`,
  `update copy set share_due = 680, share_week_ms = greatest(share_week_ms, ${periodEnd}) where id = '${copy}'`,
];

test('C6: the line of a copy that ended is named where it is left out, and where it says that nothing was paid', async () => {
  const [honest, dishonest] = [await won(), await won()];
  await fixture.does('stopCopy', honest.friend, { id: honest.copy });
  expect(await named()).toEqual([]);
  await stopUnshared(dishonest);
  const { copy } = dishonest;
  expect(await named()).toEqual([
    `C6 copy ${copy}: ended at 3400 with 0 of earlier copies, above 0, and shares nothing of it`,
  ]);
  expect(await named(...unpaidLine(copy, 'stop', 'clock_ms()'))).toEqual([
    `C6 copy ${copy}: ended owing 680, and 23400 was given back`,
  ]);
  await pass();
});

test('C6: a line whose sums follow from nothing, written while their constraints were away, is named', async () => {
  const { friend, copy } = await won();
  await fixture.does('stopCopy', friend, { id: copy });
  const written = async (sums: string) => {
    const all = await namedAfterForging(db, ['profit_share'], async (client: PoolClient) => {
      await client.query(`alter table profit_share drop constraint profit_share_due, drop constraint profit_share_check,
        drop constraint profit_share_check1`);
      await client.query(`update profit_share set ${sums} where copy_id = $1`, [copy]);
      await client.query('alter table profit_share add constraint profit_share_due check (due >= 0) not valid');
    });
    return all.filter((line) => line.startsWith('C6 profit share')).map((line) => line.replace(/shr_\w+/, 'S'));
  };
  const is = (sums: string, house: number) =>
    `C6 profit share S: no. 1 of copy ${copy} (stop): ${sums} of it to the house; 680 are due, and ${house} are the house’s`;
  expect(await written('created_ms = created_ms')).toEqual([]);
  // All that the customer had left, and all of it to the house.
  expect(await written('due = 20000, paid = 20000, to_house = 20000')).toContainEqual(
    is('20000 due, 20000 paid beside 0 owed before, 20000', 4_000),
  );
  // A cent that is due raises the whole mark.
  expect(await written('due = 1, paid = 1, to_house = 0')).toContainEqual(
    is('1 due, 1 paid beside 0 owed before, 0', 0),
  );
  expect(await written('to_house = 680')).toContainEqual(is('680 due, 680 paid beside 0 owed before, 680', 136));
  expect(await written('paid = 681, to_house = 136')).toContainEqual(
    is('680 due, 681 paid beside 0 owed before, 136', 136),
  );
});

test('C6: a week that is due, and is not paid although the copy had it free, is named', async () => {
  const { copy } = await won();
  const monday = weekAfter(weekStart(await readClock(db.app)));
  await fixture.at(monday + 3_600_000);
  const mark = `insert into profit_mark (trader_id, user_id, mark) select trader_id, user_id, 3400 from copy where id = '${copy}'`;
  expect(await named(...unpaidLine(copy, 'week', `${monday}`), mark)).toEqual([
    expect.stringMatching(
      /^C6 profit share shr_\w+: paid 0 of 680 due and 0 owed before, and its copy had 23400, of which trades could take 0$/,
    ),
  ]);
});
