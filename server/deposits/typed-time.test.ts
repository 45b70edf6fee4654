import { afterAll, beforeAll, expect, it } from 'vitest';
import { valuationChecks } from '#database/checks/valuations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { recordPast } from '#tools/testing/markets/past-trades.ts';
import { type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
});
afterAll(() => db.drop());

it('D5 who joins a block after its stamp, once the market has fallen, is credited by the price of after the fall', async () => {
  const customer = await fixture.customer();
  const body = { amount: '600.00', paymentMethod: 'BNB' };
  const { id, createdAt } = await fixture.does('requestDeposit', customer, { body });
  const stampMs = Date.parse(createdAt) + 1_000;
  await setClock(db, 600_000);
  // 600.00 when the block is stamped; 594.00 forty seconds later, when the payment joins it.
  await recordPast(
    db,
    'BNBUSD',
    Array.from({ length: 130 }, (_, second) => {
      const price = second < 40 ? 60_000n : 59_400n;
      return { timeMs: stampMs + 200 + second * 1_000, price, bid: price, ask: price, source: 'live:kraken' };
    }),
  );
  const payment = { transactionId: transactionId('BNB'), paidAt: isoTime(millis(stampMs)) };
  const found = await fixture.does('valueDeposit', fixture.admins[0], { id, query: { paidAt: payment.paidAt } });
  expect(found).toMatchObject({ atPayment: { price: '594.00' }, credits: '594.00' });
  await fixture.does('approveDeposit', fixture.admins[0], { id, body: payment });
  const approved = await fixture.does('readDeposit', customer, { id });
  expect(approved).toMatchObject({ status: 'approved', credited: '594.00', valued: { paidAt: payment.paidAt } });
  const breaches = await Promise.all(valuationChecks.map(({ sql }) => db.owner.query<{ id: string }>(sql)));
  expect(breaches.flatMap(({ rows }) => rows)).toEqual([]);
});
