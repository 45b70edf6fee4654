import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { approveImagesOf } from '#tools/testing/people/customers.ts';
import { givenDetails } from '#tools/testing/people/people.ts';

let database: FreshDatabase;
let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
  admin = await api.newcomer(adminEmails[0]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const details = (someone: Caller, change: object = {}) =>
  someone.command('PUT', '/api/onboarding/details', { ...givenDetails, ...change });
const profile = async (someone: Caller) => (await someone.call('GET', '/api/profile')).body;
const judge = async (someone: Caller, what: string) =>
  admin.command('POST', `/api/admin/customers/${(await profile(someone)).uid}/${what}`, {
    reason: 'because of a test',
  });

async function approved(email: string): Promise<Caller> {
  const someone = await api.member(email);
  await approveImagesOf(database.owner, (await profile(someone)).uid);
  const answer = await judge(someone, 'approve');
  if (answer.status !== 200) throw new Error(answer.text);
  return someone;
}

it('[I1] the details and the risks are steps of their own: neither saves nor asks for the other', async () => {
  const someone = await api.newcomer('two-steps@test.example');
  const { accepted, ...own } = givenDetails;
  const saved = await someone.command('PUT', '/api/onboarding/details', own);
  expect(saved.body).toMatchObject({
    country: 'CH',
    acceptances: [],
    unfinishedSteps: ['risks', 'step-three', 'step-four'],
  });
  const read = await someone.command('PUT', '/api/onboarding/agreements', { accepted });
  expect(read.body.unfinishedSteps).toEqual(['step-three', 'step-four']);
});

it('[I1] a country that is closed is refused by name, at first and as a change, and said beforehand', async () => {
  const someone = await api.newcomer('closed@test.example');
  expect((await api.caller().call('GET', '/api/countries')).body).toEqual({ closed: ['CU', 'IR', 'KP', 'MM'] });
  const answer = await details(someone, { country: 'KP' });
  expect([answer.status, answer.body.code, answer.body.facts]).toEqual([422, 'country_closed', { country: 'KP' }]);
  expect(answer.body.detail).toContain('who live in North Korea');
  expect((await profile(someone)).country).toBeNull();
  const member = await approved('moves@test.example');
  const asked = await member.command('POST', '/api/country-changes', { country: 'IR', reason: 'I have moved' });
  expect([asked.status, asked.body.code]).toEqual([422, 'country_closed']);
  // Asked for before it was closed: no admin lets it through, and it can be declined.
  const { uid } = await profile(member);
  await database.owner.query(
    `insert into country_change (id, user_id, country, reason) values ('cch_00000000000000000000000001', $1, 'CU', 'moved')`,
    [uid],
  );
  const path = '/api/admin/country-changes/cch_00000000000000000000000001';
  expect((await admin.command('POST', `${path}/approve`, {})).body.code).toBe('country_closed');
  expect((await admin.command('POST', `${path}/decline`, { reason: 'closed' })).status).toBe(200);
  expect((await profile(member)).country).toBe('CH');
});

it('[I1] who was never approved before their country was closed is not approved, and saves no details with it', async () => {
  const someone = await api.member('late@test.example');
  const { uid } = await profile(someone);
  await approveImagesOf(database.owner, uid);
  // Given while it was open.
  await database.owner.query(`update customer set country = 'IR' where uid = $1`, [uid]);
  const review = async () => (await admin.call('GET', `/api/admin/customers?search=${uid}`)).body.items[0];
  expect(await review()).toMatchObject({ country: 'IR', countryClosed: true, missing: [] });
  const refused = await judge(someone, 'approve');
  expect([refused.status, refused.body.code, refused.body.facts]).toEqual([422, 'country_closed', { country: 'IR' }]);
  expect((await profile(someone)).account_status).toBe('pending');
  expect((await details(someone, { country: 'IR' })).body.code).toBe('country_closed');
});

it('[I1] who was approved before their country was closed stays a customer with it', async () => {
  const someone = await approved('earlier@test.example');
  const { uid } = await profile(someone);
  await database.owner.query(`update customer set country = 'IR' where uid = $1`, [uid]);
  expect((await details(someone, { country: 'IR', phone_number: '+41 79 123 45 67' })).body).toMatchObject({
    country: 'IR',
    account_status: 'approved',
  });
  await judge(someone, 'suspend');
  expect((await judge(someone, 'approve')).body).toMatchObject({ account_status: 'approved', countryClosed: true });
});

it('[A8] a profile says since when its status holds; a change of the country begins no new one', async () => {
  const someone = await api.newcomer('since@test.example');
  const first = (await profile(someone)).statusSince;
  expect(Date.parse(first)).toBeGreaterThan(0);
  await details(someone);
  expect((await profile(someone)).statusSince).toBe(first);
  await judge(someone, 'decline');
  expect(Date.parse((await profile(someone)).statusSince)).toBeGreaterThanOrEqual(Date.parse(first));
  const { rows } = await database.owner.query(
    `select from_ms from customer_standing where uid = $1 and account_status = 'declined' order by id limit 1`,
    [(await profile(someone)).uid],
  );
  expect(Date.parse((await profile(someone)).statusSince)).toBe(Number(rows[0]?.['from_ms']));
});

it('[A9] [R1.8] the list of who is ready to be approved has those whom nothing is missing, and no other', async () => {
  const ready = await api.member('ready@test.example');
  await approveImagesOf(database.owner, (await profile(ready)).uid);
  const noImages = await api.member('no-images@test.example');
  const noDetails = await api.newcomer('no-details@test.example');
  const pending = async (query: string): Promise<readonly { uid: string; missing: readonly string[] }[]> =>
    (await admin.call('GET', `/api/admin/customers?status=pending&limit=100${query}`)).body.items;
  const uids = (rows: readonly { uid: string }[]) => rows.map(({ uid }) => uid);
  const all = await pending('');
  expect(uids(await pending('&ready=yes'))).toEqual(uids(all.filter(({ missing }) => missing.length === 0)));
  expect(uids(await pending('&ready=no'))).toEqual(uids(all.filter(({ missing }) => missing.length > 0)));
  expect(uids(await pending('&ready=yes'))).toContain((await profile(ready)).uid);
  for (const someone of [noImages, noDetails]) {
    expect(uids(await pending('&ready=no'))).toContain((await profile(someone)).uid);
  }
});
