import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { cents, coinUnits } from '#domain/money/amount.ts';
import { postDecided } from '#server/ledger/post.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

const tera = 1_000_000_000_000n;
const tables = ['mining_contract', 'mining_day', 'mining_run', 'mining_payout', 'ledger_unchecked'];
let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openMiningFixture>>;

/** Two days that are divided among two contracts of two plans, of a fleet that has more (N3). */
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openMiningFixture(db);
  await fixture.goTo(-1, 1);
  await fixture.site('sha256d', 4n * tera);
  await fixture.buyer(await fixture.plan({ poolFeeBps: 0, powerWatts: '0', termDays: 5 }));
  await fixture.buyer(await fixture.plan({ poolFeeBps: 150, powerWatts: '0', termDays: 1 }));
  await fixture.goTo(0, 12);
  await fixture.network('BTC', 4n * tera, 1_000_000n);
  await fixture.price('BTC', 5_000_000n);
  for (const day of [0, 1]) {
    expect(codeOf(await fixture.receipt('BTC', day, '0.01000000'))).toBe('ok');
    await fixture.goTo(day + 1, 1);
    expect(codeOf(await fixture.close('BTC', day, '0.01000000'))).toBe('ok');
    await fixture.worker.runDue();
  }
  // Of a day that is not closed yet: coins that nobody has been given.
  await fixture.goTo(3, 1);
  expect(codeOf(await fixture.receipt('BTC', 2, '0.01000000'))).toBe('ok');
});
afterAll(() => db.drop());

const named = (edit: (client: PoolClient) => Promise<unknown>): Promise<readonly string[]> =>
  namedAfterForging(db, tables, edit);

const sql =
  (...edits: readonly string[]) =>
  async (client: PoolClient): Promise<void> => {
    for (const edit of edits) await client.query(edit);
  };

/** Takes away what keeps payouts to their runs. */
const unheld = 'alter table mining_payout drop constraint mining_payout_run_fkey';
/** The contract that goes on after the second day. */
const longer = `(select id from mining_contract order by end_day desc limit 1)`;
const shorter = `(select id from mining_contract order by end_day limit 1)`;
const lastDay = '(select max(day) from mining_day)';

/** A payout of the contract for its day, written by hand and posted as the books would: 1,000 units for 50.00. */
async function planted(client: PoolClient, contract: string, day: string, run: string): Promise<void> {
  const { rows } = await client.query<{ id: string; user_id: UserId; occurrence: number }>(
    `insert into mining_payout (contract_id, coin, day, run_id, carry_before, carry_after, sold_units, cents)
     select id, 'BTC', ${day}, ${run}, 1000000000, 0, 1000, 5000 from mining_contract where id = ${contract}
     returning contract_id as id, (select user_id from mining_contract c where c.id = contract_id) as user_id,
       day - (select start_day from mining_contract c where c.id = contract_id) + 1 as occurrence`,
  );
  const [payout] = rows;
  if (!payout) throw new Error('no payout');
  await postDecided(client, [
    {
      code: 'mining-payout',
      cause: payout.id,
      occurrence: payout.occurrence,
      actor: 'system',
      transfers: [
        { from: { kind: 'mining', asset: 'BTC' }, to: { kind: 'capital', asset: 'BTC' }, amount: coinUnits(1_000n) },
        {
          from: { kind: 'capital', asset: 'USD' },
          to: { kind: 'available', owner: payout.user_id, asset: 'USD' },
          amount: cents(5_000n),
        },
      ],
    },
  ]);
}

const orphan =
  /^L5 mining_payout mct_\S+ BTC \d+ 0: says run_id, coin, day, addition mrn_nowhere BTC \d+ 0, which is in no mining_run$/;
const noneOfItsTerm = /^N3 contract mct_\S+: BTC, day \d+: a payout of run mrn_\S+, which is none of its term$/;

test('N3: days that are divided are clean', async () => {
  expect(await named(async () => undefined)).toEqual([]);
});

