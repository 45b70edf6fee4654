import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { beforeDepositHandlers } from '#server/limits/before-deposit.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture, runOut } from '#tools/testing/payments/transfers.ts';
import { commandKey } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
let fixture: Fixture;
const countries = new Set(['GB']);
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db, { limitsBeforeDeposit: countries });
});
afterAll(() => db.drop());

async function customerOf(country: string): Promise<UserId> {
  const uid = await fixture.customer();
  await db.owner.query('update customer set country = $2 where uid = $1', [uid, country]);
  return uid;
}
const actorOf = (uid: UserId): Actor => ({
  uid,
  role: 'user',
  accountStatus: 'approved',
  displayName: 'Ada Lane',
  signedInAtMs: null,
});
const call = (uid: UserId) => ({ actor: actorOf(uid), params: undefined, query: undefined });
const isAsked = async (uid: UserId) => {
  const reply = await beforeDepositHandlers(db.app, countries).readBeforeDeposit({
    ...call(uid),
    body: undefined,
    command: null,
  });
  return reply.ok && reply.value.asked;
};
const chooseNone = (uid: UserId) =>
  beforeDepositHandlers(db.app, countries).chooseNoDepositLimit({
    ...call(uid),
    body: {},
    command: commandKey(uid, 'limits.no-deposit-limit', randomUUID(), {}),
  });
const setLimit = (uid: UserId, limit: 'deposit' | 'loss', amount: string | null) => {
  const body = { limit, period: 'calendar_month', amount } as const;
  const command = commandKey(uid, 'limits.set', randomUUID(), body);
  return ownLimitHandlers({ pool: db.app, notify: fixture.notify }).setLimit({ ...call(uid), body, command });
};
const request = { body: { amount: '100.00', paymentMethod: 'Bitcoin' } };

it('[A13.2] no deposit request is taken before a deposit limit was set or none was chosen, where it is asked for', async () => {
  const [limited, none, elsewhere] = [await customerOf('GB'), await customerOf('GB'), await customerOf('CH')];
  expect(await fixture.call('requestDeposit', elsewhere, request)).toMatchObject({ ok: true });
  expect(await isAsked(elsewhere)).toBe(false);
  for (const uid of [limited, none]) {
    expect(await isAsked(uid)).toBe(true);
    expect(codeOf(await fixture.call('requestDeposit', uid, request))).toBe('deposit_limit_unanswered');
  }
  await setLimit(limited, 'loss', '50.00');
  expect(await isAsked(limited)).toBe(true);
  await setLimit(limited, 'deposit', '500.00');
  expect(await chooseNone(none)).toEqual({ ok: true, value: { asked: false } });
  for (const uid of [limited, none]) {
    expect(await isAsked(uid)).toBe(false);
    expect(await fixture.call('requestDeposit', uid, request)).toMatchObject({ ok: true });
  }
  // Its removal is no reason to be asked again.
  await setLimit(limited, 'deposit', null);
  expect(await isAsked(limited)).toBe(false);
});

it('[A13.2] choosing none is kept once and audited, and a quote is not renewed unanswered', async () => {
  const uid = await customerOf('CH');
  const { id } = await fixture.does('requestDeposit', uid, request);
  await db.owner.query(`update customer set country = 'GB' where uid = $1`, [uid]);
  await runOut(db, id);
  expect(codeOf(await fixture.call('requoteDeposit', uid, { id }))).toBe('deposit_limit_unanswered');
  await Promise.all([chooseNone(uid), chooseNone(uid)]);
  expect(await fixture.call('requoteDeposit', uid, { id })).toMatchObject({ ok: true });
  const { rows } = await db.owner.query(
    `select (select count(*)::integer from no_deposit_limit where uid = $1) as kept, count(*)::integer as audited
     from audit_entry where actor = $1 and action = 'limits.no-deposit-limit'`,
    [uid],
  );
  expect(rows).toEqual([{ kept: 1, audited: 1 }]);
});
