import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { proofHandlers } from './handlers.ts';

let db: FreshDatabase;
let api: TestApi;
beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, { handlers: proofHandlers(db.app) });
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

test('[L5] anybody may read that the books sum to zero, and how much is inside', async () => {
  await openCustomer(db.app, 12_345n);
  const { status, body } = await api.caller().call('GET', '/api/proof/books');
  expect(status).toBe(200);
  expect(body.items).toEqual([
    // Deposit: two entries; the house's six accounts and the customer's four, and in
    // dollars what can only be withdrawn.
    { asset: 'USD', sum: '0.00', inside: '123.45', accounts: 11, entries: 2 },
    { asset: 'PUSD', sum: '0.00', inside: '10000.00', accounts: 10, entries: 2 },
    // What is mined: the house's four accounts of each coin.
    ...['LTC', 'DOGE', 'BTC'].map((asset) => ({
      asset,
      sum: '0.00000000',
      inside: '0.00000000',
      accounts: 4,
      entries: 0,
    })),
  ]);
});
