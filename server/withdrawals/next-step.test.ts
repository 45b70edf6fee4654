import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db, { fixes: false });
  fixture.prices.set('BTCUSD', 5_000_000n);
  await fixture.prices.settled();
});
afterAll(() => db.drop());

async function requested(): Promise<string> {
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  return (await fixture.does('requestWithdrawal', customer, { body })).id;
}

const listed = async (query: object): Promise<readonly string[]> => {
  const { items } = await fixture.does('reviewWithdrawals', fixture.admins[1], { query: { limit: 10, ...query } });
  return items.map(({ id }: { readonly id: string }) => id);
};

it('[R1.7] what waits for an approval and what waits to be sent are lists of their own, the oldest first', async () => {
  const [first, second, third] = [await requested(), await requested(), await requested()];
  await fixture.does('approveWithdrawal', fixture.admins[0], { id: second });
  expect(await listed({ next: 'approve' })).toEqual([first, third]);
  // Before the price has fixed its coins nothing can be sent (W5).
  expect(await listed({ next: 'send' })).toEqual([]);
  await fixture.fix();
  expect(await listed({ next: 'send' })).toEqual([second]);
  expect(await listed({ status: 'pending' })).toEqual([first, second, third]);
  await fixture.does('approveWithdrawal', fixture.admins[0], { id: first });
  await fixture.fix();
  expect(await listed({ next: 'send' })).toEqual([first, second]);
  expect(await listed({ next: 'send', order: 'newest' })).toEqual([second, first]);
});
