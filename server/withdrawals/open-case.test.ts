import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { keepFindings } from '#server/risk/findings.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { asking } from '#tools/testing/payments/withdrawal-traces.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

it('[O4] a withdrawal says that its customer has an open case, in the list and alone, to the roles that may know', async () => {
  const customer = await fixture.customer(200_000n);
  const { id } = await fixture.does('requestWithdrawal', customer, asking('100.00'));
  const [admin] = fixture.admins;
  const caseOf = async (role: StaffRole) => {
    const { openCase } = await fixture.does('readWithdrawalCase', admin, { id, role });
    const { items } = await fixture.does('reviewWithdrawals', admin, { role });
    expect(items.find((one) => one.id === id)?.openCase).toBe(openCase);
    return openCase;
  };
  expect(await caseOf('risk')).toBeNull();
  await keepFindings(database.app, [
    { subject: customer, code: 'shared_card', key: 'one', facts: { customers: '1' }, evidence: [customer] },
  ]);
  expect(await caseOf('risk')).toMatch(/^rsk_/);
  expect(await caseOf('finance')).toMatch(/^rsk_/);
  expect(await caseOf('support')).toBeNull();
  await database.owner.query(
    `update risk_case set state = 'decided', decision = 'watch', reason = 'Asked again', decided_by = $2, decided_ms = clock_ms()
     where subject = $1`,
    [customer, admin],
  );
  expect(await caseOf('risk')).toBeNull();
});
