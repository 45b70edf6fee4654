import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalChecks } from '#database/checks/approvals.ts';
import { cents } from '#domain/money/amount.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openFixture, transactionId } from '#tools/testing/payments/transfers.ts';
import { keepFourEyes } from './four-eyes.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const breaches = async () => {
  const found = await Promise.all(approvalChecks().map(({ sql }) => db.owner.query<{ id: string }>(sql)));
  return found.flatMap(({ rows }) => rows.map(({ id }) => id));
};

it('[D5] [R3] past approvals are counted by the amount that was configured in their time', async () => {
  const fixture = await openFixture(db);
  const customer = await fixture.customer();
  const approved = async (admins: readonly (typeof fixture.admins)[number][]) => {
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '900.00', paymentMethod: 'USDT' },
    });
    const body = { transactionId: transactionId('USDT') };
    for (const admin of admins) await fixture.does('approveDeposit', admin, { id, body });
    return id;
  };
  await approved([fixture.admins[0]]);
  expect(await breaches()).toEqual([]);
  const { rows } = await db.owner.query<{ before: bigint }>('select clock_ms() as before');
  await expect
    .poll(async () => (await db.owner.query('select clock_ms() as now')).rows[0].now > (rows[0]?.before ?? 0n))
    .toBe(true);
  await keepFourEyes(db.owner, 'deposit', { record: cents(50_000n) });
  await keepFourEyes(db.owner, 'deposit', { record: cents(50_000n) });
  await keepFourEyes(db.owner, 'withdrawal', { record: cents(100_000n) });
  expect((await db.owner.query(`select 1 from four_eyes where subject <> 'mining_fleet'`)).rowCount).toBe(1);
  expect(await breaches()).toEqual([]);
  const body = { transactionId: transactionId('USDT') };
  const { id } = await fixture.does('requestDeposit', customer, { body: { amount: '900.00', paymentMethod: 'USDT' } });
  // Whatever this process was started with, it now goes by what another one has set since.
  expect(await fixture.does('approveDeposit', fixture.admins[0], { id, body })).toMatchObject({
    status: 'pending',
    approvalsNeeded: 2,
  });
  expect((await fixture.does('approveDeposit', fixture.admins[1], { id, body })).status).toBe('approved');
  expect(await breaches()).toEqual([]);
  await db.owner.query(`delete from approval where subject = $1 and admin = $2`, [id, fixture.admins[1]]);
  expect(await breaches()).toEqual([`deposit ${id}`]);
});
