import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceFigures } from '#server/copying/traders/figures.ts';
import { openCopies } from '#tools/testing/copying/copies.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let trader: Awaited<ReturnType<typeof fixture.trader>>;
/** Its customer's copy settled a trade. */
let copy = '';
const tables = ['audit_entry', 'trader_application', 'trader', 'trader_figures', 'ledger_journal'];

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  trader = await fixture.trader(100_000n);
  const userId = await fixture.customer(20_000n);
  [copy = ''] = await openCopies(db.owner, trader.id, 'real', [{ userId, allocation: 20_000n }]);
  const trade = await fixture.trade(trader.uid, 10_000n);
  await fixture.place();
  await fixture.settle(trade, 'LOST');
  await advanceFigures(db.app);
});
afterAll(() => db.drop());

/** What is named of anything after edits by somebody who owns the database. */
const namedOfAll = (...edits: readonly string[]): Promise<readonly string[]> =>
  namedAfterForging(db, tables, async (client: PoolClient) => {
    for (const edit of edits) await client.query(edit);
  });

/** What is named of traders and applications. */
async function named(...edits: readonly string[]): Promise<readonly string[]> {
  const all = await namedOfAll(...edits);
  // What the triggers wrote down and sealed is not what is tried here.
  // That what was sealed is another is named too, and is not what is tried here.
  return all
    .filter((line) => /^(?!L7)\w+ (trader|application) /.test(line))
    .map((line) => line.replaceAll(/\w{3}_\w{26}/g, '…').replaceAll(/\d{13}/g, '…'))
    .sort();
}

test('R2 C4: a trader who was admitted by what the audit trail says, and whose copies were measured, is clean', async () => {
  expect(await named('select 1')).toEqual([]);
});

test('R2 C4: an admission that is moved to another time is named, so that no figures begin when it suits', async () => {
  const later = 'decided_ms = decided_ms + 20000';
  expect(await named(`update trader_application set ${later}`)).toEqual([
    'R2 application …: was approved by … at …, and no audit entry of then says so',
  ]);
  expect(await named(`update trader_application set decided_ms = null, decided_by = null, status = 'pending'`)).toEqual(
    ['R2 application …: is pending of …, the audit trail says approved by … for trader …'],
  );
  expect(await named('delete from trader_application')).toEqual([
    'R2 application …: is not there of nobody, the audit trail says approved by … for trader …',
  ]);
  expect(await named('update trader set since_ms = since_ms - 20000')).toEqual([
    'R2 trader …: is one since …, the audit trail says …',
  ]);
});

test('R2 C4: a trader whom nobody admitted is named', async () => {
  expect(await named('delete from audit_entry', 'delete from trader_application')).toContain(
    'R2 trader …: is one since …, the audit trail says never',
  );
});

test('C5: a trader who is stopped, or active, by no entry of the audit trail is named', async () => {
  const stopped = `update trader set state = 'stopped', stopped_by = 'trader', stopped_ms = clock_ms()`;
  expect(await named(stopped)).toEqual(['C5 trader …: is stopped since …, the audit trail says admitted at …']);
  const audited = `insert into audit_entry (actor, action, subject_kind, subject, created_ms)
    select user_id, 'traders.stop', 'trader', id, clock_ms() from trader`;
  expect(await named(audited)).toEqual([
    'C5 trader …: is active since the admission, the audit trail says stopped at …',
  ]);
  expect(await named(audited, stopped)).toEqual([]);
  expect(await named(audited, stopped.replace('clock_ms()', 'clock_ms() - 20000'))).toEqual([
    'C5 trader …: is stopped since …, the audit trail says stopped at …',
  ]);
});

test('C4: that nobody has measured a trader’s copiers is spared for ten minutes of the books from the first copy, no longer', async () => {
  const unmeasured = `update trader_figures set copiers = 0, copiers_apart = 0, customers_settled = 0, customers_result = 0,
    customers_staked = 0, copies_ms = 0`;
  /** As if the copy had begun so many minutes before another journal that was followed by a newer one. */
  const began = (minutes: number) => [
    `update ledger_journal set created_ms = created_ms - 3600000 where code <> 'copy-allocate'
       and id < (select max(id) from ledger_journal)`,
    `update ledger_journal set created_ms = created_ms - 3600000 - ${minutes} * 60000 where cause = '${copy}'`,
  ];
  expect(await named(unmeasured)).toEqual([]);
  expect(await named(unmeasured, ...began(9))).toEqual([]);
  expect(await named(unmeasured, ...began(11))).toEqual([
    'C4 trader …: is said to have 0 copiers with 0 set aside, and 0 who made 0 of 0; the copies make it 1, 20000, 1, -2000 and 2000',
  ]);
  expect(await named(...began(11))).toEqual([]);
});

