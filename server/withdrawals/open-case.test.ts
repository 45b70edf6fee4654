import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { keepFindings } from '#server/risk/findings.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
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

it('[O4] its approval says why while the customer has an open case, in the audit trail alone', async () => {
  const customer = await fixture.customer(200_000n);
  const { id } = await fixture.does('requestWithdrawal', customer, asking('100.00'));
  await keepFindings(database.app, [
    { subject: customer, code: 'shared_card', key: 'one', facts: { customers: '1' }, evidence: [customer] },
  ]);
  const [admin] = fixture.admins;
  expect(await fixture.call('approveWithdrawal', admin, { id })).toMatchObject({
    ok: false,
    failure: { code: 'invalid_input', facts: { fields: [{ field: 'reason' }] } },
  });
  const reason = 'Asked risk: the card is a sister’s';
  const approved = await fixture.does('approveWithdrawal', admin, { id, body: { reason } });
  expect(JSON.stringify(approved)).not.toContain(reason);
  const { rows } = await database.owner.query<{ reason: string; record: string }>(
    `select reason, before::text || after::text as record from audit_entry where subject = $1 and action = 'withdrawals.approve'`,
    [id],
  );
  expect(rows.map((row) => row.reason)).toEqual([reason]);
  expect(rows[0]?.record).not.toContain(reason);
  const free = await fixture.customer(200_000n);
  const { id: other } = await fixture.does('requestWithdrawal', free, asking('100.00'));
  expect(codeOf(await fixture.call('approveWithdrawal', admin, { id: other }))).toBe('ok');
});
