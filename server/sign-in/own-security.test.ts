import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { accepted } from '#domain/failures/failures.ts';
import { LiveHub } from '#server/live/hub.ts';
import { adminEmails, linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

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

const post = (by: Caller, path: string, body: object) => by.call('POST', `/api/auth/${path}`, { body });
const security = async (by: Caller) => (await by.call('GET', '/api/auth/security')).body;
const another = 'another passphrase 1';

describe('sessions', () => {
  it('[A10] are listed with device and last use, and end one by one or all others at once, sockets included', async () => {
    const email = 'sessions@test.example';
    const here = await api.member(email);
    const phone = api.caller();
    await phone.call('POST', '/api/auth/sign-in/email', {
      body: { email, password: testPassword },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/15E148 Safari/604.1' },
    });
    const third = api.caller();
    await third.signIn(email);
    const { sessions } = await security(here);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ current: true, openedBy: 'password' });
    const [iphone] = sessions.filter(({ device }: { device: string }) => device === 'Safari on iPhone');

    const hub = new LiveHub({
      pool: database.app,
      log: keptLog(),
      authenticate: async (headers) => accepted(await api.authentication.authenticate(headers)),
      originAllowed: () => true,
      addressOf: () => 'here',
      isBounded: () => true,
      nowMs: () => Date.now(),
      limits: { outboxPollMs: 20 },
    });
    hub.start();
    api.app.server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
    const socketOf = async (by: Caller) => {
      const socket = new WebSocket(`${api.origin.replace('http', 'ws')}/api/live`, {
        headers: { cookie: by.cookie() },
      });
      await once(socket, 'message');
      return socket;
    };
    const [phoneSocket, hereSocket] = [await socketOf(phone), await socketOf(here)];
    const closed = once(phoneSocket, 'close');
    expect((await post(here, 'revoke-session', { id: iphone.id })).status).toBe(200);
    expect((await closed)[0]).toBe(4401);
    expect((await phone.call('GET', '/api/me')).status).toBe(401);
    expect(hereSocket.readyState).toBe(WebSocket.OPEN);

    const stranger = await api.member('stranger@test.example');
    const foreign = await post(stranger, 'revoke-session', { id: sessions[0].id });
    const none = await post(stranger, 'revoke-session', { id: 'none' });
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    expect((await post(here, 'revoke-other-sessions', {})).status).toBe(200);
    expect((await third.call('GET', '/api/me')).status).toBe(401);
    expect((await security(here)).sessions).toHaveLength(1);
    hereSocket.terminate();
    hub.stop();
  });

  it('[A10] count as other devices only those without a session that lives', async () => {
    const email = 'devices@test.example';
    const here = await api.member(email);
    const [second, third] = [api.caller(), api.caller()];
    await second.signIn(email);
    await third.signIn(email);
    expect(await security(here)).toMatchObject({ sessions: { length: 3 }, otherDevices: 0 });
    await post(third, 'sign-out', {});
    expect(await security(here)).toMatchObject({ sessions: { length: 2 }, otherDevices: 1 });
  });

  it('[A10] last use is noted at most every five minutes; a token is stored as a hash', async () => {
    const someone = await api.member('use@test.example');
    const read = async (): Promise<bigint> => {
      await someone.call('GET', '/api/me');
      await api.authentication.idle();
      const { rows } = await database.owner.query<{ last_used_ms: bigint }>(
        `select last_used_ms from auth_session s join auth_user u on u.id = s.user_id where u.email = 'use@test.example'`,
      );
      return rows[0]?.last_used_ms ?? 0n;
    };
    const first = await read();
    expect(await read()).toBe(first);
    await database.owner.query('update auth_session set last_used_ms = last_used_ms - 300001');
    expect(await read()).toBeGreaterThanOrEqual(first);
    const token = decodeURIComponent(someone.cookie().split('=')[1] ?? '').split('.')[0] ?? '';
    const { rows } = await database.owner.query('select 1 from auth_session where token = $1', [token]);
    expect([token.length, rows]).toEqual([43, []]);
  });

  it('[P5] nothing of it is there without a session', async () => {
    const nobody = api.caller();
    expect((await nobody.call('GET', '/api/auth/security')).status).toBe(401);
    for (const [path, body] of [
      ['revoke-session', { id: 'x' }],
      ['revoke-other-sessions', {}],
      ['change-password', { currentPassword: 'x', newPassword: another }],
      ['change-email', { newEmail: 'x@test.example', password: 'x' }],
      ['confirm-email', { token: 'x' }],
      ['second-factor/enrol', { password: 'x' }],
      ['passkey/options', { password: 'x' }],
    ] as const) {
      const answer = await post(nobody, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'unauthenticated']);
    }
  });
});

