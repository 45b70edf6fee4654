import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignStaffAlert } from '#api/staff-alerts.ts';
import { adminsNow } from '#server/customers/admins.ts';
import { newId } from '#server/ids/new-id.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { alertListHandlers } from './alert-list.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
const [one, two] = [newId('sal'), newId('sal')];
beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, {
    handlers: alertListHandlers({ pool: db.app, mayTake: adminsNow(adminEmails, assignStaffAlert.staff) }),
  });
  admin = await api.member(adminEmails[0]);
  await db.owner.query(
    `insert into staff_alert (id, code, about) values ($1, 'disk_low', ''), ($2, 'pair_closed', 'BTCUSD')`,
    [one, two],
  );
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const uidOf = async (caller: Caller): Promise<string> => (await caller.call('GET', '/api/me')).body.uid;

const post = (event: string, state: string) =>
  db.owner.query(
    `insert into staff_alert_post (alert, event, body, state, attempts, next_ms, status, given_up_ms)
     values ($1, $2, '{}', $3, 44, clock_ms(), 500, case when $3 = 'given_up' then clock_ms() end)`,
    [one, event, state],
  );
const send = (event: string, by = admin) =>
  by.command('POST', `/api/admin/staff-alerts/${one}/posts/${event}/send`, {});

it('[R5.1] a post that was given up is sent again by one of two who ask, and audited; others are not', async () => {
  await post('began', 'given_up');
  await post('ended', 'waiting');
  const finance = await makeStaff(api, db, 'fin@fairlead.example', 'finance');
  expect((await send('began', finance)).status).toBe(404);
  const both = await Promise.all([send('began'), send('began')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await send('ended')).body.code).toBe('already_decided');
  const { rows } = await db.owner.query('select event, state, attempts from staff_alert_post order by event');
  expect(rows).toEqual([
    { event: 'began', state: 'waiting', attempts: 0 },
    { event: 'ended', state: 'waiting', attempts: 44 },
  ]);
  const trail = await db.owner.query(`select subject from audit_entry where action = 'staff-alerts.send-post'`);
  expect(trail.rows).toEqual([{ subject: one }]);
});

it('[R1.13] [R5] alerts are seen several at once, each once and audited; one that does not exist is refused', async () => {
  const see = () => admin.command('POST', '/api/admin/staff-alerts/seen', { ids: [one, 'sal_x', two] });
  for (const { body } of [await see(), await see()]) {
    expect(body.items.map(({ refused }: { refused: { code: string } | null }) => refused?.code ?? 'done')).toEqual([
      'done',
      'not_found',
      'done',
    ]);
  }
  const { body } = await admin.call('GET', '/api/admin/staff-alerts');
  expect(body.items.map(({ seen }: { seen: unknown[] }) => seen.length)).toEqual([1, 1]);
  const { rows } = await db.owner.query(`select subject from audit_entry where action = 'staff-alerts.see-many'`);
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual([one, two].toSorted());
});

it('[R5] [R1.13] an alert is taken by somebody, who finds it among their own; what has ended is taken by nobody', async () => {
  const gone = newId('sal');
  await db.owner.query(
    `insert into staff_alert (id, code, about, began_ms, ended_ms) values ($1, 'mail_failing', '', 1, 2)`,
    [gone],
  );
  const finance = await makeStaff(api, db, 'fin2@fairlead.example', 'finance');
  const assign = (by: Caller, to: string | null) => by.command('POST', `/api/admin/staff-alerts/${one}/assign`, { to });
  const list = async (by: Caller, assigned: string) =>
    (await by.call('GET', `/api/admin/staff-alerts?assigned=${assigned}`)).body.items.map(
      ({ id }: { id: string }) => id,
    );
  const [mine, others] = [await uidOf(finance), await uidOf(admin)];
  const { body } = await assign(finance, mine);
  expect([body.assignee.uid, body.assignedBy.uid]).toEqual([mine, mine]);
  expect([await list(finance, 'me'), await list(admin, 'me')]).toEqual([[one], []]);
  expect(await list(admin, 'nobody')).toEqual(expect.arrayContaining([two]));
  expect(await list(admin, 'nobody')).not.toContain(one);
  expect((await assign(admin, others)).body.assignee.uid).toBe(others);
  const several = await admin.command('POST', '/api/admin/staff-alerts/assign', {
    ids: [one, gone, two],
    to: null,
  });
  expect(
    several.body.items.map(({ refused }: { refused: { code: string } | null }) => refused?.code ?? 'done'),
  ).toEqual(['done', 'already_decided', 'done']);
  expect(await list(admin, 'me')).toEqual([]);
  const { rows } = await db.owner.query(
    `select action from audit_entry where subject = $1 and action like 'staff-alerts.assign%' order by id`,
    [one],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'staff-alerts.assign',
    'staff-alerts.assign',
    'staff-alerts.assign-many',
  ]);
});

