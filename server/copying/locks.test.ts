import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { whileHeld } from '#tools/testing/held-locks.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { until } from '#tools/testing/until.ts';
import { ownTraderHandlers } from './traders/own-trader.ts';
import { traderReviewHandlers } from './traders/trader-review.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let handlers: ReturnType<typeof ownTraderHandlers> & ReturnType<typeof traderReviewHandlers>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  const pool = db.app;
  handlers = {
    ...ownTraderHandlers({ pool, mostShareBps: 3_000, product: 'Fairlead' }),
    ...traderReviewHandlers({
      pool,
      notify: async () => undefined,
      mostShareBps: 3_000,
      openPhoto: async () => null,
    }),
  };
});
afterAll(() => db.drop());

const callOf = (uid: UserId, operation: string) => ({
  actor: { uid, role: 'user', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const,
  params: undefined,
  query: undefined,
  command: commandKey(uid, operation, randomUUID(), {}),
});
const words = (name: string) => ({ name, about: '', shareBps: 1_000, isPublic: true });
const found = async (sql: string): Promise<void> => {
  await until(async () => (await db.owner.query(sql)).rows.length > 0);
};

describe('an answer that sums any count of records holds up nobody', () => {
  test('C5: P4: a profile is changed before the sums of all copies are read, and a repeated key reads them again', async () => {
    const trader = await fixture.trader(100_000n);
    const call = { ...callOf(trader.uid, 'traders.change'), body: words('Changed at once') };
    const changed = await whileHeld(
      db,
      'lock table profit_share in access exclusive mode',
      () => handlers.changeTraderProfile(call),
      () => found(`select from trader where name = 'Changed at once'`),
    );
    expect(changed).toMatchObject({ ok: true, value: { trader: { name: 'Changed at once' }, copies: { real: 0 } } });
    await fixture.does('subscribe', await fixture.customer(10_000n), { id: trader.id });
    expect(await handlers.changeTraderProfile(call)).toMatchObject({ ok: true, value: { copies: { real: 1 } } });
    const { rows } = await db.owner.query('select version from trader where id = $1', [trader.id]);
    expect(rows).toEqual([{ version: 2 }]);
  });

  test('C5: an application is decided before the trades of its applicant are summed', async () => {
    const applicant = await fixture.customer(0n);
    const applied = await handlers.applyAsTrader({ ...callOf(applicant, 'traders.apply'), body: words('Declined') });
    const id = (applied.ok && applied.value.application?.id) || 'none';
    const call = callOf(await fixture.customer(0n), 'admin.traders.decline');
    const declined = await whileHeld(
      db,
      'lock table trade in access exclusive mode',
      () => handlers.declineTrader({ ...call, params: { id }, body: { reason: 'Not yet' } }),
      () => found(`select from trader_application where status = 'declined'`),
    );
    expect(declined).toMatchObject({ ok: true, value: { id, status: 'declined', settledTrades: 0 } });
  });
});

describe('a copy that waited for its customer’s account', () => {
  const held = (uid: UserId): string => `select from ledger_account where owner = '${uid}' for update`;
  const houseTakes = (houseShareBps: number) =>
    keepHouseSettings(db.owner, {
      bounds: { traderBps: 10_000, customerBps: 10_000 },
      houseShareBps,
      ...standardOffers,
    });

  test('C6: agrees to the house’s part that is kept when it begins, not when its customer asked', async () => {
    await houseTakes(2_000);
    const trader = await fixture.trader(100_000n, 1_000);
    const uid = await fixture.customer(10_000n);
    const begun = await whileHeld(
      db,
      held(uid),
      () => fixture.does('subscribe', uid, { id: trader.id }),
      () => houseTakes(1_500),
    );
    expect(begun.copy).toMatchObject({ houseShareBps: 1_500 });
  });

  test('C6: is refused where that is more by then than its customer was shown', async () => {
    await houseTakes(2_000);
    const trader = await fixture.trader(100_000n, 1_000);
    const uid = await fixture.customer(10_000n);
    const begun = await whileHeld(
      db,
      held(uid),
      () => fixture.call('subscribe', uid, { id: trader.id, body: { houseShareBps: 2_000 } }),
      () => houseTakes(2_500),
    );
    expect(begun).toMatchObject({
      ok: false,
      failure: { code: 'house_share_raised', facts: { houseShareBps: 2_500 } },
    });
  });

  test('C2: X1: does not begin where copying was switched off meanwhile', async () => {
    const trader = await fixture.trader(100_000n);
    const uid = await fixture.customer(10_000n);
    const begun = await whileHeld(
      db,
      held(uid),
      () => fixture.call('subscribe', uid, { id: trader.id }),
      () =>
        db.owner.query(
          `insert into operator_switch (name, is_on, reason, changed_by, changed_ms)
           values ('copying', false, 'Works', $1, clock_ms())`,
          [uid],
        ),
    );
    expect(begun).toMatchObject({ ok: false, failure: { code: 'switched_off' } });
    await db.owner.query(`delete from operator_switch where name = 'copying'`);
  });
});