describe('a change of password', () => {
  it('[A10] asks for the present one, ends the other sessions and mails the address', async () => {
    const email = 'change@test.example';
    const [someone, other] = [await api.member(email), api.caller()];
    await other.signIn(email);
    const change = (currentPassword: string, newPassword: string) =>
      post(someone, 'change-password', { currentPassword, newPassword });
    expect((await change('not the password', another)).body.code).toBe('password_wrong');
    expect((await change(testPassword, '1q2w3e4r5t6y')).body.code).toBe('password_refused');
    expect((await change(testPassword, testPassword)).body.code).toBe('password_refused');
    expect((await change(testPassword, another)).status).toBe(200);
    expect((await other.call('GET', '/api/me')).status).toBe(401);
    expect((await someone.call('GET', '/api/me')).status).toBe(200);
    expect((await api.mailTo(email)).body).toContain(
      'The password was changed; all other sessions were ended and all API tokens revoked.',
    );
    expect((await api.caller().signIn(email)).status).toBe(401);
    expect((await api.caller().signIn(email, another)).status).toBe(200);
  });

  it('[A10] ends links to a new password: who could read the mail before gets no way in by one', async () => {
    const email = 'mailread@test.example';
    const someone = await api.member(email);
    await post(someone, 'request-password-reset', { email });
    const token = await api.mailedToken(email);
    const changed = await post(someone, 'change-password', { currentPassword: testPassword, newPassword: another });
    expect(changed.status).toBe(200);
    const reset = await post(api.caller(), 'reset-password', { token, newPassword: 'a password of the reader' });
    expect([reset.status, reset.body.code]).toEqual([422, 'link_expired']);
    expect((await api.caller().signIn(email, another)).status).toBe(200);
  });

  it('[A3] wrong present passwords are counted by their session, whatever X-Forwarded-For says, and keep no sign-in waiting', async () => {
    const email = 'guesses@test.example';
    const someone = await api.member(email);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const answer = await someone.call('POST', '/api/auth/change-password', {
        body: { currentPassword: 'not the password', newPassword: another },
        headers: { 'x-forwarded-for': `203.0.113.${count}` },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect((await api.caller().signIn(email)).status).toBe(200);
  });

  it('[A10] two changes at once: one holds, the other is refused', async () => {
    const email = 'twice@test.example';
    const someone = await api.member(email);
    const answers = await Promise.all(
      ['first passphrase', 'second passphrase'].map((newPassword) =>
        post(someone, 'change-password', { currentPassword: testPassword, newPassword }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const won = statuses[0] === 200 ? 'first passphrase' : 'second passphrase';
    expect((await api.caller().signIn(email, won)).status).toBe(200);
  });
});

describe('a change of address', () => {
  const ask = (by: Caller, newEmail: string, password = testPassword) =>
    post(by, 'change-email', { newEmail, password });
  const linkTo = async (email: string) => {
    const link = linkIn((await api.mailTo(email)).body);
    return { path: link.pathname + link.search, token: link.searchParams.get('confirm') };
  };
  const confirm = async (by: Caller, token: string | null) => {
    const { status, body } = await post(by, 'confirm-email', { token });
    return status === 200 ? 'changed' : body.code;
  };

  it('[A10] holds once it is confirmed by the link mailed to the new address; the old one hears of it twice', async () => {
    const someone = await api.member('old@test.example');
    expect((await ask(someone, 'New@test.example', 'wrong')).body.code).toBe('password_wrong');
    expect((await ask(someone, 'old@test.example')).body.code).toBe('invalid_input');
    expect((await ask(someone, 'New@test.example')).status).toBe(200);
    expect((await api.mailTo('old@test.example')).body).toContain('asked for new@test.example to be its address');
    expect(await security(someone)).toMatchObject({ email: 'old@test.example', newEmail: 'new@test.example' });
    const { token } = await linkTo('new@test.example');
    expect(await confirm(someone, token)).toBe('changed');
    expect(await confirm(someone, token)).toBe('link_expired');
    expect(await security(someone)).toMatchObject({ email: 'new@test.example', emailVerified: true, newEmail: null });
    expect((await api.mailTo('old@test.example')).body).toContain(
      'new@test.example now. You can no longer sign in with this one.',
    );
    expect((await api.caller().signIn('old@test.example')).status).toBe(401);
    expect((await api.caller().signIn('new@test.example')).status).toBe(200);
  });

  it('[A10] is worth nothing to whoever else opens its link, without a session or in another account', async () => {
    const [someone, stranger] = [await api.member('typo@test.example'), await api.member('reader@test.example')];
    await ask(someone, 'typed@test.example');
    const { path, token } = await linkTo('typed@test.example');
    // What a mail scanner does: it opens the link, and whatever else it might try.
    for (const by of [api.caller(), stranger, someone]) await by.call('GET', path);
    expect((await api.caller().call('GET', `/api/auth/confirm-email?token=${token}`)).status).toBeGreaterThanOrEqual(
      400,
    );
    expect(await confirm(api.caller(), token)).toBe('unauthenticated');
    expect(await confirm(stranger, token)).toBe('link_expired');
    expect(await security(someone)).toMatchObject({ email: 'typo@test.example', newEmail: 'typed@test.example' });
    expect((await security(stranger)).email).toBe('reader@test.example');
    // None of it has used the link up.
    expect(await confirm(someone, token)).toBe('changed');
  });

  it('[A3] looks the same for an address that has an account, whose owner is notified instead', async () => {
    const [someone, owner] = [await api.member('asks@test.example'), await api.member('taken@test.example')];
    const free = await ask(someone, 'free@test.example');
    const shownFree = await security(someone);
    const taken = await ask(someone, 'taken@test.example');
    const shownTaken = await security(someone);
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(shownTaken).toEqual({ ...shownFree, newEmail: 'taken@test.example' });
    expect((await api.mailTo('taken@test.example')).subject).toBe('You already have a Fairlead account');
    // An address that somebody signs up for while the link waits stays theirs.
    await ask(someone, 'free@test.example');
    const { token } = await linkTo('free@test.example');
    await api.signUp('free@test.example');
    expect(await confirm(someone, token)).toBe('link_expired');
    expect((await owner.call('GET', '/api/me')).body.email).toBe('taken@test.example');
  });

  it('[A10] expires, and a new password stops it', async () => {
    const someone = await api.member('stop@test.example');
    await ask(someone, 'late@test.example');
    await database.owner.query('update email_change set expires_ms = clock_ms() - 1');
    expect(await confirm(someone, (await linkTo('late@test.example')).token)).toBe('link_expired');
    await ask(someone, 'stopped@test.example');
    await post(someone, 'change-password', { currentPassword: testPassword, newPassword: another });
    expect(await confirm(someone, (await linkTo('stopped@test.example')).token)).toBe('link_expired');
    expect((await security(someone)).email).toBe('stop@test.example');
  });

  it('[A7] to an operator’s address gives a stranger nothing, whoever hands them the link', async () => {
    const [address] = adminEmails;
    const stranger = await api.member('climber@test.example');
    await ask(stranger, address);
    expect(await confirm(stranger, (await linkTo(address)).token)).toBe('changed');
    expect((await stranger.call('GET', '/api/me')).body).toMatchObject({
      email: address,
      emailVerified: true,
      role: 'user',
    });
    // The owner takes it over by mail; what the stranger had ends.
    const owner = api.caller();
    await post(owner, 'request-password-reset', { email: address });
    const token = linkIn((await api.mailTo(address)).body).searchParams.get('token');
    expect((await post(owner, 'reset-password', { token, newPassword: another })).status).toBe(200);
    expect((await stranger.call('GET', '/api/me')).status).toBe(401);
    await owner.signIn(address, another);
    expect((await owner.call('GET', '/api/me')).body.role).toBe('admin');
  });

  it('[A10] a link to a new password that went to the old address works no more', async () => {
    const someone = await api.member('leaves@test.example');
    await post(someone, 'request-password-reset', { email: 'leaves@test.example' });
    const token = linkIn((await api.mailTo('leaves@test.example')).body).searchParams.get('token');
    await ask(someone, 'arrives@test.example');
    await confirm(someone, (await linkTo('arrives@test.example')).token);
    const reset = await post(api.caller(), 'reset-password', { token, newPassword: another });
    expect([reset.status, reset.body.code]).toEqual([422, 'link_expired']);
  });
});
