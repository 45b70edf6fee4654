import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { adminEmails, linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { SoftPasskey } from '#tools/testing/people/authenticator.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { codeOf } from '#tools/testing/people/codes.ts';

let database: FreshDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await freshDatabase();
  // What a trusted proxy names is the source, so that a test can come from as many as an attacker.
  api = await startApi(database, {
    trustedProxies: ['127.0.0.1'],
    limits: { failuresPerAddress: 5, failuresPerAddressInAll: 10, failuresPerDevice: 5 },
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const site = { rpId: 'fairlead.test', origin: 'http://fairlead.test' };
const wrong = 'not the password';
const post = (by: Caller, path: string, body: object, source = '203.0.113.250') =>
  by.call('POST', `/api/auth/${path}`, { body, headers: { 'x-forwarded-for': source } });
const signIn = (by: Caller, email: string, source?: string, password = testPassword) =>
  post(by, 'sign-in/email', { email, password }, source);
const statusOf = async (answer: Promise<{ readonly status: number }>) => (await answer).status;

/** Ten wrong passwords from two sources: no stranger may try this address for a while. */
async function lockOut(email: string): Promise<void> {
  for (const source of ['203.0.113.1', '2001:db8:5:6::1']) {
    for (let count = 0; count < 5; count += 1) await signIn(api.caller(), email, source, wrong);
  }
}

describe('wrong passwords of strangers', () => {
  it('[A3] keep neither a browser that signed in before nor a passkey out, and make strangers wait, an unknown address’s too', async () => {
    const email = 'owner@test.example';
    const owner = await api.newcomer(email);
    const key = new SoftPasskey();
    const { body: asked } = await post(owner, 'passkey/options', { password: testPassword });
    const made = key.register({ ...site, challenge: asked.challenge });
    expect((await post(owner, 'passkey/add', { ...made, name: 'Phone' })).status).toBe(200);
    await owner.call('POST', '/api/auth/sign-out', { body: {} });

    await lockOut(email);
    expect(await statusOf(signIn(api.caller(), email, '198.51.100.9'))).toBe(429);
    await lockOut('nobody@test.example');
    expect(await statusOf(signIn(api.caller(), 'nobody@test.example', '198.51.100.9'))).toBe(429);

    // From the very source that the attack came from.
    expect(await statusOf(signIn(owner, email, '203.0.113.1'))).toBe(200);
    const stranger = api.caller();
    const { body: options } = await post(stranger, 'passkey/sign-in-options', {}, '203.0.113.1');
    const signed = key.signIn({ ...site, challenge: options.challenge });
    expect(await statusOf(post(stranger, 'passkey/sign-in', signed, '203.0.113.1'))).toBe(200);
    // The passkey has made that browser a known one too.
    expect(await statusOf(signIn(stranger, email, '203.0.113.1'))).toBe(200);
  });

  it('[A3] [A7] keep no admin out of the console', async () => {
    const [email] = adminEmails;
    const admin = await api.newcomer(email);
    await lockOut(email);
    expect(await statusOf(signIn(api.caller(), email))).toBe(429);
    expect(await statusOf(signIn(admin, email))).toBe(200);
    expect((await admin.call('GET', '/api/admin/customers')).status).toBe(200);
  });

  it('[A3] leave whoever has no known browser the way through the mail', async () => {
    const email = 'elsewhere@test.example';
    await api.newcomer(email);
    await lockOut(email);
    const library = api.caller();
    expect(await statusOf(signIn(library, email))).toBe(429);
    await post(library, 'request-password-reset', { email });
    const newPassword = 'a password set by mail';
    const token = await api.mailedToken(email);
    expect(await statusOf(post(library, 'reset-password', { token, newPassword }))).toBe(200);
    expect(await statusOf(signIn(library, email, undefined, newPassword))).toBe(200);
  });

  it('[A3] [A4] leave it that way however many other mails and sign-ins they ask for', async () => {
    const email = 'flooded@test.example';
    await api.newcomer(email);
    const stranger = api.caller();
    const times = <T>(count: number, ask: (n: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
    const asked = { firstName: 'A', lastName: 'B', email, password: testPassword };
    await times(10, () => post(stranger, 'send-verification-email', { email }, '198.51.100.20'));
    await times(10, () => post(stranger, 'sign-up/email', asked, '198.51.100.20'));
    await lockOut(email);
    await times(90, (n) => signIn(stranger, email, `198.51.${n}.30`, wrong));
    const owner = api.caller();
    expect(await statusOf(signIn(owner, email))).toBe(429);
    const resets = await times(10, () =>
      statusOf(post(stranger, 'request-password-reset', { email }, '198.51.100.21')),
    );
    expect(resets).toEqual(Array.from({ length: 10 }, () => 200));
    // What a stranger has asked for is the owner's way in all the same, where the owner is refused another.
    expect(await statusOf(post(owner, 'request-password-reset', { email }))).toBe(429);
    const newPassword = 'a password set by mail';
    const token = await api.mailedToken(email);
    expect(await statusOf(post(owner, 'reset-password', { token, newPassword }))).toBe(200);
    expect(await statusOf(signIn(owner, email, undefined, newPassword))).toBe(200);
  }, 60_000);

  it('[A3] a known browser has a small allowance of its own, and is a stranger to every other account', async () => {
    const [email, other] = ['small@test.example', 'else@test.example'];
    const [owner, second] = [await api.newcomer(email), await api.newcomer(other)];
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push(await statusOf(signIn(owner, email, `198.51.100.${count}`, wrong)));
    }
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), 429, 429]);
    expect(await statusOf(signIn(api.caller(), email, '198.51.100.77'))).toBe(200);
    await lockOut(other);
    expect(await statusOf(signIn(owner, other))).toBe(429);
    expect(await statusOf(signIn(second, other))).toBe(200);
  });

  it('[A3] the cookie of a known browser is signed, stored as a hash, replaced at each sign-in, and ends with a new password or by its owner', async () => {
    const email = 'cookie@test.example';
    const owner = await api.newcomer(email);
    const deviceOf = (by: Caller) => /fairlead\.device=([^;]+)/.exec(by.cookie())?.[1] ?? '';
    const before = deviceOf(owner);
    const [token = ''] = decodeURIComponent(before).split('.');
    const { rows } = await database.owner.query<{ all: string }>(
      "select string_agg(d::text, e'\\n') as all from known_device d",
    );
    expect(rows[0]?.all).not.toContain(token);
    await lockOut(email);
    const shown = (device: string) =>
      statusOf(
        api.caller().call('POST', '/api/auth/sign-in/email', {
          body: { email, password: testPassword },
          headers: { cookie: `fairlead.device=${device}`, 'x-forwarded-for': '198.51.100.8' },
        }),
      );
    expect(await shown(encodeURIComponent(`${token}.${Buffer.alloc(32).toString('base64')}`))).toBe(429);
    expect(await statusOf(signIn(owner, email))).toBe(200);
    // Whoever has copied the cookie before has a stranger's by now.
    expect(await shown(before)).toBe(429);

    const phone = api.caller();
    const cookie = `fairlead.device=${deviceOf(owner)}`;
    expect(deviceOf(owner)).not.toBe(before);
    await post(owner, 'request-password-reset', { email });
    const link = linkIn((await api.mailTo(email)).body).searchParams.get('token');
    const newPassword = 'a password set by mail';
    expect(await statusOf(post(phone, 'reset-password', { token: link, newPassword }))).toBe(200);
    const old = await owner.call('POST', '/api/auth/sign-in/email', {
      body: { email, password: newPassword },
      headers: { cookie, 'x-forwarded-for': '198.51.100.9' },
    });
    expect(old.status).toBe(429);

    // Its owner ends the one session of a browser, and with it what makes the browser known.
    expect(await statusOf(signIn(phone, email, undefined, newPassword))).toBe(200);
    const tablet = api.caller();
    await tablet.call('POST', '/api/auth/sign-in/email', {
      body: { email, password: newPassword },
      headers: { cookie: `fairlead.device=${deviceOf(phone)}` },
    });
    const { sessions, otherDevices } = (await tablet.call('GET', '/api/auth/security')).body;
    expect([sessions.length, otherDevices]).toEqual([2, 0]);
    await post(tablet, 'revoke-other-sessions', {});
    expect((await tablet.call('GET', '/api/auth/security')).body).toMatchObject({ otherDevices: 0 });
  });
});

describe('whoever knows the password alone', () => {
  const known = async (email: string) =>
    (
      await database.owner.query<{ id: string; known_since_ms: bigint }>(
        `select d.id, known_since_ms from known_device d join auth_user u on u.id = d.uid where email = $1
         order by known_since_ms`,
        [email],
      )
    ).rows;
  const ageDevices = (email: string) =>
    database.owner.query(
      `update known_device set known_since_ms = known_since_ms - $2::bigint, last_used_ms = last_used_ms - $2::bigint
       where uid = (select id from auth_user where email = $1)`,
      [email, 2 * dayMs],
    );

  it('[A3] pushes no long-known browser out by signing in often, only those that signed in on one day', async () => {
    const email = 'shared@test.example';
    const owner = await api.newcomer(email);
    await ageDevices(email);
    expect(await statusOf(signIn(owner, email))).toBe(200);
    const once = api.caller();
    expect(await statusOf(signIn(once, email))).toBe(200);
    for (let count = 0; count < 21; count += 1) {
      expect(await statusOf(signIn(api.caller(), email, `198.51.100.${count}`))).toBe(200);
    }
    expect(await known(email)).toHaveLength(20);
    await lockOut(email);
    expect(await statusOf(signIn(once, email))).toBe(429);
    expect(await statusOf(signIn(owner, email))).toBe(200);
  });

  it('[A3] a new browser is known beside twenty that are long known, in the place of the one known last', async () => {
    const email = 'many@test.example';
    await api.newcomer(email);
    await ageDevices(email);
    await database.owner.query(
      `insert into known_device (id, uid, token_sha256, signed_in, known_since_ms, expires_ms)
       select 'dvc_' || lpad(n::text, 26, '0'), id, sha256(n::text::bytea), true, clock_ms() - (40 - n) * $2::bigint,
         clock_ms() + $2::bigint from auth_user, generate_series(1, 20) n where email = $1`,
      [email, dayMs],
    );
    const fresh = api.caller();
    expect(await statusOf(signIn(fresh, email))).toBe(200);
    const left = (await known(email)).map(({ id }) => Number(id.slice(4)));
    // The browser of the sign-up was used on one day, and goes before the twentieth.
    expect(left.slice(0, 19)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
    expect(left).toHaveLength(20);
    await lockOut(email);
    expect(await statusOf(signIn(fresh, email))).toBe(200);
  });
});

describe('wrong codes of whoever knows the password', () => {
  it('[A3] [A10] keep no known browser waiting, and are bounded for strangers from wherever they come', async () => {
    const email = 'codes@test.example';
    const owner = await api.newcomer(email);
    const { body: enrolled } = await post(owner, 'second-factor/enrol', { password: testPassword });
    const { body: confirmed } = await post(owner, 'second-factor/confirm', { code: codeOf(enrolled.secret) });
    const [first, second] = confirmed.recoveryCodes;
    await owner.call('POST', '/api/auth/sign-out', { body: {} });

    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const thief = api.caller();
      await signIn(thief, email, `198.51.100.${count}`);
      statuses.push(await statusOf(post(thief, 'second-factor/sign-in', { code: '000000' }, `198.51.100.${count}`)));
    }
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 422), 429, 429]);
    await signIn(owner, email);
    expect(await statusOf(post(owner, 'second-factor/sign-in', { code: first }))).toBe(200);

    // A browser that only a mailed link has made known does not count here: whoever reads the mail could make one after the other.
    const reader = api.caller();
    await post(reader, 'request-password-reset', { email });
    const newPassword = 'a password set by mail';
    const token = await api.mailedToken(email);
    await post(reader, 'reset-password', { token, newPassword });
    await signIn(reader, email, undefined, newPassword);
    const asked = await post(reader, 'second-factor/sign-in', { code: second });
    expect(asked.status).toBe(429);
  });
});
