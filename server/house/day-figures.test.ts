import { afterAll, beforeAll, expect, it } from 'vitest';
import { figureDays } from '#api/day-figures.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';
import { dayFigureHandlers } from './day-figures.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
});
afterAll(() => db.drop());

/** Read by a new console each time: nothing is kept. */
async function figures() {
  const { readDayFigures } = dayFigureHandlers(db.app);
  const actor = {
    uid: fixture.admins[0],
    role: 'admin',
    accountStatus: 'approved',
    displayName: 'Ada Lane',
    signedInAtMs: null,
  } as const;
  const answered = await readDayFigures({ actor, params: undefined, query: undefined, body: undefined, command: null });
  if (!answered.ok) throw new Error(answered.failure.code);
  return answered.value;
}

it('[R1] each of the last 30 days is summed from its postings; a deposit counts on the day that it is credited', async () => {
  const before = await figures();
  expect(before.items).toHaveLength(figureDays);
  expect(before.items.at(-1)?.day).toBe(before.time.slice(0, 10));
  const customer = await fixture.customer();
  const { id } = await fixture.does('requestDeposit', customer, { body: { amount: '250.00', paymentMethod: 'USDT' } });
  const asked = await figures();
  expect(asked.items.at(-1)).toMatchObject({ deposits: before.items.at(-1)?.deposits });
  const body = { transactionId: transactionId('USDT') };
  await fixture.does('approveDeposit', fixture.admins[0], { id, body });
  const after = await figures();
  const [was, is] = [before.items.at(-1), after.items.at(-1)];
  expect(Number(is?.deposits) - Number(was?.deposits)).toBe(250);
  expect(is).toMatchObject({ withdrawals: '0.00', stakes: '0.00', result: '0.00', active: 0 });
  expect((is?.signedUp ?? 0) - (was?.signedUp ?? 0)).toBe(1);
  expect(after.items.slice(0, -1)).toEqual(before.items.slice(0, -1));
});