test('N3: the schema refuses a payout whose run or contract is nowhere, or whose run is of another day', async () => {
  const { owner } = db;
  for (const [edit, constraint] of [
    [`update mining_payout set run_id = 'mrn_nowhere'`, 'mining_payout_run_fkey'],
    ['update mining_payout set day = day + 10', 'mining_payout_run_fkey'],
    [`update mining_payout set contract_id = 'mct_nowhere' where day = ${lastDay}`, 'mining_payout_contract_id_fkey'],
    ['delete from mining_run', 'mining_payout_run_fkey'],
  ] as const)
    await expect(owner.query(edit), edit).rejects.toMatchObject({ code: '23503', constraint });
});

test('N3 L5: a payout for a day that is nowhere, by a run that is nowhere, posted to fit, is named', async () => {
  const found = await named(async (client) => {
    await client.query(unheld);
    await planted(client, longer, `${lastDay} + 1`, `'mrn_nowhere'`);
  });
  expect(found).toEqual([expect.stringMatching(noneOfItsTerm), expect.stringMatching(orphan)]);
});

test('N3: a payout for a day that is no more of its term, by a run of another plan, is named', async () => {
  const run = `(select r.id from mining_run r join mining_contract c on c.plan_id = r.plan_id where c.id = ${longer} and r.day = ${lastDay})`;
  const found = await named((client) => planted(client, shorter, lastDay, run));
  expect(found).toContainEqual(expect.stringMatching(noneOfItsTerm));
});

test('N3: a day of which contracts got nothing, without their run, is named, whether it is called divided or not', async () => {
  const undivided = [
    `delete from mining_payout where day = ${lastDay} - 1`,
    `delete from mining_run where day = ${lastDay} - 1`,
  ];
  const paid = await named(sql(...undivided));
  expect(paid).toContainEqual(expect.stringMatching(/^N3 day BTC \d+: is paid, and has 0 runs of what nobody bought$/));
  expect(
    paid.filter((line) => /^N3 day BTC \d+: is paid, and has no run of plan mpl_\S+, which had/.test(line)),
  ).toHaveLength(2);
  const waits = await named(sql(...undivided, `update mining_day set state = 'closed' where day = ${lastDay} - 1`));
  expect(waits).toContainEqual(expect.stringMatching(/^N3 day BTC \d+: waits to be divided, and a later one is paid$/));
});

test('N3: payouts of a day that is said to be closed only, without their payouts or with more, are named', async () => {
  const open = `update mining_day set state = 'closed' where day = ${lastDay}`;
  const found = await named(sql(open, `delete from mining_payout where day = ${lastDay}`));
  expect(found).toContainEqual(expect.stringMatching(/^N3 contract mct_\S+: BTC, day \d+: no payout$/));
  expect(found).toContainEqual(
    expect.stringMatching(/^N3 day BTC \d+: is closed, and has 1 runs of what nobody bought$/),
  );
});

test('N3: a run of what nobody bought that keeps more or less than plans left, or pays something, is named', async () => {
  for (const edit of ['gross = gross - 1', 'paid_cents = 1', `nothing = 'costs'`]) {
    const found = await named(sql(`update mining_run set ${edit} where plan_id is null and day = ${lastDay}`));
    expect(found, edit).toContainEqual(
      expect.stringMatching(/^N3 run mrn_\S+: of BTC, day \d+: what nobody bought is said to be/),
    );
  }
});

test('N2: a contract that begins on another day than the one after it was bought is named', async () => {
  const found = await named(
    sql(
      'alter table mining_contract drop constraint mining_contract_term',
      `update mining_contract set start_day = start_day + 1 where id = ${shorter}`,
    ),
  );
  expect(found).toContainEqual(
    expect.stringMatching(/^N2 contract mct_\S+: begins on day \d+, was bought at \d+ and paid for at \d+$/),
  );
});

test('N2: a contract that says it was bought a day before its price was posted, or after, is named', async () => {
  for (const moved of ['-', '+']) {
    const found = await named(
      sql(
        `update mining_contract set bought_ms = bought_ms ${moved} 86400000, start_day = start_day ${moved} 1,
           end_day = end_day ${moved} 1 where state = 'running'`,
      ),
    );
    expect(found, moved).toContainEqual(
      expect.stringMatching(/^N2 contract mct_\S+: begins on day \d+, was bought at \d+ and paid for at \d+$/),
    );
  }
});