it('[R5] an alert is given to a colleague whose role may take one, who finds it and who gave it; to nobody else', async () => {
  const risk = await makeStaff(api, db, 'risk@fairlead.example', 'risk');
  const auditor = await makeStaff(api, db, 'aud@fairlead.example', 'auditor');
  const customer = await api.member('nobody@test.example');
  const [giver, given] = [await uidOf(admin), await uidOf(risk)];
  const assign = (by: Caller, to: string | null) => by.command('POST', `/api/admin/staff-alerts/${two}/assign`, { to });
  const staff = (await admin.call('GET', '/api/admin/staff-alerts/staff')).body.items.map(
    ({ uid }: { uid: string }) => uid,
  );
  expect(staff).toEqual(expect.arrayContaining([giver, given]));
  for (const other of [await uidOf(auditor), await uidOf(customer), 'usr_x']) {
    expect(staff).not.toContain(other);
    const { status, body } = await assign(admin, other);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
  expect((await assign(auditor, given)).status).toBe(404);
  expect((await auditor.call('GET', '/api/admin/staff-alerts/staff')).status).toBe(200);
  expect((await assign(admin, given)).status).toBe(200);
  // Given to the same person again it stays as it was, also for the trail.
  expect((await assign(risk, given)).body.assignedBy.uid).toBe(giver);
  const mine = (await risk.call('GET', '/api/admin/staff-alerts?assigned=me')).body.items;
  expect(mine.map(({ id }: { id: string }) => id)).toEqual([two]);
  expect([mine[0].assignee.uid, mine[0].assignedBy.uid]).toEqual([given, giver]);
  const back = (await assign(risk, null)).body;
  expect([back.assignee, back.assignedBy]).toEqual([null, null]);
  const { rows } = await db.owner.query(
    `select actor, before, after from audit_entry where subject = $1 and action = 'staff-alerts.assign' order by id`,
    [two],
  );
  expect(rows).toEqual([
    { actor: giver, before: { assignee: null }, after: { assignee: given } },
    { actor: given, before: { assignee: given }, after: { assignee: null } },
  ]);
  // Whose role was taken away is given nothing more.
  await db.owner.query(`update staff_member set role = null where email = 'risk@fairlead.example'`);
  expect((await assign(admin, given)).status).toBe(404);
});

it('[R1.13] [R5] several alerts are given to one colleague at once, and to nobody who may not take one', async () => {
  const support = await makeStaff(api, db, 'sup@fairlead.example', 'support');
  const to = await uidOf(support);
  const several = (uid: string) =>
    admin.command('POST', '/api/admin/staff-alerts/assign', { ids: [one, 'sal_x', two], to: uid });
  const codes = ({ body }: Awaited<ReturnType<typeof several>>) =>
    body.items.map(({ refused }: { refused: { code: string } | null }) => refused?.code ?? 'done');
  expect(codes(await several(to))).toEqual(['done', 'not_found', 'done']);
  const mine = (await support.call('GET', '/api/admin/staff-alerts?assigned=me')).body.items;
  expect(mine.map(({ id }: { id: string }) => id).toSorted()).toEqual([one, two].toSorted());
  expect(codes(await several('usr_x'))).toEqual(['not_found', 'not_found', 'not_found']);
});

it('[A7.1] [R5] an alert is not given to a colleague whose role is being ended meanwhile', async () => {
  const email = 'leaving@fairlead.example';
  const leaving = await uidOf(await makeStaff(api, db, email, 'support'));
  const holder = await db.owner.connect();
  // The end is not committed yet: the assignment waits for it.
  await holder.query('begin');
  await holder.query('update staff_member set role = null where email = $1', [email]);
  const { rows: held } = await holder.query('select pg_current_xact_id()::xid::text as xid');
  const assigning = admin.command('POST', `/api/admin/staff-alerts/${two}/assign`, { to: leaving });
  const answered = assigning.then(() => true);
  const waiting = async () => {
    const { rows } = await db.owner.query('select 1 from pg_locks where not granted and transactionid::text = $1', [
      held[0]?.xid,
    ]);
    return rows.length === 1;
  };
  try {
    // Without the wait it is answered, which ends the poll as well.
    await expect.poll(async () => (await waiting()) || (await Promise.race([answered, false]))).toBe(true);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect([(await assigning).status, (await assigning).body.code]).toEqual([404, 'not_found']);
});
