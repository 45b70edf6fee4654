import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { readHouseBooks } from './books.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** Of the house alone: nobody has any. */
const coins = ['LTC', 'DOGE', 'BTC'].map((asset) => ({ asset, customers: 0n, total: 0n }));

it('[L5] customers and totals are summed from the accounts: a balance that was made up shows', async () => {
  await fundBankroll(db.app, 500n);
  const uid = await openCustomer(db.app, 12_345n);
  await openCustomer(db.app, 55n);
  expect((await readHouseBooks(db.app)).sums).toEqual([
    { asset: 'USD', customers: 12_400n, total: 0n },
    { asset: 'PUSD', customers: 2_000_000n, total: 0n },
    ...coins,
  ]);
  await db.owner.query(`update ledger_account set balance = balance + 7 where owner = $1 and kind = 'available'`, [
    uid,
  ]);
  const { accounts, sums } = await readHouseBooks(db.app);
  expect(sums).toEqual([
    { asset: 'USD', customers: 12_407n, total: 7n },
    { asset: 'PUSD', customers: 2_000_007n, total: 7n },
    ...coins,
  ]);
  expect(accounts).toContainEqual({ kind: 'bankroll', asset: 'USD', balance: 500n });
});
