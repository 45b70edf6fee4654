import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeSessions } from '#server/sign-in/sessions/old-sessions.ts';
import { adminEmails, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { SoftPasskey } from '#tools/testing/people/authenticator.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { codeOf } from '#tools/testing/people/codes.ts';

let database: FreshDatabase;
let api: TestApi;
let admins: readonly [Caller, Caller];
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
  admins = [await api.newcomer(adminEmails[0]), await api.newcomer(adminEmails[1])];
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const post = (by: Caller, path: string, body: object) => by.call('POST', `/api/auth/${path}`, { body });
const uidOf = async (by: Caller): Promise<string> => (await by.call('GET', '/api/me')).body.uid;

/** Somebody with a second factor that is on. */
async function enrolled(email: string): Promise<Caller> {
  const someone = await api.newcomer(email);
  const { secret } = (await post(someone, 'second-factor/enrol', { password: testPassword })).body;
  expect((await post(someone, 'second-factor/confirm', { code: codeOf(secret) })).status).toBe(200);
  return someone;
}

async function addPasskey(by: Caller): Promise<void> {
  const key = new SoftPasskey();
  const { challenge } = (await post(by, 'passkey/options', { password: testPassword })).body;
  const site = { origin: 'http://fairlead.test', rpId: 'fairlead.test' };
  expect((await post(by, 'passkey/add', { name: 'Phone', ...key.register({ ...site, challenge }) })).status).toBe(200);
}

const ask = (by: Caller, uid: string) =>
  by.command('POST', `/api/admin/customers/${uid}/second-factor-removal`, { reason: 'Phone and codes were stolen' });
const approve = (by: Caller, id: string) => by.command('POST', `/api/admin/second-factor-removals/${id}/approve`, {});
const decline = (by: Caller, id: string) =>
  by.command('POST', `/api/admin/second-factor-removals/${id}/decline`, { reason: 'They found it' });

it('[A10] [A14] [R3] two admins remove a lost second factor with passkeys, sessions and API tokens, and the person is notified both times', async () => {
  const email = 'lost@test.example';
  const someone = await enrolled(email);
  const uid = await uidOf(someone);
  const own = await post(someone, 'passkey/options', { password: testPassword });
  expect(own.body.code).toBe('code_needed');

  const token = (await post(someone, 'tokens', { name: 'Robot', scopes: ['read'] })).body.secret;
  const program = () => api.caller().call('GET', '/api/me', { headers: { authorization: `Bearer ${token}` } });

  const asked = await ask(admins[0], uid);
  const name = (await someone.call('GET', '/api/me')).body.displayName;
  const customer = { customer: uid, customerName: name };
  expect([asked.status, asked.body]).toMatchObject([201, { ...customer, status: 'pending', lapsed: false }]);
  expect((await api.mailTo(email)).subject).toContain('The removal of your second factor was requested');
  expect((await ask(admins[1], uid)).body.code).toBe('removal_open');
  expect((await approve(admins[0], asked.body.id)).body.code).toBe('second_admin_required');
  // Nothing has happened yet.
  expect((await api.caller().signIn(email)).body).toMatchObject({ secondFactor: true });
  expect((await someone.call('GET', '/api/me')).status).toBe(200);
  expect((await program()).status).toBe(200);

  const [one, two] = await Promise.all([approve(admins[1], asked.body.id), approve(admins[1], asked.body.id)]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect((await api.mailTo(email)).subject).toContain('Your second factor was removed');
  expect((await someone.call('GET', '/api/me')).status).toBe(401);
  expect((await program()).status).toBe(401);
  const again = api.caller();
  expect((await again.signIn(email)).body).toMatchObject({ secondFactor: false });
  expect((await again.call('GET', '/api/me')).body.email).toBe(email);

  const trail = await admins[0].call('GET', `/api/admin/audit?subject=${uid}&limit=2`);
  expect(trail.body.items).toMatchObject([
    { action: 'second-factor-removals.approve', before: { secondFactor: true, passkeys: [], tokens: ['Robot'] } },
    { action: 'second-factor-removals.request', reason: 'Phone and codes were stolen' },
  ]);
  const list = await admins[0].call('GET', `/api/admin/second-factor-removals?customer=${uid}`);
  expect(list.body.items).toMatchObject([{ id: asked.body.id, status: 'approved', decidedBy: await uidOf(admins[1]) }]);
});

it('[A10] passkeys are removed with it; who has neither has nothing to remove', async () => {
  const someone = await api.newcomer('keys@test.example');
  const uid = await uidOf(someone);
  expect((await ask(admins[0], uid)).body.code).toBe('ways_in_missing');
  await addPasskey(someone);
  const { id } = (await ask(admins[0], uid)).body;
  expect((await approve(admins[1], id)).body).toMatchObject({ status: 'approved' });
  const left = await database.owner.query('select 1 from passkey where uid = $1', [uid]);
  expect(left.rowCount).toBe(0);
});

it('[R3] the subject takes no part in it, and a request that was declined or has lapsed removes nothing', async () => {
  const [first, second] = admins;
  const own = await uidOf(first);
  await addPasskey(first);
  expect((await ask(first, own)).body.code).toBe('own_case');
  const about = (await ask(second, own)).body;
  expect((await approve(first, about.id)).body.code).toBe('own_case');
  expect((await decline(first, about.id)).body.code).toBe('own_case');
  // Who asked may take it back.
  expect((await decline(second, about.id)).body).toMatchObject({ status: 'declined', decisionReason: 'They found it' });
  expect((await decline(second, about.id)).body.code).toBe('already_decided');

  const someone = await enrolled('late@test.example');
  const uid = await uidOf(someone);
  const { id } = (await ask(first, uid)).body;
  await database.owner.query('update second_factor_removal set created_ms = created_ms - 86400001 where id = $1', [id]);
  expect((await approve(second, id)).body.code).toBe('request_lapsed');
  expect((await api.caller().signIn('late@test.example')).body).toMatchObject({ secondFactor: true });
  // A new one may be asked for then.
  expect((await ask(first, uid)).status).toBe(201);
});

it('[P5] to everybody else none of it exists', async () => {
  const someone = await enrolled('curious@test.example');
  const uid = await uidOf(someone);
  const { id } = (await ask(admins[0], uid)).body;
  for (const reply of [await ask(someone, uid), await approve(someone, id), await decline(someone, id)]) {
    expect(reply.status).toBe(404);
  }
  expect((await someone.call('GET', '/api/admin/second-factor-removals')).status).toBe(404);
  expect((await ask(admins[0], 'usr_0')).status).toBe(404);
  expect((await approve(admins[1], 'sfr_0')).status).toBe(404);
});

it('[A10] sessions are purged when their time is over, and only then', async () => {
  const someone = await api.newcomer('purge@test.example');
  const uid = await uidOf(someone);
  await database.owner.query(
    `insert into auth_session (id, user_id, token, expires_at)
     select 'old ' || n, $1, encode(sha256(n::text::bytea), 'hex'), clock_timestamp() from generate_series(1, 6000) n`,
    [uid],
  );
  expect(await purgeSessions(database.app)).toBe(6_000);
  expect(await purgeSessions(database.app)).toBe(0);
  expect((await someone.call('GET', '/api/me')).status).toBe(200);
});
