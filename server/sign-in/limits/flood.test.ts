import { afterAll, beforeAll, expect, it } from 'vitest';
import { standardOffers } from '#domain/markets/pairs.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { payForHashes } from '#tools/testing/quick-hashes.ts';
import { newSigner } from '#tools/testing/signer.ts';

let database: FreshDatabase;
let api: TestApi;
let customer: Caller;
let lease: TestLease;
const workQueue = { running: 2, waiting: 24, waitingPerSource: 8 } as const;
beforeAll(async () => {
  payForHashes();
  database = await freshDatabase();
  lease = await takeLease(database.app);
  await openPair(database.app, 'ETHUSD', 2);
  const signer = newSigner();
  const placement = createPlacement({
    pool: database.app,
    signer,
    mode: 'demo',
    policy: everywhere,
    offers: standardOffers,
  });
  api = await startApi(database, {
    workQueue,
    trustedProxies: ['127.0.0.1'],
    handlers: tradeHandlers({
      pool: database.app,
      keys: async () => [],
      sealPaths: async () => [],
      placement,
      offers: standardOffers,
      origin: 'https://trade.test',
    }),
  });
  customer = await api.member('customer@test.example');
  await database.owner.query(`update customer set account_status = 'approved'`);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

it('[A3] a flood of sign-ins fills the work queue and no more: balances answer and trades are taken meanwhile', async () => {
  let answered = 0;
  const flood = Array.from({ length: 40 }, (_, count) =>
    api
      .caller()
      .call('POST', '/api/auth/sign-in/email', {
        body: { email: `flood${count}@test.example`, password: 'not the password' },
        headers: { 'x-forwarded-for': `198.51.100.${count % 3}` },
      })
      .then((answer) => {
        if (answer.status === 401) answered += 1;
        return answer.status;
      }),
  );
  // The first to be turned away shows that the work queue is full.
  await Promise.race(flood.map((one) => one.then((status) => (status === 429 ? undefined : new Promise(() => {})))));
  const balance = await customer.call('GET', '/api/balance?wallet=practice');
  await recordPrice(database.app, lease, 'ETHUSD', 166_680n);
  const trade = await customer.command('POST', '/api/trades', {
    currencyPair: 'ETHUSD',
    positions: 'UP',
    amount: '10.00',
    duration: 30,
    wallet: 'practice',
  });
  const hashedMeanwhile = answered;
  expect([balance.status, trade.status, trade.text]).toEqual([200, 201, expect.stringContaining('PENDING')]);
  const statuses = await Promise.all(flood);
  const hashed = statuses.filter((status) => status === 401).length;
  // Nothing beyond the bounds was ever hashed, and what the customer asked for did not wait for those that were.
  expect(hashed).toBeLessThanOrEqual(workQueue.running + workQueue.waiting);
  expect(hashedMeanwhile).toBeLessThan(hashed);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - hashed);
}, 90_000);
