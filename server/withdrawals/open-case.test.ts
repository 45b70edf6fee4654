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

it('[O4] a withdrawal says what was decided of its customer until that is lifted, to the roles that may know', async () => {
  const customer = await fixture.customer(200_000n);
  const { id } = await fixture.does('requestWithdrawal', customer, asking('100.00'));
  const [admin] = fixture.admins;
  const casesFor = async (role: StaffRole) => {
    const { riskCases } = await fixture.does('readWithdrawalCase', admin, { id, role });
    const { items } = await fixture.does('reviewWithdrawals', admin, { role });
    expect(items.find((one) => one.id === id)?.riskCases).toEqual(riskCases);
    return riskCases;
  };
  const found = (key: string) =>
    keepFindings(database.app, [
      { subject: customer, code: 'shared_card', key, facts: { customers: '1' }, evidence: [customer] },
    ]);
  const decided = (decision: 'watch' | 'no_concern') =>
    database.owner.query(
      `update risk_case set state = 'decided', decision = $3, reason = 'Asked again', decided_by = $2, decided_ms = clock_ms()
       where subject = $1 and state = 'open'`,
      [customer, admin, decision],
    );
  expect(await casesFor('finance')).toEqual([]);
  await found('one');
  const open = await casesFor('finance');
  expect(open).toEqual([{ id: expect.stringMatching(/^rsk_/), codes: ['shared_card'], decision: null }]);
  await decided('watch');
  const watched = [{ ...open[0], decision: 'watch' }];
  expect(await casesFor('finance')).toEqual(watched);
  expect(await casesFor('support')).toEqual([]);
  // Another case of which nothing is to be feared is no flag, and does not end the one that is watched.
  await found('two');
  await decided('no_concern');
  expect(await casesFor('risk')).toEqual(watched);
  await database.owner.query(
    `update risk_case set lifted_by = $2, lifted_reason = 'Brothers', lifted_ms = clock_ms() where id = $1`,
    [open[0]?.id, admin],
  );
  expect(await casesFor('risk')).toEqual([]);
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

it('[O1] a withdrawal names the other customers of its address and how they have it, to the roles that may know', async () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const [one, paid, saved, called, other] = await Promise.all(
    Array.from({ length: 5 }, () => fixture.customer(200_000n)),
  );
  const asked = (uid: typeof one, walletAddress = address) => {
    if (uid === undefined) throw new Error('there is no such customer');
    const body = { amount: '20.00', paymentMethod: 'Ethereum', walletAddress } as const;
    return fixture.does('requestWithdrawal', uid, { body });
  };
  const { id } = await asked(one);
  await asked(paid, address.toLowerCase());
  const { id: cancelled } = await asked(called);
  await database.owner.query(`update withdrawal set status = 'cancelled' where id = $1`, [cancelled]);
  await database.owner.query('delete from payout_address where owner = $1', [called]);
  await database.owner.query(
    `insert into payout_address (id, owner, label, payment_method, address) values ('adr_00000000000000000000000001', $1, 'x', 'BNB', $2)`,
    [saved, address],
  );
  const { id: alone } = await asked(other, '0xde709f2102306220921060314715629080e2fb77');
  const [admin] = fixture.admins;
  const usersFor = async (role: StaffRole, of = id) => {
    const { addressUsers } = await fixture.does('readWithdrawalCase', admin, { id: of, role });
    return addressUsers;
  };
  const users = (await usersFor('finance')).map(({ uid, how }) => [uid, how]);
  expect(new Map(users.map(([uid, how]) => [uid, how]))).toEqual(
    new Map([
      [paid, 'payout_address'],
      [saved, 'saved_address'],
    ]),
  );
  expect([await usersFor('support'), await usersFor('finance', alone)]).toEqual([[], []]);
});
