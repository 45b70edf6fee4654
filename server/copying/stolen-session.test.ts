import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Millis, millis } from '#domain/clock/millis.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { cents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { readClock } from '#server/review/timeline.ts';
import { startApi } from '#tools/testing/api.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { fundCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { copyHandlers } from './handlers.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
});
afterAll(() => db.drop());

const codeOf = (decision: Decision<unknown>): string => (decision.ok ? 'ok' : decision.failure.code);
/** When the owner of a session that somebody else has now signed in. */
const longAgo = async (): Promise<Millis> => millis((await readClock(db.app)) - 15 * 60_000);

describe('whoever has a session of more than 15 minutes, and no password', () => {
  test('C2: starts no copies of their own traders with the owner’s money, so that trading both sides earns them no share of it', async () => {
    const signedInAtMs = await longAgo();
    const owner = await fixture.customer(100_000n);
    const [up, down] = [await fixture.trader(10_000n, 3_000), await fixture.trader(10_000n, 3_000)];
    for (const { id } of [up, down]) {
      const body = { allocation: '500.00', maxStake: '500.00', stopLoss: null };
      expect(codeOf(await fixture.call('subscribe', owner, { id, body, signedInAtMs }))).toBe('sign_in_too_old');
    }
    const sides = [await fixture.trade(up.uid, 5_000n), await fixture.trade(down.uid, 5_000n, { position: 'DOWN' })];
    await fixture.place();
    for (const [at, trade] of sides.entries()) {
      expect(await fixture.outcome(trade, owner)).toBe('none');
      await fixture.settle(trade, at === 0 ? 'WON' : 'LOST');
    }
    await fixture.keep();
    expect(await readBalance(db.app, owner, 'real')).toMatchObject({ available: 100_000n, allocated: 0n });
    // What the sides won and lost by their own stakes, and nothing beside it.
    expect((await readBalance(db.app, up.uid, 'real')).available).toBe(14_250n);
    expect((await readBalance(db.app, down.uid, 'real')).available).toBe(5_000n);
  });

  test('C2: nothing that lets a copy with real money risk more is taken of them, resuming included; what lets it risk less, pausing and stopping is', async () => {
    const signedInAtMs = await longAgo();
    const owner = await fixture.customer(100_000n);
    const { id: trader } = await fixture.trader(10_000n);
    const body = { allocation: '100.00', maxStake: '10.00', maxOpen: 2, stopLoss: '50.00' };
    const { copy } = await fixture.does('subscribe', owner, { id: trader, body });
    const { id } = copy;
    const more = [
      { allocation: '500.00' },
      { maxStake: '100.00' },
      { maxOpen: 1_000 },
      { stopLoss: null },
      { stopLoss: '100.00' },
      { sizing: 'fixed', fixedStake: '10.00' },
    ];
    for (const change of more) {
      expect([change, codeOf(await fixture.call('changeCopy', owner, { id, body: change, signedInAtMs }))]).toEqual([
        change,
        'sign_in_too_old',
      ]);
      // The other way to the same change.
      expect([
        change,
        codeOf(await fixture.call('subscribe', owner, { id: trader, body: change, signedInAtMs })),
      ]).toEqual([change, 'sign_in_too_old']);
    }
    for (const change of [{ allocation: '50.00' }, { maxStake: '5.00' }, { maxOpen: 1 }, { stopLoss: '10.00' }]) {
      expect([change, codeOf(await fixture.call('changeCopy', owner, { id, body: change, signedInAtMs }))]).toEqual([
        change,
        'ok',
      ]);
    }
    expect(codeOf(await fixture.call('pauseCopy', owner, { id, signedInAtMs }))).toBe('ok');
    expect(codeOf(await fixture.call('resumeCopy', owner, { id, signedInAtMs }))).toBe('sign_in_too_old');
    expect(codeOf(await fixture.call('subscribe', owner, { id: trader, signedInAtMs }))).toBe('sign_in_too_old');
    expect(await fixture.does('readCopy', owner, { id })).toMatchObject({
      state: 'paused',
      allocation: '50.00',
      maxStake: '5.00',
      maxOpen: 1,
      stopLoss: '10.00',
    });
    expect(codeOf(await fixture.call('stopCopy', owner, { id, signedInAtMs }))).toBe('ok');
    expect(codeOf(await fixture.call('subscribe', owner, { id: trader, signedInAtMs }))).toBe('sign_in_too_old');
    expect(await readBalance(db.app, owner, 'real')).toMatchObject({ available: 100_000n, allocated: 0n });
  });

  test('C2: copies with practice money, which pay no share', async () => {
    const signedInAtMs = await longAgo();
    const owner = await fixture.customer(0n);
    const { id } = await fixture.trader(10_000n);
    const body = { wallet: 'practice', allocation: '100.00' };
    expect(codeOf(await fixture.call('subscribe', owner, { id, body, signedInAtMs }))).toBe('ok');
    const raised = { wallet: 'practice', allocation: '200.00' };
    expect(codeOf(await fixture.call('subscribe', owner, { id, body: raised, signedInAtMs }))).toBe('ok');
  });
});

test('C2: P4: over HTTP an old sign-in is refused, and after the password the same start with the same key is taken', async () => {
  const quiet = async () => undefined;
  const settings = {
    defaultAllocation: cents(10_000n),
    leastAllocation: cents(1_000n),
    mostShareBps: 3_000,
    houseShareBps: 2_000,
    bounds: { traderBps: 10_000, customerBps: 10_000 },
  };
  const api = await startApi(db, {
    handlers: copyHandlers({
      pool: db.app,
      policy: everywhere,
      settings,
      mayPreview: async () => ({ ok: true, value: null }),
      notify: quiet,
      notifyAll: quiet,
    }),
  });
  try {
    const email = 'owner@test.example';
    const owner = await api.newcomer(email);
    const { uid } = (await owner.call('GET', '/api/me')).body;
    await db.app.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
    await fundCustomer(db.app, uid, 100_000n);
    const { id } = await fixture.trader(10_000n);
    const start = () => owner.command('PUT', `/api/traders/${id}/subscription`, { allocation: '100.00' }, 'one-key');
    await db.owner.query(`update auth_session set created_at = clock_timestamp() - interval '15 minutes'`);
    expect((await start()).body).toMatchObject({ status: 422, code: 'sign_in_too_old', facts: { atMostMinutes: 15 } });
    await owner.signIn(email);
    expect((await start()).body).toMatchObject({ result: 'Copied', copy: { allocation: '100.00' } });
  } finally {
    await api.stop();
  }
});
