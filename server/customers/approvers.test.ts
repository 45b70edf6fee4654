import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { approversNow } from './admins.ts';

let db: FreshDatabase;
let api: TestApi;
beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, { handlers: {} });
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const uidOf = async (caller: Caller): Promise<string> => (await caller.call('GET', '/api/me')).body.uid;

it('[R3] those whose role approves withdrawals hear of one that wants a second approval, and no other of staff', async () => {
  const owner = await api.member(adminEmails[0]);
  const finance = await makeStaff(api, db, 'finance@fairlead.example', 'finance');
  const others = ['operations', 'support', 'identity', 'risk', 'auditor'] as const;
  for (const role of others) await makeStaff(api, db, `${role}@fairlead.example`, role);
  expect([...(await approversNow(adminEmails)(db.app))].sort()).toEqual(
    [await uidOf(owner), await uidOf(finance)].sort(),
  );
});