test('C4: invented figures of copiers are named though a copy changes after each look, and those of the look before are not', async () => {
  const ofCopiers = async (...edits: readonly string[]) =>
    (await namedOfAll(...edits))
      .filter((line) => line.startsWith('C4 trader ') && line.includes('is said to have'))
      .map((line) => line.replaceAll(/\w{3}_\w{26}/g, '…'));
  // The accomplice puts 1.00 more into the copy, a minute after the look, of which the figures say nothing yet.
  const moved = [
    'alter table copy_move disable trigger user',
    `insert into copy_move (copy_id, occurrence, amount, why, created_ms)
     select '${copy}', 2, 100, 'settings', copies_ms + 60000 from trader_figures`,
    `update copy set allocation = allocation + 100, moves = moves + 1 where id = '${copy}'`,
  ];
  expect(await ofCopiers(...moved)).toEqual([]);
  for (const [column, by] of [
    ['copiers', 1],
    ['copiers_apart', 100_000],
    ['customers_settled', 1],
    ['customers_result', 500_000],
    ['customers_staked', 1_000],
  ] as const)
    expect(await ofCopiers(...moved, `update trader_figures set ${column} = ${column} + ${by}`), column).toHaveLength(
      1,
    );
  expect(await ofCopiers(...moved, 'update trader_figures set customers_result = customers_result + 500000')).toEqual([
    'C4 trader …: is said to have 1 copiers with 20000 set aside, and 1 who made 498000 of 2000; the copies make it 1, 20100, 1, -2000 and 2000',
  ]);
  // Within ten seconds of the look it may have found the move, or not.
  const beside = (ms: number, apart: number) =>
    ofCopiers(
      ...moved,
      `update copy_move set created_ms = (select copies_ms from trader_figures) + ${ms} where occurrence = 2`,
      `update trader_figures set copiers_apart = ${apart}`,
      // What the copies come to now is another thing again.
      `insert into copy_move (copy_id, occurrence, amount, why, created_ms)
       select '${copy}', 3, 50, 'settings', copies_ms + 60000 from trader_figures`,
      `update copy set allocation = allocation + 50, moves = moves + 1 where id = '${copy}'`,
    );
  for (const ms of [-5_000, 5_000]) for (const apart of [20_000, 20_100]) expect(await beside(ms, apart)).toEqual([]);
  expect(await beside(60_000, 20_100)).toHaveLength(1);
});

test('C4: a look that was made before the clock was set back, or after it, is not named for what it could not know', async () => {
  const ofCopiers = async (...edits: readonly string[]) =>
    (await namedOfAll(...edits)).filter((line) => line.startsWith('C4 trader ') && line.includes('is said to have'));
  const move = (ms: number) => [
    'alter table copy_move disable trigger user',
    `insert into copy_move (copy_id, occurrence, amount, why, created_ms)
     select '${copy}', 2, 100, 'settings', copies_ms + ${ms} from trader_figures`,
    `update copy set allocation = allocation + 100, moves = moves + 1 where id = '${copy}'`,
  ];
  // An hour back: the journals of before it say times that are ahead, and the look came after them.
  const setBack = [
    `update ledger_journal set created_ms = created_ms + 3600000 where id < (select max(id) from ledger_journal)`,
    ...move(3_500_000),
    'update trader_figures set copiers_apart = 20100',
    `insert into copy_move (copy_id, occurrence, amount, why, created_ms)
     select '${copy}', 3, 50, 'settings', copies_ms + 60000 from trader_figures`,
    `update copy set allocation = allocation + 50, moves = moves + 1 where id = '${copy}'`,
  ];
  expect(await ofCopiers(...setBack)).toEqual([]);
  expect(await ofCopiers(...setBack.slice(1))).toHaveLength(1);
});

test('C4: a trade that the figures do not follow within ten minutes of the books after its settlement is named', async () => {
  // Nobody looks at the figures after this one; the trader's open trade is not weighed either.
  const lost = await fixture.trade(trader.uid, 10_000n);
  const open = await fixture.trade(trader.uid, 10_000n);
  await fixture.place();
  await fixture.settle(lost, 'LOST');
  await openCustomer(db.app, 1_000n);
  /** As if the books had gone on for so many minutes since, and for two more. */
  const wentOn = (minutes: number) => [
    `update ledger_journal set created_ms = created_ms - ${minutes} * 60000
       where id <= (select id from ledger_journal where cause = '${lost}' and code = 'loss')`,
    'update ledger_journal set created_ms = created_ms - 120000 where id < (select max(id) from ledger_journal)',
  ];
  const ofFigures = async (...edits: readonly string[]) =>
    (await namedOfAll(...edits)).filter((line) => line.startsWith('C4 trade ')).sort();
  const unfollowed = (trade: string) =>
    expect.stringMatching(`^C4 trade ${trade}: is by journals  and , not weighed, the books have \\d+`);
  expect(await ofFigures(...wentOn(9))).toEqual([]);
  expect(await ofFigures(...wentOn(11))).toEqual([lost, open].sort().map(unfollowed));
  // Once they follow, the open trade waits for its own settlement, and what was staked since for the next one.
  await advanceFigures(db.app);
  await fixture.trade(trader.uid, 10_000n);
  expect(await ofFigures(...wentOn(11))).toEqual([]);
  expect(
    await ofFigures(
      `update ledger_journal set created_ms = created_ms - 3600000 where id < (select max(id) from ledger_journal)`,
    ),
  ).toEqual([]);
});
