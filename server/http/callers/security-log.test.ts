import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { codeOf } from '#tools/testing/people/codes.ts';
import { holdHashes } from '#tools/testing/quick-hashes.ts';
import { until } from '#tools/testing/until.ts';

let database: FreshDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database, { requestLimits: { visitorBodies: 40 } });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const email = 'ann@test.example';
const post = (by: Caller, path: string, body: object) => by.call('POST', `/api/auth/${path}`, { body });

/** The security lines that `work` leaves. A line is written once the answer is out, so that the next request may be quicker. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const begin = api.logged.length;
  await work();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return api.logged
    .slice(begin)
    .filter((line) => line.includes('"security"'))
    .map((line) => JSON.parse(line));
}

it('[X6] sign-ins, refused codes, what is not the caller’s, bad input and limits leave a line each, and nothing that was typed', async () => {
  const someone = await api.newcomer(email);
  const { rows } = await database.owner.query('select id from auth_user where email = $1', [email]);
  const account: string = rows[0].id;
  const source = '127.0.0.1';

  const other = api.caller();
  expect(await linesOf(() => other.signIn(email, 'wrong password here'))).toMatchObject([
    {
      level: 40,
      security: 'auth.sign-in',
      outcome: 'refused',
      code: 'sign_in_failed',
      account,
      source,
      route: '/api/auth/sign-in/email',
    },
  ]);
  const [unknown] = await linesOf(() => other.signIn('nobody.at.all@test.example', 'wrong password here'));
  expect(unknown).toMatchObject({ security: 'auth.sign-in', code: 'sign_in_failed', account: null, source });
  const signedIn = await linesOf(async () => {
    const answer = await other.signIn(email);
    expect(answer.headers.get('x-request-id')).not.toBeNull();
  });
  expect(signedIn).toMatchObject([
    { level: 30, security: 'auth.sign-in', outcome: 'done', code: null, account, source },
  ]);
  expect(signedIn[0]?.['reqId']).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
  expect(await linesOf(() => post(other, 'sign-out', {}))).toMatchObject([
    { security: 'auth.sign-out', outcome: 'done', account },
  ]);

  const begun = await post(someone, 'second-factor/enrol', { password: testPassword });
  await post(someone, 'second-factor/confirm', { code: codeOf(begun.body.secret) });
  await other.signIn(email);
  expect(await linesOf(() => post(other, 'second-factor/sign-in', { code: '000000' }))).toMatchObject([
    { security: 'auth.sign-in-second-factor', outcome: 'refused', code: 'code_refused', account },
  ]);
  expect(await linesOf(() => post(someone, 'revoke-other-sessions', {}))).toMatchObject([
    { security: 'auth.revoke-other-sessions', outcome: 'done', account },
  ]);

  // An admin's page to a customer, another's record, a page of who is approved, a page of another site.
  expect(await linesOf(() => someone.call('GET', '/api/admin/openapi.json'))).toMatchObject([
    { security: 'access', outcome: 'refused', code: 'not_found', account },
  ]);
  expect(await linesOf(() => someone.call('GET', '/api/admin/switches'))).toMatchObject([
    { security: 'access', outcome: 'refused', code: 'not_found', account },
  ]);
  const foreign = { headers: { origin: 'https://elsewhere.example' }, body: { a: 1 } };
  expect(await linesOf(() => someone.call('POST', '/api/auth/sign-out', foreign))).toMatchObject([
    { outcome: 'refused', code: 'wrong_origin' },
  ]);
  expect(await linesOf(() => api.caller().command('PUT', '/api/onboarding/details', {}))).toMatchObject([
    { security: 'access', code: 'unauthenticated', account: null },
  ]);
  expect(await linesOf(() => someone.command('PUT', '/api/onboarding/details', { tried: 'tried text' }))).toMatchObject(
    [{ security: 'protection', code: 'invalid_input', account }],
  );
  // What is asked for by who has no session, and what goes well, is none.
  expect(await linesOf(() => api.caller().call('GET', '/api/onboarding'))).toEqual([]);
  expect(await linesOf(() => someone.call('GET', '/api/status'))).toEqual([]);

  const limited = await linesOf(async () => {
    for (let n = 0; n < 45; n += 1) await post(api.caller(), 'sign-in/email', { email });
  });
  expect(limited.at(-1)).toMatchObject({ security: 'auth.sign-in', code: 'rate_limited', account: null });

  const all = api.logged.join('\n');
  const cookie = someone.cookie().split('=')[1] ?? 'none';
  for (const typed of [email, 'nobody.at.all', 'wrong password', testPassword, 'tried text', begun.body.secret, cookie])
    expect(all).not.toContain(typed);
});

it('[X6] a flood of refusals of one source writes a bounded number of lines', async () => {
  const lines = await linesOf(async () => {
    for (let n = 0; n < 200; n += 1) await api.caller().command('PUT', '/api/onboarding/details', {});
  });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(120);
});

/** An installation behind a proxy of its own, so that a test has as many sources as it names. */
async function behindProxy(work: (own: TestApi) => Promise<void>): Promise<void> {
  const own = await startApi(database, { trustedProxies: ['127.0.0.1'] });
  try {
    await work(own);
  } finally {
    await own.stop();
  }
}

