import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { staffSessionHandlers } from './staff-sessions.ts';

let db: FreshDatabase;
let api: TestApi;
let owner: Caller;
let colleague: Caller;
beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, { handlers: staffSessionHandlers({ pool: db.app, adminEmails }) });
  owner = await api.member(adminEmails[0]);
  colleague = await api.member(adminEmails[1]);
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const uidOf = async (person: Caller): Promise<string> => (await person.call('GET', '/api/me')).body.uid;
const list = (by: Caller, uid: string) => by.call('GET', `/api/admin/staff/${uid}/sessions`);
const end = (by: Caller, uid: string, key: string, reason = 'a lost phone') =>
  by.command('POST', `/api/admin/staff/${uid}/sessions/${key}/end`, { reason });

test('A7.2: an owner ends one session of a colleague, whose others go on, and it is on the audit trail', async () => {
  const uid = await uidOf(colleague);
  const phone = api.caller();
  await phone.signIn(adminEmails[1]);
  const before = (await list(owner, uid)).body.sessions;
  expect(before).toHaveLength(2);
  // The newest use first: the phone has just been used.
  expect((await phone.call('GET', '/api/me')).status).toBe(200);
  const { rows } = await db.owner.query<{ key: string }>(
    'select md5(id) as key from auth_session where user_id = $1 order by created_at desc limit 1',
    [uid],
  );
  const key = rows[0]?.key ?? '';
  const ended = await end(owner, uid, key);
  expect(ended.status, ended.text).toBe(200);
  expect(ended.body.sessions).toHaveLength(1);
  expect((await phone.call('GET', '/api/me')).status).toBe(401);
  expect((await colleague.call('GET', '/api/me')).status).toBe(200);
  expect((await end(owner, uid, key)).body.code).toBe('not_found');
  const audit = await db.owner.query(
    `select actor, subject_kind, subject, reason, before, after ->> 'state' as is, after ? 'device' as says from audit_entry
     where action = 'staff.end-session'`,
  );
  expect(audit.rows).toEqual([
    {
      actor: await uidOf(owner),
      subject_kind: 'staff',
      subject: adminEmails[1],
      reason: 'a lost phone',
      // What is in both is no change, and the console would leave it out.
      before: { state: 'open' },
      is: 'ended',
      says: true,
    },
  ]);
});

test('A7.2: nobody ends a session of their own there, nor one of a customer, and no id that opens a session is shown', async () => {
  const own = await uidOf(owner);
  const read = await list(owner, own);
  expect((await end(owner, own, read.body.sessions[0].key)).body.code).toBe('own_case');
  const customer = await api.member('ann@test.example');
  const uid = await uidOf(customer);
  const { rows } = await db.owner.query<{ id: string; token: string; key: string; of: string }>(
    'select id, token, md5(id) as key, user_id as of from auth_session',
  );
  const key = rows.find((row) => row.of === uid)?.key ?? '';
  expect((await end(owner, uid, key)).body.code).toBe('not_found');
  expect((await list(owner, uid)).status).toBe(404);
  expect((await customer.call('GET', '/api/me')).status).toBe(200);
  for (const { id, token } of rows) for (const secret of [id, token]) expect(read.text).not.toContain(secret);
  // Of a colleague alone, whichever key is named.
  expect((await end(owner, await uidOf(colleague), key)).body.code).toBe('not_found');
});

test('[P5] A7.2: to a customer the sessions of staff are not there', async () => {
  const customer = api.caller();
  await customer.signIn('ann@test.example');
  const uid = await uidOf(colleague);
  expect((await list(customer, uid)).status).toBe(404);
  expect((await end(customer, uid, 'x')).status).toBe(404);
});
