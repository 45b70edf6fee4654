import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { SoftPasskey } from '#tools/testing/people/authenticator.ts';
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

const site = { origin: 'http://fairlead.test', rpId: 'fairlead.test' } as const;
const post = (by: Caller, path: string, body: object) => by.call('POST', `/api/auth/${path}`, { body });

async function challengeTo(by: Caller): Promise<string> {
  return (await post(by, 'passkey/sign-in-options', {})).body.challenge;
}

async function add(by: Caller, key: SoftPasskey, name = 'Laptop') {
  const { challenge, rp, user } = (await post(by, 'passkey/options', { password: testPassword })).body;
  expect(rp).toEqual({ id: 'fairlead.test', name: 'Fairlead' });
  return { answer: await post(by, 'passkey/add', { name, ...key.register({ ...site, challenge }) }), challenge, user };
}

describe('passkeys', () => {
  it('[A10] one is added by password, signs in for both factors, is renamed and forgotten', {
    timeout: 60_000,
  }, async () => {
    const email = 'ann@test.example';
    const ann = await api.member(email);
    const key = new SoftPasskey();
    expect((await post(ann, 'passkey/options', { password: 'wrong' })).body.code).toBe('password_wrong');
    const { answer, challenge, user } = await add(ann, key);
    expect([answer.status, answer.text]).toEqual([200, '{"status":true}']);
    expect((await api.mailTo(email)).body).toContain('A passkey was added: “Laptop”.');
    // A challenge is used once.
    const again = await post(ann, 'passkey/add', { name: 'B', ...new SoftPasskey().register({ ...site, challenge }) });
    expect(again.body.code).toBe('passkey_refused');

    const someone = api.caller();
    const asked = await challengeTo(someone);
    const body = key.signIn({ ...site, challenge: asked }, user.id);
    const signedIn = await post(someone, 'passkey/sign-in', body);
    expect([signedIn.status, signedIn.text]).toEqual([200, '{"status":true}']);
    expect((await someone.call('GET', '/api/me')).body.email).toBe(email);
    expect((await post(api.caller(), 'passkey/sign-in', body)).body.code).toBe('passkey_refused');

    const { body: seen } = await someone.call('GET', '/api/auth/security');
    expect(seen.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }]);
    const [{ id }] = seen.passkeys;
    const stranger = await api.member('eve@test.example');
    for (const [path, more] of [
      ['rename', { name: 'Mine' }],
      ['remove', {}],
    ] as const) {
      const foreign = await post(stranger, `passkey/${path}`, { id, ...more });
      const none = await post(stranger, `passkey/${path}`, { id: 'psk_none', ...more });
      expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    }
    expect((await post(someone, 'passkey/rename', { id, name: ' Desk ' })).status).toBe(200);
    expect((await someone.call('GET', '/api/auth/security')).body.passkeys[0].name).toBe('Desk');
    // Somebody who finds the screen open cannot take the key away.
    const age = (minutes: number) =>
      database.owner.query('update auth_session set created_at = clock_timestamp() - make_interval(mins => $1)', [
        minutes,
      ]);
    await age(15);
    expect((await post(someone, 'passkey/remove', { id })).body.code).toBe('sign_in_too_old');
    await age(14);
    expect((await post(someone, 'passkey/remove', { id })).status).toBe(200);
    const gone = key.signIn({ ...site, challenge: await challengeTo(someone) });
    expect((await post(api.caller(), 'passkey/sign-in', gone)).body.code).toBe('passkey_refused');
  });

  it('[A10] what is forged, stale, for another site or without a person verified is refused in the same words', async () => {
    const key = new SoftPasskey();
    const bob = await api.member('bob@test.example');
    const { user } = await add(bob, key);
    key.counter = 5;
    const sign = async (change: object, handle?: string) =>
      post(api.caller(), 'passkey/sign-in', {
        ...key.signIn({ ...site, challenge: await challengeTo(api.caller()), ...change }, handle),
      });
    const good = await sign({}, user.id);
    expect(good.status).toBe(200);
    key.counter = 6;
    const stale = await challengeTo(api.caller());
    await database.owner.query('update passkey_challenge set expires_ms = clock_ms() - 1');
    const unknown = new SoftPasskey().signIn({ ...site, challenge: await challengeTo(api.caller()) });
    const spoilt = key.signIn({ ...site, challenge: await challengeTo(api.caller()) });
    const answers = [
      await sign({ origin: 'https://evil.example' }),
      await sign({ rpId: 'evil.example' }),
      await sign({ verified: false }),
      await sign({ challenge: 'A'.repeat(43) }),
      await sign({ challenge: stale }),
      await sign({}, Buffer.from('usr_somebody_else').toString('base64url')),
      await post(api.caller(), 'passkey/sign-in', unknown),
      await post(api.caller(), 'passkey/sign-in', {
        ...spoilt,
        signature: key.signIn({ ...site, challenge: 'x' }).signature,
      }),
    ];
    key.counter = 5;
    // A counter that stands still tells of a copy.
    answers.push(await sign({}));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, answers[0]?.body.code]).toEqual([422, 'passkey_refused']);
    key.counter = 7;
    expect((await sign({})).status).toBe(200);
  });

  it('[A10] one challenge answered twice at once opens one session', async () => {
    const key = new SoftPasskey();
    await add(await api.member('race@test.example'), key);
    const body = key.signIn({ ...site, challenge: await challengeTo(api.caller()) });
    const answers = await Promise.all([1, 2, 3].map(() => post(api.caller(), 'passkey/sign-in', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('[A4] [A10] each password set by mail forgets the passkeys from before, says so and is audited', async () => {
    const email = 'owner@test.example';
    const key = new SoftPasskey();
    const stranger = await api.member(email);
    await add(stranger, key);
    const owner = api.caller();
    const reset = async () => {
      await post(owner, 'request-password-reset', { email });
      const token = linkIn((await api.mailTo(email)).body).searchParams.get('token');
      expect((await post(owner, 'reset-password', { token, newPassword: testPassword })).status).toBe(200);
    };
    await reset();
    const body = key.signIn({ ...site, challenge: await challengeTo(owner) });
    expect((await post(api.caller(), 'passkey/sign-in', body)).body.code).toBe('passkey_refused');
    // Whoever stole the password since then may have added one of their own.
    await owner.signIn(email);
    const thiefs = new SoftPasskey();
    await add(owner, thiefs, 'Spare');
    await post(owner, 'change-email', { newEmail: 'thief@test.example', password: testPassword });
    await reset();
    const stolen = thiefs.signIn({ ...site, challenge: await challengeTo(owner) });
    expect((await post(api.caller(), 'passkey/sign-in', stolen)).body.code).toBe('passkey_refused');
    expect((await owner.call('GET', '/api/me')).status).toBe(401);
    expect((await api.mailTo(email)).body).toContain(
      'every session was ended, every passkey removed and every API token revoked.',
    );
    const { rows } = await database.owner.query(
      `select e.before, e.subject = u.id and e.actor = u.id as own from audit_entry e join auth_user u on u.id = e.subject
       where e.action = 'auth.reset-password' and u.email = $1 order by e.before ->> 'newEmail' nulls first`,
      [email],
    );
    expect(rows).toMatchObject([
      { own: true, before: { sessions: 1, passkeys: ['Laptop'], newEmail: null } },
      {
        own: true,
        before: {
          sessions: 1,
          waitingSignIns: 0,
          passkeys: ['Spare'],
          newEmail: 'thief@test.example',
          secondFactorRemoved: false,
        },
      },
    ]);
  });

  it('[A3] challenges and refused passkeys of one source are limited, whatever X-Forwarded-For says', async () => {
    const narrow = await startApi(database, { limits: { challengesPerSource: 3, linksPerSource: 2 } });
    const ask = (path: string, body: object, count: number) =>
      narrow.caller().call('POST', `/api/auth/passkey/${path}`, {
        body,
        headers: { 'x-forwarded-for': `203.0.113.${count}` },
      });
    try {
      const asked = await Promise.all([1, 2, 3, 4, 5].map((count) => ask('sign-in-options', {}, count)));
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
      const forged = new SoftPasskey().signIn({ ...site, challenge: 'none' });
      const statuses: number[] = [];
      for (const count of [1, 2, 3]) statuses.push((await ask('sign-in', forged, count)).status);
      expect(statuses).toEqual([422, 422, 429]);
    } finally {
      await narrow.stop();
    }
  });
});
