import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

let database: FreshDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
  for (const name of ['ann', 'reset', 'limits', 'gone']) await api.signUp(`${name}@test.example`);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

describe('sign-in', () => {
  it('[A3] a wrong password and an unknown address are refused in the same words', async () => {
    const wrong = await api.caller().signIn('ann@test.example', 'not the password');
    const unknown = await api.caller().signIn('nobody@test.example', 'not the password');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'sign_in_failed']);
    expect(unknown.text).toBe(wrong.text);
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    expect(wrong.headers.get('content-type')).toContain('application/problem+json');
  });

  it('[A10] opens a session by an HttpOnly, SameSite cookie, and signing out ends it', async () => {
    const ann = api.caller();
    const answer = await ann.signIn('Ann@Test.example');
    expect(answer.status).toBe(200);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(answer.text).not.toContain(decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0]);
    expect((await ann.call('GET', '/api/me')).body).toMatchObject({
      email: 'ann@test.example',
      account_status: 'pending',
    });
    const held = { cookie: ann.cookie() };
    expect((await ann.call('POST', '/api/auth/sign-out', { body: {} })).status).toBe(200);
    expect((await api.caller().call('GET', '/api/me', { headers: held })).status).toBe(401);
  });

  it('[A10] a cookie with another signature is no session', async () => {
    const ann = api.caller();
    await ann.signIn('ann@test.example');
    const [name = '', value = ''] = ann.cookie().split('=');
    const [token = ''] = decodeURIComponent(value).split('.');
    for (const forged of [token, `${token}.`, `${token}.${Buffer.alloc(32).toString('base64')}`, '%E0%A4%A']) {
      const cookie = `${name}=${forged.startsWith('%') ? forged : encodeURIComponent(forged)}`;
      expect((await api.caller().call('GET', '/api/me', { headers: { cookie } })).status).toBe(401);
    }
  });

  it('[A3] ten failures of one address are the limit, whatever X-Forwarded-For says, also for an unknown address', async () => {
    for (const email of ['limits@test.example', 'unknown@test.example']) {
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1) {
        const answer = await api.caller().call('POST', '/api/auth/sign-in/email', {
          body: { email, password: 'not the password' },
          headers: { 'x-forwarded-for': `203.0.113.${count}`, 'x-real-ip': `203.0.113.${count}` },
        });
        statuses.push(answer.status);
        if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    }
    expect((await api.caller().signIn('limits@test.example')).status).toBe(429);
    expect((await api.caller().signIn('ann@test.example')).status).toBe(200);
  });

  it('[A3] dozens of successful sign-ins from one source at once are not limited', async () => {
    const answers = await Promise.all(Array.from({ length: 36 }, () => api.caller().signIn('ann@test.example')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 36 }, () => 200));
  });

  it('[A4] the reset link works once, ends the sessions, and its answer does not show who has an account', async () => {
    const before = api.caller();
    await before.signIn('reset@test.example');
    const someone = api.caller();
    const asked = await someone.call('POST', '/api/auth/request-password-reset', {
      body: { email: 'reset@test.example' },
    });
    const unknown = await someone.call('POST', '/api/auth/request-password-reset', {
      body: { email: 'nobody@test.example' },
    });
    expect([asked.status, asked.text]).toEqual([unknown.status, unknown.text]);
    const token = linkIn((await api.mailTo('reset@test.example')).body).searchParams.get('token') ?? '';
    const { rows } = await database.owner.query<{ identifier: string }>('select identifier from auth_verification');
    expect(rows.map(({ identifier }) => identifier).join()).not.toContain(token);

    const reset = (newPassword: string) =>
      someone.call('POST', '/api/auth/reset-password', { body: { newPassword, token } });
    const opened = (kind: string) => someone.call('POST', '/api/auth/check-link', { body: { kind, token } });
    // Opening it uses nothing up, and a link is of one kind.
    expect([await opened('password'), await opened('password')].map(({ status }) => status)).toEqual([200, 200]);
    expect((await opened('address')).body.code).toBe('link_expired');
    expect((await reset('short')).body.code).toBe('password_refused');
    const answers = await Promise.all([reset('another passphrase 1'), reset('another passphrase 2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await reset('another passphrase 3')).body.code).toBe('link_expired');
    expect((await opened('password')).body.code).toBe('link_expired');
    expect((await before.call('GET', '/api/me')).status).toBe(401);
    expect((await api.caller().signIn('reset@test.example', testPassword)).status).toBe(401);
    const won = answers[0]?.status === 200 ? 'another passphrase 1' : 'another passphrase 2';
    expect((await api.caller().signIn('reset@test.example', won)).status).toBe(200);
  });

  it('[A4] the reset link expires', async () => {
    const someone = api.caller();
    await someone.call('POST', '/api/auth/request-password-reset', { body: { email: 'gone@test.example' } });
    const token = linkIn((await api.mailTo('gone@test.example')).body).searchParams.get('token') ?? '';
    await database.owner.query(`update auth_verification set expires_at = now() - interval '1 second'`);
    const opened = await someone.call('POST', '/api/auth/check-link', { body: { kind: 'password', token } });
    expect(opened.body.code).toBe('link_expired');
    const answer = await someone.call('POST', '/api/auth/reset-password', {
      body: { newPassword: 'another passphrase 1', token },
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'link_expired']);
  });

  it('[A3] behind a trusted proxy the source is the client it names, and one source is limited over all addresses', async () => {
    const proxied = await startApi(database, { trustedProxies: ['127.0.0.1'], limits: { failuresPerSource: 3 } });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 5; count += 1) {
        const answer = await proxied.caller().call('POST', '/api/auth/sign-in/email', {
          body: { email: `other${count}@test.example`, password: 'not the password' },
          // Only the last address was written by the trusted proxy; what stands before it is the client's own invention.
          headers: { 'x-forwarded-for': `198.51.100.${count}, 203.0.113.7` },
        });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      expect((await proxied.caller().signIn('ann@test.example')).status).toBe(200);
    } finally {
      await proxied.stop();
    }
  });

  it('[A10] in production the cookies are Secure and of this host alone, and the documents name them', async () => {
    const production = await startApi(database, { production: true });
    try {
      const [cookie = '', device = ''] = (await production.caller().signIn('ann@test.example')).headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-fairlead\.session_token=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
      expect(device).toMatch(/^__Host-fairlead\.device=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
      expect(`${cookie} ${device}`).not.toMatch(/Domain/i);
      const documents = await Promise.all(
        ['openapi', 'asyncapi'].map((one) => production.caller().call('GET', `/api/${one}.json`)),
      );
      for (const { text } of documents) expect(text).toContain('"__Host-fairlead.session_token"');
      const caller = production.caller();
      await caller.signIn('ann@test.example');
      // X2: what only a demo has does not exist.
      expect((await caller.call('GET', '/api/demo/payments')).status).toBe(404);
      const body = { kind: 'exact' };
      expect((await caller.call('POST', '/api/demo/deposits/dep_1/payments', { body })).status).toBe(404);
    } finally {
      await production.stop();
    }
  });

  it('[A3] mails and people of the demo exist in a demo alone', async () => {
    const { demo, production } = {
      demo: await startApi(database),
      production: await startApi(database, { production: true }),
    };
    const paths = ['outbox', 'outbox?to=ann@test.example', 'people', 'progress'].map((path) => `/api/demo/${path}`);
    const statuses = async ({ caller }: typeof demo) =>
      Promise.all(paths.map(async (path) => (await caller().call('GET', path)).status));
    try {
      expect(await statuses(demo)).toEqual([200, 200, 200, 200]);
      expect(await statuses(production)).toEqual([404, 404, 404, 404]);
      for (const { text } of await Promise.all(paths.map((path) => production.caller().call('GET', path))))
        expect(text).not.toMatch(/fairlead-demo|demo\.fairlead/);
    } finally {
      await demo.stop();
      await production.stop();
    }
  });
});
