import { afterAll, beforeAll, expect, it } from 'vitest';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import { asking } from '#tools/testing/payments/withdrawal-traces.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { openRiskFixture, type RiskFixture, uidOf, watch } from '#tools/testing/risk-fixture.ts';

let fixture: RiskFixture;
let admin: Caller;
let admin2: Caller;
let keep: RiskFixture['keep'];
let act: RiskFixture['act'];
let read: RiskFixture['read'];
let openOf: RiskFixture['openOf'];
beforeAll(async () => {
  fixture = await openRiskFixture();
  ({ admin, admin2, keep, act, read, openOf } = fixture);
});
afterAll(() => fixture.close());

it('[O4] a case that is watched is lifted once, with a reason, and what was decided stays on record', async () => {
  const uid = await fixture.transfers.customer();
  await keep(uid);
  const id = await openOf(uid);
  const lift = (by: Caller) => act(by, id, 'lift', { reason: 'Brothers who share a phone' });
  expect((await lift(admin)).body).toMatchObject({
    code: 'case_undecided',
    detail: 'This case is not decided yet, so there is nothing to lift. Nothing was changed.',
  });
  await act(admin, id, 'decide', { ...watch, seen: 1 });
  const both = await Promise.all([admin, admin2].map(lift));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read(id)).toMatchObject({
    state: 'decided',
    decision: { code: 'watch', reason: watch.reason },
    lifted: { reason: 'Brothers who share a phone' },
  });
  const { body } = await admin.call('GET', `/api/admin/customers/${uid}/links`);
  expect(body.cases).toMatchObject([{ id, decision: { code: 'watch' }, liftedAt: expect.any(String) }]);
  const { rows } = await fixture.database.owner.query(
    `select reason, before, after from audit_entry where subject = $1 and action = 'risk-cases.lift'`,
    [id],
  );
  expect(rows).toMatchObject([{ reason: 'Brothers who share a phone', after: { decision: 'watch', lifted: true } }]);
});

it('[O4] a case of no concern has nothing to lift', async () => {
  const uid = await fixture.transfers.customer();
  await keep(uid);
  const id = await openOf(uid);
  await act(admin, id, 'decide', { decision: 'no_concern', reason: 'Twins', seen: 1 });
  expect((await act(admin, id, 'lift', { reason: 'Again' })).body.code).toBe('already_decided');
});

it('[O1] a customer who is a trader is shown as one with their copies, to the roles that review traders', async () => {
  const uid = await fixture.transfers.customer();
  const trader = await admitTrader(fixture.database.owner, uid, 'Tina Trader');
  const finance = await makeStaff(fixture.api, fixture.database, 'reads-links@fairlead.example', 'finance');
  const links = async (by: Caller, of = uid) => (await by.call('GET', `/api/admin/customers/${of}/links`)).body;
  expect(await links(admin)).toMatchObject({
    trader: { id: trader, name: 'Tina Trader', state: 'active', copies: 0 },
    accountStatus: 'approved',
  });
  expect((await links(finance)).trader).toBeNull();
  expect((await links(admin, await fixture.transfers.customer())).trader).toBeNull();
});

