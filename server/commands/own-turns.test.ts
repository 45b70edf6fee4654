import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted } from '#domain/failures/failures.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import { decidingAs, holdAccount } from '#server/sign-in/dependencies.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { whileHeld } from '#tools/testing/held-locks.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { until } from '#tools/testing/until.ts';
import { inCommand } from './command.ts';
import { boundTurns, inOwnTurn, waitingAtMost } from './own-turns.ts';

let db: FreshDatabase;
beforeAll(async () => {
  // As many connections as the product has for all but prices.
  db = await freshDatabase({ max: 20 });
  boundTurns(db.app);
});
afterAll(() => db.drop());

const inUse = (pool: Pool): number => pool.totalCount - pool.idleCount;
const letGo = () => new Promise(setImmediate);
const nothing = async () => accepted(null);
const busy = { ok: false, failure: { code: 'rate_limited', facts: { retryAfterSeconds: 1 } } };

test('X4: three hundred commands of one account hold one connection, leave no key where they are refused, and orders of others go on', async () => {
  const [flooding, other] = [await openCustomer(db.app), await openCustomer(db.app, 10_000n)];
  await fundBankroll(db.app, 10_000_000n);
  await openPair(db.app, 'ETHUSD', 2);
  await recordPrice(db.app, await takeLease(db.app), 'ETHUSD', 166_680n);
  const { setLimit } = ownLimitHandlers({ pool: db.app, notify: async () => undefined });
  const actor = {
    uid: flooding,
    role: 'user',
    accountStatus: 'approved',
    displayName: 'Ada',
    signedInAtMs: null,
  } as const;
  const body = { limit: 'stake', period: 'day', amount: '50.00' } as const;
  const set = (key: string) =>
    setLimit({
      actor,
      params: undefined,
      query: undefined,
      body,
      command: commandKey(flooding, 'limits.set', key, body),
    });
  const placement = createPlacement({
    pool: db.app,
    signer: newSigner(),
    mode: 'demo',
    policy: everywhere,
    offers: standardOffers,
  });
  const ticket = { currencyPair: 'ETHUSD', position: 'UP', duration: 300, stake: cents(100n), wallet: 'real' } as const;
  const order = () => placement.submit({ key: commandKey(other, 'trades.place', randomUUID(), {}), ticket });
  const keys = Array.from({ length: 300 }, () => randomUUID());
  let held = -1;
  const answers = await whileHeld(
    db,
    `select from customer where uid = '${flooding}' for update`,
    () => Promise.all(keys.map(set)),
    async () => {
      held = inUse(db.app);
      for (let nth = 0; nth < 5; nth += 1) expect((await order()).ok).toBe(true);
    },
  );
  expect(held).toBe(1);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1 + waitingAtMost);
  const refusals = answers.filter(({ ok }) => !ok);
  expect(refusals).toHaveLength(299 - waitingAtMost);
  expect(refusals[0]).toEqual(busy);
  const { rows } = await db.app.query('select from idempotency_key where actor = $1', [flooding]);
  expect(rows).toHaveLength(1 + waitingAtMost);
  // The same key is asked again, and decided.
  expect((await set(keys.at(-1) ?? '')).ok).toBe(true);
});

test('X4: what an admin decides goes on beside their own commands, two at once, and others wait for nobody', async () => {
  const [uid, other] = [await openCustomer(db.app), await openCustomer(db.app)];
  const gate = Promise.withResolvers<void>();
  let begun: string[] = [];
  const run = (actor: typeof uid, access: 'admin' | 'session') =>
    inCommand(db.app, commandKey(actor, 'test', randomUUID(), {}, access), async () => {
      begun = [...begun, `${actor} ${access}`];
      await gate.promise;
      return accepted(null);
    });
  const all = [
    run(uid, 'session'),
    run(uid, 'session'),
    run(uid, 'admin'),
    run(uid, 'admin'),
    run(uid, 'admin'),
    run(other, 'session'),
  ];
  const expected = [`${uid} session`, `${uid} admin`, `${uid} admin`, `${other} session`].sort();
  await until(() => begun.length >= expected.length);
  await letGo();
  expect(begun.sort()).toEqual(expected);
  gate.resolve();
  expect((await Promise.all(all)).filter(({ ok }) => ok)).toHaveLength(6);
});

test('X4: a command that runs another one of the same account does not wait for itself', async () => {
  const uid = await openCustomer(db.app);
  const command = () => commandKey(uid, 'test', randomUUID(), {});
  const outer = () => inCommand(db.app, command(), () => inCommand(db.app, command(), nothing));
  expect(await Promise.all([outer(), outer()])).toEqual([accepted(null), accepted(null)]);
});

test('X4: a command that throws hands its turn on, and two with one key answer the same', async () => {
  const uid = await openCustomer(db.app);
  const failing = inCommand(db.app, commandKey(uid, 'test', randomUUID(), {}), () => Promise.reject(new Error('no')));
  const key = randomUUID();
  let decided = 0;
  const decide = async () => {
    decided += 1;
    return accepted(decided);
  };
  const replies = [1, 2].map(() => inCommand(db.app, commandKey(uid, 'test', key, {}), decide));
  await expect(failing).rejects.toThrow('no');
  expect(await Promise.all(replies)).toEqual([accepted(1), accepted(1)]);
});

test('X4: who has one session of an account keeps no other session of it waiting at the bound', async () => {
  const gate = Promise.withResolvers<void>();
  const turn = (share: string) =>
    inOwnTurn(db.app, { of: 'account', share }, async () => {
      await gate.promise;
      return accepted(share);
    });
  const stolen = Array.from({ length: waitingAtMost + 2 }, () => turn('stolen'));
  const own = turn('own');
  expect(await stolen.at(-1)).toEqual(busy);
  gate.resolve();
  expect(await own).toEqual(accepted('own'));
  expect((await Promise.all(stolen)).filter(({ ok }) => ok)).toHaveLength(1 + waitingAtMost);
});

test('X4: changes to how an account is signed in to take the same turns', async () => {
  const uid = await openCustomer(db.app);
  const actor = { uid, role: 'user', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  const session = { id: 'ses', actor, email: 'ada@test.example', emailVerified: true, mayAdminister: false };
  const gate = Promise.withResolvers<void>();
  const running = inCommand(db.app, commandKey(uid, 'test', randomUUID(), {}), async () => {
    await gate.promise;
    return accepted(null);
  });
  let held: boolean | null = null;
  const change = decidingAs({ pool: db.app }, session, async (tx) => {
    held = await holdAccount(tx, session);
    return accepted(held);
  });
  await until(() => inUse(db.app) === 1);
  await letGo();
  expect(held).toBe(null);
  gate.resolve();
  await running;
  // There is no such session; that was asked only now.
  expect(await change).toEqual(accepted(false));
});

test('X3: X4: when the connections are closed, those that wait for their turn fail instead of waiting', async () => {
  const uid = await openCustomer(db.app);
  const pool = openAppPool(db.appConfig, { max: 2 });
  boundTurns(pool);
  const gate = Promise.withResolvers<void>();
  const command = () => commandKey(uid, 'test', randomUUID(), {});
  const running = inCommand(pool, command(), async () => {
    await gate.promise;
    return accepted(null);
  });
  const waiting = [inCommand(pool, command(), nothing), inCommand(pool, command(), nothing)];
  await until(() => inUse(pool) === 1);
  const closed = pool.end();
  gate.resolve();
  expect(await running).toEqual(accepted(null));
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await closed;
});
