import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#domain/clock/durations.ts';
import { adminEmails, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { codeOf } from '#tools/testing/people/codes.ts';
import { purgeSessions } from './old-sessions.ts';

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
const statusOf = async (by: Caller, headers = {}) => (await by.call('GET', '/api/me', { headers })).status;

/** Moves a person's sessions back in time: when they were opened, and when last used. */
const age = (email: string, ms: { readonly opened: number; readonly used: number }) =>
  database.owner.query(
    `update auth_session s set created_at = clock_timestamp() - make_interval(secs => $2::numeric / 1000),
       last_used_ms = clock_ms() - $3::bigint
     from auth_user u where u.id = s.user_id and u.email = $1`,
    [email, ms.opened, ms.used],
  );

describe('a session', () => {
  it('[A10] ends without use: after three days, after two hours where it is not remembered; a use goes on with it', async () => {
    const email = 'idle@test.example';
    const remembered = await api.newcomer(email);
    await age(email, { opened: 80 * hourMs, used: 72 * hourMs - minuteMs });
    expect(await statusOf(remembered)).toBe(200);
    await api.authentication.idle();
    const { rows } = await database.owner.query<{ unused: bigint }>(
      'select clock_ms() - last_used_ms as unused from auth_session',
    );
    expect(Number(rows[0]?.unused)).toBeLessThan(minuteMs);
    await age(email, { opened: 80 * hourMs, used: 72 * hourMs });
    expect(await statusOf(remembered)).toBe(401);

    const short = api.caller();
    await post(short, 'sign-in/email', { email, password: testPassword, rememberMe: false });
    await age(email, { opened: 3 * hourMs, used: 2 * hourMs - minuteMs });
    expect(await statusOf(short)).toBe(200);
    await api.authentication.idle();
    await age(email, { opened: 3 * hourMs, used: 2 * hourMs });
    expect(await statusOf(short)).toBe(401);
    // What is over is purged, used or not.
    expect(await purgeSessions(database.app)).toBeGreaterThan(0);
  });

  it('[A10] of an administrator ends after 30 minutes without use and after 12 hours, whatever it was opened as', async () => {
    const [email] = adminEmails;
    const admin = await api.newcomer(email);
    await age(email, { opened: hourMs, used: 29 * minuteMs });
    expect(await statusOf(admin)).toBe(200);
    await api.authentication.idle();
    await age(email, { opened: hourMs, used: 30 * minuteMs });
    expect(await statusOf(admin)).toBe(401);
    await admin.signIn(email);
    await age(email, { opened: 12 * hourMs - minuteMs, used: 0 });
    expect(await statusOf(admin)).toBe(200);
    await age(email, { opened: 12 * hourMs, used: 0 });
    expect(await statusOf(admin)).toBe(401);
  });

  it('[A10] is not used by what a screen asks by itself while nobody is at it', async () => {
    const email = 'away@test.example';
    const someone = await api.newcomer(email);
    const unused = async () => {
      await api.authentication.idle();
      const { rows } = await database.owner.query<{ ms: bigint }>(
        'select clock_ms() - last_used_ms as ms from auth_session s join auth_user u on u.id = s.user_id where u.email = $1',
        [email],
      );
      return Number(rows[0]?.ms);
    };
    await age(email, { opened: hourMs, used: hourMs });
    expect(await statusOf(someone, { 'x-unattended': '1' })).toBe(200);
    expect(await unused()).toBeGreaterThanOrEqual(hourMs);
    expect(await statusOf(someone)).toBe(200);
    expect(await unused()).toBeLessThan(minuteMs);
  });

  it('[A10] is listed with both its ends, and not at all once it is over', async () => {
    const email = 'listed@test.example';
    const here = await api.newcomer(email);
    const elsewhere = api.caller();
    await post(elsewhere, 'sign-in/email', { email, password: testPassword, rememberMe: false });
    const sessions = async () => (await here.call('GET', '/api/auth/security')).body.sessions;
    const [own, other] = await sessions();
    const from = (time: string, since: string) => Math.round((Date.parse(time) - Date.parse(since)) / hourMs);
    expect([from(own.endsAt, own.createdAt), from(own.endsUnusedAt, own.lastUsedAt)]).toEqual([7 * 24, 72]);
    expect([from(other.endsAt, other.createdAt), from(other.endsUnusedAt, other.lastUsedAt)]).toEqual([24, 2]);
    await database.owner.query('update auth_session set last_used_ms = clock_ms() - idle_ms where idle_ms = $1', [
      2 * hourMs,
    ]);
    expect(await sessions()).toHaveLength(1);
  });
});

describe('signing in again', () => {
  it('[A10] ends the session that the browser came with, by password, by code, and of another account', async () => {
    const email = 'again@test.example';
    const someone = await api.newcomer(email);
    const first = { cookie: someone.cookie() };
    await someone.signIn(email, 'not the password');
    expect(await statusOf(api.caller(), first)).toBe(200);
    await someone.signIn(email);
    expect(await statusOf(api.caller(), first)).toBe(401);
    expect(await statusOf(someone)).toBe(200);

    const other = 'other@test.example';
    await api.newcomer(other);
    const second = { cookie: someone.cookie() };
    await someone.signIn(other);
    expect(await statusOf(api.caller(), second)).toBe(401);

    await someone.signIn(email);
    const { body } = await post(someone, 'second-factor/enrol', { password: testPassword });
    const { recoveryCodes } = (await post(someone, 'second-factor/confirm', { code: codeOf(body.secret) })).body;
    const third = { cookie: someone.cookie() };
    await someone.signIn(email);
    // Half a sign-in ends nothing yet.
    expect(await statusOf(api.caller(), third)).toBe(200);
    expect((await post(someone, 'second-factor/sign-in', { code: recoveryCodes[0] })).status).toBe(200);
    expect(await statusOf(api.caller(), third)).toBe(401);
  });
});

it('[A10] signing out leaves nothing of the person in the browser, and the language and the known browser stay', async () => {
  const email = 'out@test.example';
  const someone = await api.newcomer(email);
  const answer = await post(someone, 'sign-out', {});
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
  expect(someone.cookie()).toMatch(/^fairlead\.device=[^;]+$/);
});
