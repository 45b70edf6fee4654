import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { codeOf, type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { setClock } from './testing/false-clock.ts';
import { verifySnapshot } from './verification/books.ts';

/** Withdrawals that wait for longer than the days of their request (A9.1), and what keeps them. */
let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
});
afterAll(() => db.drop());

async function days(count: number): Promise<void> {
  await setClock(db, count * 86_400_000);
  await db.owner.query('select market_open_day(clock_ms())');
}

async function asks(): Promise<{ readonly id: string; readonly customer: UserId }> {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '20.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  return { id: (await fixture.does('requestWithdrawal', customer, { body })).id, customer };
}

/** The withdrawals that `npm run verify` mentions as late. */
async function late(): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    const { notices } = await verifySnapshot(client, { keys: [], complete: false });
    return notices.filter((text) => text.startsWith('[A9.1]')).map((text) => text.split(' ')[2] ?? '');
  } finally {
    client.release();
  }
}

test('A9.1: a withdrawal that waits past the days of its request, and that nothing keeps from being approved, is mentioned', async () => {
  const [plain, stopped, ground] = [await asks(), await asks(), await asks()];
  for (const { customer } of [stopped, ground]) {
    await db.owner.query(`update customer set account_status = 'suspended' where uid = $1`, [customer]);
  }
  const [admin, second] = fixture.admins;
  await fixture.does('recordLegalGround', admin, { id: ground.id, body: { ground: 'an order of a court' } });
  await days(29);
  expect(await late()).toEqual([]);
  const refused = await fixture.call('approveWithdrawal', admin, { id: stopped.id, body: {} });
  expect(codeOf(refused)).toBe('customer_not_approved');
  await days(31);
  expect(await late()).toEqual([stopped.id, plain.id]);
  // What holds one back holds nothing back once its customer is approved again.
  await db.owner.query(`update customer set account_status = 'approved' where uid = $1`, [ground.customer]);
  expect(await late()).toEqual([ground.id, stopped.id, plain.id]);
  // Nobody approves what is owed for, nor what is being sent already.
  await db.owner.query(
    `update ledger_account set balance = -100 where owner = $1 and kind = 'receivable' and asset = 'USD'`,
    [ground.customer],
  );
  expect(await late()).toEqual([stopped.id, plain.id]);
  await fixture.does('approveWithdrawal', second, { id: stopped.id, body: {} });
  expect(await late()).toEqual([plain.id]);
  await fixture.does('declineWithdrawal', second, {
    id: plain.id,
    body: { reason: 'asked twice', reasonCode: 'other' },
  });
  expect(await late()).toEqual([]);
});
