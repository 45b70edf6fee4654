import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { customerSecurityHandlers } from './customer-security.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let ann: Caller;
let uid: string;

beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, { handlers: customerSecurityHandlers(db.app) });
  admin = await api.member(adminEmails[0]);
  ann = await api.member('ann@test.example');
  uid = (await ann.call('GET', '/api/me')).body.uid;
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const path = () => `/api/admin/customers/${uid}/security`;

it('[R1.12] staff read the open sessions and known browsers of a customer, and nothing that opens one', async () => {
  const read = await admin.call('GET', path());
  expect(read.status).toBe(200);
  expect(read.body).toMatchObject({ secondFactorSince: null, passkeys: 0, tokens: 0 });
  expect(read.body.sessions.length).toBe(1);
  expect(read.body.sessions[0]).toMatchObject({ openedBy: 'password' });
  expect(read.body.devices.length).toBe(1);
  const { rows } = await db.owner.query<{ id: string; token: string }>(
    'select id, token from auth_session where user_id = $1',
    [uid],
  );
  for (const { id, token } of rows) {
    expect(read.text).not.toContain(id);
    expect(read.text).not.toContain(token);
  }
});

it('[R1.12] a session that has ended is in it no more', async () => {
  await db.owner.query('update auth_session set last_used_ms = last_used_ms - idle_ms - 1000 where user_id = $1', [
    uid,
  ]);
  expect((await admin.call('GET', path())).body.sessions).toEqual([]);
});

it('[P5] [R1.12] it is there for staff alone', async () => {
  const again = api.caller();
  await again.signIn('ann@test.example');
  expect((await again.call('GET', path())).status).toBe(404);
  expect((await admin.call('GET', '/api/admin/customers/usr_x/security')).status).toBe(404);
});
