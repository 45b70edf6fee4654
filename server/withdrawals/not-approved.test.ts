import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { asking, figures } from '#tools/testing/payments/withdrawal-traces.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

it('[A9.1] [O4] who is suspended asks for a withdrawal of what is available; who is blocked does not', async () => {
  const customer = await fixture.customer(10_000n);
  const set = (status: string) =>
    database.owner.query('update customer set account_status = $2 where uid = $1', [customer, status]);
  await set('suspended');
  const asked = await fixture.does('requestWithdrawal', customer, asking('20.00'));
  expect(asked).toMatchObject({ status: 'pending', amount: '20.00' });
  expect(codeOf(await fixture.call('approveWithdrawal', fixture.admins[0], { id: asked.id }))).toBe(
    'customer_not_approved',
  );
  for (const status of ['blocked', 'declined', 'pending']) {
    await set(status);
    expect([status, codeOf(await fixture.call('requestWithdrawal', customer, asking('20.00')))]).toEqual([
      status,
      'account_not_approved',
    ]);
  }
  expect(await figures(database, customer)).toMatchObject({ available: 8_000n, withdrawing: 2_000n });
});
