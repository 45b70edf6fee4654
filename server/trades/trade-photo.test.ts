import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { createPlacement } from './placement.ts';
import { findTrade, tradeView } from './views.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  const lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
});
afterAll(() => db.drop());

test("[T2] [F4] a trade's record carries the photo that its owner had then, and none where there was none", async () => {
  const owner = await openCustomer(db.app);
  const placement = createPlacement({
    pool: db.app,
    signer: newSigner(),
    mode: 'demo',
    policy: everywhere,
    offers: standardOffers,
  });
  const ticket = {
    currencyPair: 'ETHUSD',
    position: 'UP',
    stake: cents(1_000n),
    duration: 30,
    wallet: 'practice',
  } as const;
  const place = async () => {
    const key = commandKey(owner, 'trades.place', randomUUID(), { ...ticket, stake: '1000' });
    const placed = await placement.submit({ key, ticket });
    if (!placed.ok) throw new Error(placed.failure.code);
    return placed.value;
  };
  const before = await place();
  const photo = newId('upl');
  await db.app.query(
    `insert into upload (id, owner, purpose, subject, name, content_type, size, object_key, state, stored_type, stored_size,
       created_ms, finished_ms)
     values ($1, $2, 'profile-photo', $2, 'me.jpg', 'image/jpeg', 9, 'photos/' || $1, 'stored', 'image/jpeg', 9,
       clock_ms(), clock_ms())`,
    [photo, owner],
  );
  await db.app.query('update customer set profile_photo = $2 where uid = $1', [owner, photo]);
  const after = await place();
  const imageUrl = `/api/uploads/${photo}/file`;
  expect([before.imageUrl, after.imageUrl]).toEqual(['', imageUrl]);
  const kept = await Promise.all([before, after].map(({ tradeId }) => findTrade(db.app, tradeId)));
  expect(kept.map((row) => row && tradeView(row).imageUrl)).toEqual(['', imageUrl]);
});
