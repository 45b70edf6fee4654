import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { codeOf } from '#tools/testing/people/codes.ts';

let database: FreshDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const strangers = 'what a stranger chose';
const post = (by: Caller, path: string, body: object) => by.call('POST', `/api/auth/${path}`, { body });
const me = async (by: Caller) => (await by.call('GET', '/api/me')).body;

/** Signs somebody else's address up and in. */
async function stranger(email: string): Promise<Caller> {
  await api.signUp(email, { password: strangers });
  const someone = api.caller();
  expect((await someone.signIn(email, strangers)).status).toBe(200);
  return someone;
}

async function turnOn(someone: Caller, password: string): Promise<string[]> {
  const enrolled = await post(someone, 'second-factor/enrol', { password });
  const confirmed = await post(someone, 'second-factor/confirm', { code: codeOf(enrolled.body.secret) });
  expect(confirmed.status).toBe(200);
  return confirmed.body.recoveryCodes;
}

async function reset(email: string): Promise<Caller> {
  const owner = api.caller();
  await post(owner, 'request-password-reset', { email });
  const token = await api.mailedToken(email);
  expect((await post(owner, 'reset-password', { token, newPassword: testPassword })).status).toBe(200);
  return owner;
}

describe('an address that a stranger signed up first', () => {
  it('[A2] is not verified by its owner’s mail scanner, nor by the owner’s press, so that the stranger gains nothing', async () => {
    const email = 'scanned@test.example';
    const thief = await stranger(email);
    const link = linkIn((await api.mailTo(email)).body);
    const owner = api.caller();
    for (const path of [link.pathname + link.search, `/api/auth/verify-email${link.search}`])
      await owner.call('GET', path);
    const token = link.searchParams.get('token');
    expect((await post(owner, 'verify-email', { token })).status).toBe(401);
    expect(await me(thief)).toMatchObject({ emailVerified: false });
    expect((await post(thief, 'second-factor/enrol', { password: strangers })).body.code).toBe('address_unverified');
    expect((await post(thief, 'passkey/options', { password: strangers })).body.code).toBe('address_unverified');
  });

  it('[A4] is its owner’s by a new password: what the stranger has set ends, a second factor from before included', async () => {
    const email = 'taken@test.example';
    const thief = await stranger(email);
    expect((await post(thief, 'tokens', { name: 'Robot', scopes: ['read'] })).status).toBe(200);
    await post(thief, 'change-email', { newEmail: 'thief@test.example', password: strangers });
    const other = api.caller();
    await other.signIn(email, strangers);
    // As of an installation in which the link verified by being opened: the second factor is there before the owner is.
    await database.owner.query('update auth_user set email_verified = true where email = $1', [email]);
    await turnOn(thief, strangers);
    await database.owner.query('update auth_user set email_verified = false where email = $1', [email]);

    const owner = await reset(email);
    expect((await api.mailTo(email)).body).toContain('every passkey and the second factor removed');
    for (const one of [thief, other]) expect((await one.call('GET', '/api/me')).status).toBe(401);
    expect((await api.caller().signIn(email, strangers)).status).toBe(401);
    const signedIn = await owner.signIn(email);
    expect(signedIn.body).toMatchObject({ secondFactor: false, user: { emailVerified: true } });
    const security = (await owner.call('GET', '/api/auth/security')).body;
    expect(security).toMatchObject({ newEmail: null, secondFactor: { on: false }, passkeys: [], otherDevices: 0 });
    expect(security.sessions).toHaveLength(1);
    expect((await owner.call('GET', '/api/auth/tokens')).body.items).toEqual([]);
    const { rows } = await database.owner.query(
      `select before from audit_entry where action = 'auth.reset-password' and subject = $1`,
      [signedIn.body.user.id],
    );
    expect(rows[0]?.before).toMatchObject({ secondFactorRemoved: true, newEmail: 'thief@test.example', tokens: [] });
  });

  it('[A2] keeps of what was there before its first verification the verifying session alone', async () => {
    const email = 'first@test.example';
    const owner = await stranger(email);
    const other = await stranger(email);
    await post(other, 'tokens', { name: 'Robot', scopes: ['read'] });
    await post(other, 'change-email', { newEmail: 'elsewhere@test.example', password: strangers });
    await api.authentication.idle();
    const mails = await api.mailQueue.outbox(email);
    const links = mails.flatMap((mail) =>
      [...JSON.stringify(mail).matchAll(/verify\?token=([\w-]+)/g)].map(([, token]) => token),
    );
    expect((await post(owner, 'verify-email', { token: links[0] })).status).toBe(200);
    expect(await me(owner)).toMatchObject({ emailVerified: true });
    expect((await other.call('GET', '/api/me')).status).toBe(401);
    expect((await owner.call('GET', '/api/auth/security')).body).toMatchObject({ newEmail: null, otherDevices: 0 });
    expect((await owner.call('GET', '/api/auth/tokens')).body.items).toEqual([]);
  });

  it('[A4] a second factor that was turned on after the verification stays through a reset: reading the mail is not enough', async () => {
    const email = 'own@test.example';
    const owner = await api.newcomer(email);
    const [code] = await turnOn(owner, testPassword);
    const reader = await reset(email);
    expect((await reader.signIn(email)).body).toMatchObject({ secondFactor: true, user: null });
    expect((await reader.call('GET', '/api/me')).status).toBe(401);
    expect((await post(reader, 'second-factor/sign-in', { code })).status).toBe(200);
  });
});
