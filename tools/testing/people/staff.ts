import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { type TestApi, testPassword } from '#tools/testing/api.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import type { Caller } from './caller.ts';

/** Somebody whom owners made staff, signed in with a password that was set by mail (A7). The decision itself is written down here. */
export async function makeStaff(
  api: TestApi,
  database: FreshDatabase,
  email: string,
  role: StaffRole,
): Promise<Caller> {
  await database.owner.query('insert into staff_member (email, role) values ($1, $2)', [email, role]);
  return joinStaff(api, email);
}

/** Signs an invited address up as its mails say. */
export async function joinStaff(api: TestApi, email: string): Promise<Caller> {
  const someone = await api.newcomer(email);
  const token = await api.mailedToken(email);
  const set = await someone.call('POST', '/api/auth/reset-password', { body: { token, newPassword: testPassword } });
  if (set.status !== 200) throw new Error(set.text);
  await someone.signIn(email);
  return someone;
}
