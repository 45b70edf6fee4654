import type { TestApi } from '#tools/testing/api.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import type { Caller } from './caller.ts';
import { approveImagesOf } from './customers.ts';
import { givenAddress, givenDetails } from './people.ts';

/** Saves details, those of the test customer unless given. */
export const details = (someone: Caller, change: object = {}, key?: string) =>
  someone.command('PUT', '/api/onboarding/details', { ...givenDetails, ...change }, key);

export const address = (someone: Caller, change: object = {}) =>
  someone.command('PUT', '/api/address', { ...givenAddress, ...change });

export const me = async (someone: Caller) => (await someone.call('GET', '/api/me')).body;

export const profile = async (someone: Caller) => (await someone.call('GET', '/api/profile')).body;

/** An admin decides about an account. */
export const judge = async (admin: Caller, someone: Caller, what: string) =>
  admin.command('POST', `/api/admin/customers/${(await me(someone)).uid}/${what}`, { reason: 'because of a test' });

/** The fields that a refusal names. */
export const problems = (answer: { body: { facts: { fields: { field: string }[] } } }) =>
  answer.body.facts.fields.map(({ field }) => field);

/** A member whose account is approved. */
export async function approved(database: FreshDatabase, api: TestApi, admin: Caller, email: string): Promise<Caller> {
  const someone = await api.member(email);
  await approveImagesOf(database.owner, (await me(someone)).uid);
  const answer = await judge(admin, someone, 'approve');
  if (answer.status !== 200) throw new Error(answer.text);
  return someone;
}