it('[O4] a question is answered once: who asked is notified, and their withdrawal shows finance the answer', async () => {
  const finance = await makeStaff(fixture.api, fixture.database, 'waits@fairlead.example', 'finance');
  const asker = await uidOf(finance);
  const [uid, other] = [await fixture.transfers.customer(200_000n), await fixture.transfers.customer(200_000n)];
  const { id: withdrawal } = await fixture.transfers.does('requestWithdrawal', uid, asking('100.00'));
  const { id: foreign } = await fixture.transfers.does('requestWithdrawal', other, asking('100.00'));
  await keep(uid);
  const id = await openOf(uid);
  const ask = (text: string, from: string) => act(finance, id, 'questions', { text, withdrawal: from });
  expect((await ask('Whose card?', foreign)).body.code).toBe('not_found');
  expect((await ask('Whose card?', withdrawal)).status).toBe(200);
  const question = (await read(id)).notes[0].id;
  const before = fixture.notified.length;
  const answer = (by: Caller, of = question) =>
    by.command('POST', `/api/admin/risk-cases/${id}/questions/${of}/answer`, { text: 'A brother’s. Send it.' });
  expect((await answer(finance)).status).toBe(404);
  expect((await answer(admin, '0')).body.code).toBe('not_found');
  const both = await Promise.all([admin, admin2].map((by) => answer(by)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(fixture.notified.slice(before)).toEqual([{ owner: asker, kind: 'risk_case_answered' }]);
  const [one] = fixture.transfers.admins;
  const shown = async (role: 'finance' | 'risk', of = withdrawal) =>
    (await fixture.transfers.does('readWithdrawalCase', one, { id: of, role })).riskQuestions;
  expect(await shown('finance')).toMatchObject([{ text: 'Whose card?', answer: { text: 'A brother’s. Send it.' } }]);
  expect([await shown('risk'), await shown('finance', foreign)]).toEqual([[], []]);
  // Staff may have a withdrawal of their own: what risk knows of them is not for them.
  const own = await fixture.transfers.does('readWithdrawalCase', uid, { id: withdrawal, role: 'owner' });
  expect([own.openCase, own.riskCases, own.riskQuestions, own.addressUsers]).toEqual([null, [], [], []]);
  // An answer is read after the withdrawal is over, too.
  await fixture.transfers.does('cancelWithdrawal', uid, { id: withdrawal });
  expect(await shown('finance')).toHaveLength(1);
  const { rows } = await fixture.database.owner.query(
    `select reason from audit_entry where subject = $1 and action = 'risk-cases.answer'`,
    [id],
  );
  expect(rows).toEqual([{ reason: 'A brother’s. Send it.' }]);
});

it('[O4] a case that is decided notifies who waits for an answer', async () => {
  const finance = await makeStaff(fixture.api, fixture.database, 'waited@fairlead.example', 'finance');
  const asker = await uidOf(finance);
  const uid = await fixture.transfers.customer();
  await keep(uid);
  const id = await openOf(uid);
  await act(finance, id, 'questions', { text: 'May I?' });
  const before = fixture.notified.length;
  await act(admin, id, 'decide', { ...watch, seen: 1 });
  expect(fixture.notified.slice(before)).toEqual([{ owner: asker, kind: 'risk_case_answered' }]);
});

it('[O4] a case is handed over to a colleague who may decide it, and the trail says from whom to whom', async () => {
  const risk = await makeStaff(fixture.api, fixture.database, 'takes@fairlead.example', 'risk');
  const finance = await makeStaff(fixture.api, fixture.database, 'no-risk@fairlead.example', 'finance');
  const [owner, colleague, other] = [await uidOf(admin), await uidOf(risk), await uidOf(finance)];
  const uid = await fixture.transfers.customer();
  await keep(uid);
  const id = await openOf(uid);
  const assign = (by: Caller, to: string) => act(by, id, 'assign', { to });
  const { items } = (await admin.call('GET', '/api/admin/risk-cases/staff')).body;
  const listed: string[] = items.map((one: { uid: string }) => one.uid);
  expect([listed.includes(colleague), listed.includes(other)]).toEqual([true, false]);
  await assign(admin, 'me');
  expect((await assign(admin, colleague)).body.assignee.uid).toBe(colleague);
  // Who may not decide it, whom it is about and whom nobody knows.
  for (const to of [other, uid, 'usr_unknown']) expect((await assign(admin, to)).body.code).toBe('not_found');
  await fixture.database.owner.query(`update staff_member set role = null where email = 'takes@fairlead.example'`);
  expect((await assign(admin, 'nobody')).status).toBe(200);
  expect((await assign(admin, colleague)).body.code).toBe('not_found');
  const { rows } = await fixture.database.owner.query(
    `select before ->> 'assignee' as before, after ->> 'assignee' as after, after ->> 'from' as from, after ->> 'to' as to
     from audit_entry where subject = $1 and action = 'risk-cases.assign' order by id`,
    [id],
  );
  const { rows: names } = await fixture.database.owner.query(
    'select uid, display_name from customer where uid = any($1)',
    [[owner, colleague]],
  );
  const nameOf = (of: string) => names.find((one) => one.uid === of)?.display_name;
  expect(rows).toEqual([
    { before: null, after: owner, from: 'nobody', to: nameOf(owner) },
    { before: owner, after: colleague, from: nameOf(owner), to: nameOf(colleague) },
    { before: colleague, after: null, from: nameOf(colleague), to: 'nobody' },
  ]);
});
