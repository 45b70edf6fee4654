import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture, payoutAddresses } from '#tools/testing/transfers.ts';

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

it('[W2] [W4] ten withdrawals of a customer wait at most, asked for at once too, and ten are cancelled a day; all can still be withdrawn', async () => {
  const who = await fixture.customer(50_000n);
  const codes = (await Promise.all(Array.from({ length: 13 }, () => asks(who)))).map(codeOf);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too_many_open_withdrawals')).toHaveLength(3);
  expect(codeOf(await asks(await fixture.customer(1_000n)))).toBe('ok');
  const { rows } = await db.owner.query<{ id: string }>('select id from withdrawal where user_id = $1', [who]);
  const cancels = (id = '') => fixture.call('cancelWithdrawal', who, { id });
  const [first, ...others] = rows;
  expect(codeOf(await cancels(first?.id))).toBe('ok');
  // One request can hold everything that the others do not.
  expect(await readBalance(db.app, who, 'real')).toMatchObject({ available: 45_500n });
  expect(codeOf(await asks(who, '455.00'))).toBe('ok');
  expect(codeOf(await asks(who, '5.00'))).not.toBe('ok');
  expect((await Promise.all(others.map(({ id }) => cancels(id)))).map(codeOf)).toEqual(Array(9).fill('ok'));
  const again = await fixture.does('requestWithdrawal', who, {
    body: { amount: '5.00', paymentMethod: 'BNB', walletAddress: payoutAddresses.BNB },
  });
  expect(codeOf(await cancels(again.id))).toBe('too_many_cancelled_withdrawals');
  expect((await fixture.does('readWithdrawal', who, { id: again.id })).status).toBe('pending');
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
