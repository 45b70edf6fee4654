import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { whileHeld } from '#tools/testing/held-locks.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';
import { until } from '#tools/testing/until.ts';

const tera = 1_000_000_000_000n;
let db: FreshDatabase;
let mine: Awaited<ReturnType<typeof openMiningFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  mine = await openMiningFixture(db);
  await mine.goTo(-1, 1);
  await mine.site('sha256d', 4n * tera);
  await mine.network('BTC', 4n * tera, 1_000_000n);
  await mine.price('BTC', 10_000_000n);
});
afterAll(() => db.drop());

test('N1: a plan is closed before its contracts are counted for the answer', async () => {
  const id = await mine.plan();
  await mine.buyer(id);
  const closed = await whileHeld(
    db,
    'lock table mining_contract in access exclusive mode',
    () => mine.does('closeMiningPlan', mine.admin, { params: { id }, body: { reason: 'Sold enough' } }),
    () =>
      until(async () => {
        const { rows } = await db.owner.query(`select from mining_plan where id = $1 and state = 'closed'`, [id]);
        return rows.length > 0;
      }),
  );
  expect(closed).toMatchObject({ id, state: 'closed', contracts: 1, running: 1 });
});

test('N2: X1: a purchase that waited for its customer’s account is refused where mining was switched off meanwhile', async () => {
  const planId = await mine.plan();
  const buyer = await mine.fixture.customer(100_000n);
  const bought = await whileHeld(
    db,
    `select from ledger_account where owner = '${buyer}' for update`,
    () => mine.call('buyContract', buyer, { body: { planId } }),
    () =>
      db.owner.query(
        `insert into operator_switch (name, is_on, reason, changed_by, changed_ms)
         values ('mining', false, 'Works', $1, clock_ms())`,
        [mine.admin],
      ),
  );
  expect(codeOf(bought)).toBe('switched_off');
});
