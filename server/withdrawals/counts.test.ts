import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { codeOf, type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
});
afterAll(() => db.drop());

const asks = (who: UserId, amount = '5.00') =>
  fixture.call('requestWithdrawal', who, {
    body: { amount, paymentMethod: 'BNB', walletAddress: payoutAddresses.BNB },
  });
const openOf = async (who: UserId): Promise<readonly string[]> =>
  (
    await db.owner.query<{ id: string }>(`select id from withdrawal where user_id = $1 and status = 'pending'`, [who])
  ).rows.map(({ id }) => id);

it('[W2] ten withdrawals of a customer wait at most, asked for at once too; one can hold all that the others do not', async () => {
  const who = await fixture.customer(50_000n);
  const codes = (await Promise.all(Array.from({ length: 13 }, () => asks(who)))).map(codeOf);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too_many_open_withdrawals')).toHaveLength(3);
  expect(codeOf(await asks(await fixture.customer(1_000n)))).toBe('ok');
  const [first] = await openOf(who);
  expect(codeOf(await fixture.call('cancelWithdrawal', who, { id: first ?? '' }))).toBe('ok');
  expect(await readBalance(db.app, who, 'real')).toMatchObject({ available: 45_500n });
  expect(codeOf(await asks(who, '455.00'))).toBe('ok');
  expect(codeOf(await asks(who, '5.00'))).not.toBe('ok');
});

it('[W2] [W4] somebody with a stolen password asks and cancels as often as they can: what still waits is cancelled all the same', async () => {
  const owner = await fixture.customer(50_000n);
  const cancels = async (id = '') => codeOf(await fixture.call('cancelWithdrawal', owner, { id }));
  for (let count = 0; count < 19; count += 1) {
    expect([count, codeOf(await asks(owner))]).toEqual([count, 'ok']);
    expect([count, await cancels((await openOf(owner))[0])]).toEqual([count, 'ok']);
  }
  expect(codeOf(await asks(owner, '455.00'))).toBe('ok');
  const refused = await asks(owner);
  expect(refused).toMatchObject({ failure: { code: 'too_many_asked_withdrawals', facts: { most: 20 } } });
  expect(await cancels((await openOf(owner))[0])).toBe('ok');
  expect(await readBalance(db.app, owner, 'real')).toMatchObject({ available: 50_000n, withdrawing: 0n });
  expect(codeOf(await asks(owner))).toBe('too_many_asked_withdrawals');
  await setClock(db, dayMs);
  try {
    expect(codeOf(await asks(owner, '500.00'))).toBe('ok');
  } finally {
    await setClock(db, 0);
  }
});

it('[W2] what is being sent waits for nobody and keeps no other request back', async () => {
  const who = await fixture.customer(50_000n);
  for (let i = 0; i < 10; i += 1) {
    const asked = await asks(who);
    if (!asked.ok) throw new Error(asked.failure.code);
    await fixture.does('approveWithdrawal', fixture.admins[0], { id: asked.value.id });
  }
  expect(codeOf(await asks(who))).toBe('ok');
});
