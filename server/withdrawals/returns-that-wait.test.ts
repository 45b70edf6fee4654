import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  fixture.prices.set('BTCUSD', 5_000_000n);
  await fixture.prices.settled();
});
afterAll(() => db.drop());

async function paid(): Promise<string> {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  const { id } = await fixture.does('requestWithdrawal', customer, { body });
  await fixture.pays(id, transactionId());
  return id;
}

const waiting = async (): Promise<readonly string[]> => {
  const { items } = await fixture.does('reviewWithdrawals', fixture.admins[1], {
    query: { limit: 10, returning: 'waiting' },
  });
  return items.map(({ id }: { readonly id: string }) => id);
};

it('[R1] [R1.7] a payout that came back waits in a list of its own from its first yes until the second, the oldest first', async () => {
  const [first, second, untouched] = [await paid(), await paid(), await paid()];
  expect(await waiting()).toEqual([]);
  const agree = (admin: 0 | 1, id: string, transaction: string) =>
    fixture.does('returnWithdrawal', fixture.admins[admin], {
      id,
      body: { reason: 'the wallet was closed', transactionId: transaction },
    });
  const transaction = transactionId();
  await agree(0, first, transaction);
  await agree(0, second, transactionId());
  expect(await waiting()).toEqual([first, second]);
  expect(await agree(1, first, transaction)).toMatchObject({ status: 'returned' });
  expect(await waiting()).toEqual([second]);
  expect(await fixture.does('readWithdrawalCase', fixture.admins[0], { id: untouched })).toMatchObject({ returns: [] });
});