const signInFrom = (own: TestApi, source: string, body: object) =>
  own.caller().call('POST', '/api/auth/sign-in/email', { body, headers: { 'x-forwarded-for': source } });

const signIns = (own: TestApi, outcome: string, source: string): string[] =>
  own.logged.filter((line) => ['auth.sign-in"', `"${outcome}"`, `"${source}"`].every((part) => line.includes(part)));

const all = async (count: number, one: (index: number) => Promise<unknown>): Promise<void> => {
  for (let begun = 0; begun < count; begun += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - begun) }, (_, index) => one(begun + index)));
};

it('[X6] a source that has sent 120 malformed requests is written of all the same: what it guesses, and that it got in', () =>
  behindProxy(async (own) => {
    await own.newcomer('guessed@test.example');
    await all(150, () => signInFrom(own, '198.51.100.1', { malformed: true }));
    await signInFrom(own, '198.51.100.1', { email: 'guessed@test.example', password: 'wrong password here' });
    await signInFrom(own, '198.51.100.1', { email: 'guessed@test.example', password: testPassword });
    expect(signIns(own, 'refused', '198.51.100.1').filter((line) => line.includes('sign_in_failed'))).toHaveLength(1);
    expect(signIns(own, 'done', '198.51.100.1')).toHaveLength(1);
  }));

it(
  '[X6] 26 sources that write 3,000 lines of refusals hide nobody’s sign-in, done or refused',
  () =>
    behindProxy(async (own) => {
      await own.newcomer('hidden@test.example');
      await all(26 * 121, (index) => signInFrom(own, `198.51.100.${index % 26}`, { malformed: true }));
      const before = own.logged.length;
      await signInFrom(own, '203.0.113.7', { malformed: true });
      expect(own.logged).toHaveLength(before);
      await signInFrom(own, '203.0.113.7', { email: 'hidden@test.example', password: 'wrong password here' });
      await signInFrom(own, '203.0.113.7', { email: 'hidden@test.example', password: testPassword });
      expect(signIns(own, 'refused', '203.0.113.7')).toHaveLength(1);
      expect(signIns(own, 'done', '203.0.113.7')).toHaveLength(1);
    }),
  60_000,
);

it('[X6] a change of password leaves its line once, also where the caller has dropped the connection before the answer', () =>
  behindProxy(async (own) => {
    const thief = await own.newcomer('stolen@test.example');
    const hashes = holdHashes();
    const dropped = new AbortController();
    const body = JSON.stringify({ currentPassword: testPassword, newPassword: 'another battery and horse' });
    const requestClosed = new Promise<void>((resolve) =>
      own.app.server.once('request', (_, response) => response.once('close', resolve)),
    );
    const begin = own.logged.length;
    const changes = () => own.logged.slice(begin).filter((line) => line.includes('auth.change-password'));
    try {
      const asked = fetch(`${own.origin}/api/auth/change-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: thief.cookie() },
        body,
        signal: dropped.signal,
      }).catch(() => 'dropped');
      await until(() => hashes.count() === 1);
      dropped.abort();
      expect(await asked).toBe('dropped');
      await requestClosed;
    } finally {
      hashes.end();
    }
    await until(() => changes().length > 0);
    expect(changes().map((line) => JSON.parse(line))).toMatchObject([{ outcome: 'done', code: null }]);
  }));
