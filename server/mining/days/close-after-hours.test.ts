import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAfterHours } from '#server/limits/close-after-hours.ts';
import { keepNumbers } from '#server/limits/house-settings.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { networkBlock, openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openMiningFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  // Started with 24 hours.
  fixture = await openMiningFixture(db);
  await fixture.goTo(-1, 23);
  await fixture.site('sha256d', 7_000_000_000_000n);
});
afterAll(() => db.drop());

it('[N3.2] [X8] a day closes itself after the hours that are in force, whatever the process was started with', async () => {
  await fixture.buyer(await fixture.plan());
  await fixture.goTo(0, 12);
  await db.app.query(
    `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
     values ('BTC', $1, trunc(7e12 * 86400 * $2::bigint / (1e6 * 4294967296.0)), $2, 0, 'test', clock_ms())`,
    [...networkBlock('BTC')],
  );
  await fixture.price('BTC', 9_100_000n);
  await fixture.goTo(1, 1);
  expect(codeOf(await fixture.receipt('BTC', 0, '0.01000000'))).toBe('ok');
  const closesItself = async () => (await fixture.look('BTC', 0)).closesItselfAt;
  const list = () => fixture.does('listMiningDaysForAdmin', fixture.admin, { query: { coin: 'BTC' } });
  expect(await closesItself()).toMatch(`${fixture.day(2)}T01:00:`);
  await keepNumbers(db.owner, closeAfterHours(48), 'changes');
  expect(await closesItself()).toMatch(`${fixture.day(3)}T01:00:`);
  expect((await list()).closeAfterHours).toBe(48);
  await fixture.goTo(3, 0);
  await fixture.worker.runDue();
  expect((await fixture.look('BTC', 0)).state).toBe('open');
  await keepNumbers(db.owner, closeAfterHours(30), 'changes');
  await fixture.worker.runDue();
  expect(await fixture.look('BTC', 0)).toMatchObject({ state: 'paid', closedBy: 'system' });
  expect((await list()).closeAfterHours).toBe(30);
});
