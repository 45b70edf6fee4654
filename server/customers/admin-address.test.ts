import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEmails, linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

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

const [address] = adminEmails;

describe('an address on the list of admins', () => {
  it('[A7] gives a stranger who signed it up nothing, before and after its owner confirms it', async () => {
    const password = 'what a stranger chose';
    await api.signUp(address, { password });
    const stranger = api.caller();
    expect((await stranger.signIn(address, password)).status).toBe(200);

    // The owner, who has no password for it, gets nowhere with the link, and so does the stranger without it.
    const owner = api.caller();
    const verification = linkIn((await api.mailTo(address)).body);
    await owner.call('GET', verification.pathname + verification.search);
    const body = { token: verification.searchParams.get('token') };
    expect((await owner.call('POST', '/api/auth/verify-email', { body })).status).toBe(401);
    expect((await stranger.call('GET', '/api/me')).body).toMatchObject({ emailVerified: false, role: 'user' });
    expect((await stranger.call('GET', '/api/admin/customers')).status).toBe(404);
    expect((await api.caller().signIn(address, password)).status).toBe(200);
    await owner.call('POST', '/api/auth/request-password-reset', { body: { email: address } });

    const mail = await api.mailTo(address);
    expect(mail.body).toContain('An administrator’s rights hold only with a password that was set by such a link.');
    const token = linkIn(mail.body).searchParams.get('token');
    const set = await owner.call('POST', '/api/auth/reset-password', { body: { token, newPassword: testPassword } });
    expect(set.status).toBe(200);
    expect((await stranger.call('GET', '/api/me')).status).toBe(401);
    expect((await api.caller().signIn(address, password)).status).toBe(401);
    expect((await owner.signIn(address)).status).toBe(200);
    expect((await owner.call('GET', '/api/me')).body.role).toBe('admin');
    expect((await owner.call('GET', '/api/admin/customers')).status).toBe(200);
  });

  it('[A7] its owner who signs it up is sent the link to a password unasked, once the address is verified', async () => {
    const [, second] = adminEmails;
    await api.signUp(second);
    const someone = api.caller();
    await someone.signIn(second);
    await someone.call('POST', '/api/auth/verify-email', { body: { token: await api.mailedToken(second) } });
    expect((await someone.call('GET', '/api/me')).body).toMatchObject({ emailVerified: true, role: 'user' });
    const token = await api.mailedToken(second);
    await someone.call('POST', '/api/auth/reset-password', { body: { token, newPassword: testPassword } });
    await someone.signIn(second);
    expect((await someone.call('GET', '/api/me')).body.role).toBe('admin');
  });
});

describe('everybody else', () => {
  it('[A2] gets no second mail for verifying an address', async () => {
    await api.member('customer@test.example');
    const mail = await api.mailTo('customer@test.example');
    expect(linkIn(mail.body).pathname).toBe('/verify');
  });

  it('[A4] a sign-in whose password is changed while it is checked opens no session', async () => {
    await api.signUp('race@test.example');
    // The change falls between the check of the password and the session, where it has ended all the others already.
    await database.owner.query(`create function test_change() returns trigger language plpgsql security definer as $$ begin
      update auth_account set password = repeat('0', 32) || ':' || repeat('0', 128) where user_id = new.user_id;
      return new; end $$`);
    await database.owner.query(
      'create trigger test_change before insert on auth_session for each row execute function test_change()',
    );
    const answer = await api.caller().signIn('race@test.example');
    await database.owner.query('drop trigger test_change on auth_session');
    expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_failed']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { rows } = await database.owner.query(
      `select 1 from auth_session s join auth_user u on u.id = s.user_id where u.email = 'race@test.example'`,
    );
    expect(rows).toEqual([]);
  });
});
