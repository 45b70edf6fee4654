import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { approved, bearer, by, list, make, secretOf, ticket } from '#tools/testing/people/api-token-fixture.ts';
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

describe('making a token', () => {
  it('[A14] shows its secret once, keeps its hash, is notified by notice and mail, and is audited', async () => {
    const email = 'makes@test.example';
    const someone = await api.newcomer(email);
    expect(await list(someone)).toEqual([]);
    const made = await make(someone, { name: '  My robot ', scopes: ['read', 'practice-trade'], expiresInDays: 30 });
    const { secret, ...shown } = made.body;
    expect(secret).toMatch(/^apt_[A-Za-z0-9_-]{43}$/);
    expect(shown).toMatchObject({
      name: 'My robot',
      scopes: ['read', 'practice-trade'],
      expired: false,
      lastUsedAt: null,
    });
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(30 * 86_400_000);
    expect(await list(someone)).toEqual([shown]);
    const { rows } = await database.owner.query('select secret_sha256 from api_token where id = $1', [shown.id]);
    expect(rows).toEqual([{ secret_sha256: createHash('sha256').update(secret).digest() }]);

    const { rows: audited } = await database.owner.query(
      `select action, after from audit_entry where actor = $1 and action like 'auth.%token'`,
      [(await someone.call('GET', '/api/me')).body.uid],
    );
    const { id, name, scopes, expiresAt } = shown;
    expect(audited).toEqual([{ action: 'auth.make-token', after: { token: id, name, scopes, expiresAt } }]);
    const mail = await api.mailTo(email);
    expect(mail.subject).toContain('An API token was made');
    expect(mail.body).toContain('“My robot” was made for your account, with the scopes read, practice-trade.');
    const notices = await someone.call('GET', '/api/notices');
    expect(notices.body.items[0]).toMatchObject({ notice: { kind: 'api_token_made', facts: { name: 'My robot' } } });
    for (const text of [mail.body, notices.text, JSON.stringify(audited)]) expect(text).not.toContain(secret);
  });

  it('[A14] takes a name, at least one scope of the list and a lifetime of days', async () => {
    const someone = await api.newcomer('shapes@test.example');
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { scopes: [] },
      { scopes: ['read', 'read'] },
      { scopes: ['withdraw'] },
      { expiresInDays: 0 },
      { expiresInDays: 367 },
    ]) {
      expect([wrong, (await make(someone, wrong)).status]).toEqual([wrong, 400]);
    }
    expect(await list(someone)).toEqual([]);
    expect((await make(someone)).body.expiresAt).toBeNull();
  });

  it('[A14] needs a sign-in of the last 15 minutes, with the second factor of whoever has one', async () => {
    const email = 'fresh@test.example';
    const someone = await api.newcomer(email);
    const { secret } = (
      await someone.call('POST', '/api/auth/second-factor/enrol', { body: { password: testPassword } })
    ).body;
    const confirmed = await someone.call('POST', '/api/auth/second-factor/confirm', { body: { code: codeOf(secret) } });
    const [recovery] = confirmed.body.recoveryCodes;
    await database.owner.query(`update auth_session set created_at = clock_timestamp() - interval '15 minutes'`);
    const refused = await make(someone);
    expect([refused.status, refused.body.code]).toEqual([422, 'sign_in_too_old']);
    // The password alone opens nothing.
    expect((await someone.signIn(email)).body.user).toBeNull();
    expect((await make(someone)).body.code).toBe('sign_in_too_old');
    await someone.call('POST', '/api/auth/second-factor/sign-in', { body: { code: recovery } });
    expect((await make(someone)).status).toBe(200);
  });

  it('[A14] 21 at once: 20 are made, one is refused, and a revoked one makes room', async () => {
    const someone = await api.newcomer('race@test.example');
    const answers = await Promise.all(Array.from({ length: 21 }, () => make(someone)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => [body.code, body.facts])).toEqual([['too_many_tokens', { most: 20 }]]);
    const [first, ...others] = await list(someone);
    expect(others).toHaveLength(19);
    const gone = await someone.call('POST', '/api/auth/tokens/revoke', { body: { id: first.id } });
    expect([gone.status, (await make(someone)).status]).toEqual([200, 200]);
  });
});

describe('the end of a token', () => {
  const works = async (secret: string) => (await by(api, secret, 'GET', '/api/me')).status;

  it('[A14] revoked or expired, its next request is refused; [P5] another’s is as none', async () => {
    const [someone, stranger] = [await api.newcomer('ends@test.example'), await api.newcomer('strange@test.example')];
    const secret = await secretOf(someone);
    const [{ id }] = await list(someone);
    const revoke = (who: Caller, which: string) => who.call('POST', '/api/auth/tokens/revoke', { body: { id: which } });
    const [foreign, none] = [await revoke(stranger, id), await revoke(stranger, 'tok_none')];
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    expect([await list(stranger), (await api.caller().call('GET', '/api/auth/tokens')).status]).toEqual([[], 401]);
    expect(await works(secret)).toBe(200);
    await revoke(someone, id);
    expect(await works(secret)).toBe(401);

    const short = (await make(someone, { expiresInDays: 1 })).body;
    expect(await works(short.secret)).toBe(200);
    await database.owner.query('update api_token set created_ms = 1, expires_ms = clock_ms() where id = $1', [
      short.id,
    ]);
    expect(await works(short.secret)).toBe(401);
    expect(await list(someone)).toMatchObject([{ id: short.id, expired: true }]);
  });

  it('[A14] a changed password, one set by mail and a new second factor revoke all; ending sessions revokes none', async () => {
    const email = 'leaves@test.example';
    const someone = await api.newcomer(email);
    const next = 'another passphrase 1';
    const post = (path: string, body: object) => someone.call('POST', `/api/auth/${path}`, { body });
    const first = await secretOf(someone);
    await post('revoke-other-sessions', {});
    expect(await works(first)).toBe(200);
    await post('change-password', { currentPassword: testPassword, newPassword: next });
    expect(await works(first)).toBe(401);
    expect((await api.mailTo(email)).body).toContain('all API tokens revoked');

    const second = await secretOf(someone);
    const { secret } = (await post('second-factor/enrol', { password: next })).body;
    expect(await works(second)).toBe(200);
    await post('second-factor/confirm', { code: codeOf(secret) });
    expect(await works(second)).toBe(401);

    const third = await secretOf(someone);
    await post('request-password-reset', { email });
    const token = linkIn((await api.mailTo(email)).body).searchParams.get('token');
    await post('reset-password', { token, newPassword: testPassword });
    expect(await works(third)).toBe(401);
    const { rows } = await database.owner.query(
      `select action, before -> 'tokens' as tokens from audit_entry where before ? 'tokens' order by id desc limit 3`,
    );
    expect(rows).toEqual(
      ['auth.reset-password', 'auth.confirm-second-factor', 'auth.change-password'].map((action) => ({
        action,
        tokens: ['Robot'],
      })),
    );
  });

  it('[A14] its last use is noted at most every five minutes', async () => {
    const someone = await api.newcomer('used@test.example');
    const secret = await secretOf(someone);
    const used = async (): Promise<string> => {
      expect(await works(secret)).toBe(200);
      await api.authentication.idle();
      return (await list(someone))[0].lastUsedAt;
    };
    const first = await used();
    expect(await used()).toBe(first);
    await database.owner.query('update api_token set last_used_ms = last_used_ms - 300001');
    expect(Date.parse(await used())).toBeGreaterThanOrEqual(Date.parse(first));
  });
});

describe('limits', () => {
  it('[A14] a token over its allowance, and a source of unknown tokens, wait; who shares the address does not', async () => {
    const someone = await approved(database, api, 'limits@test.example');
    const secret = await secretOf(someone);
    const strict = await startApi(database, { tokenLimits: { tradesPerSecond: 0, unknownPerSource: 3 } });
    const ask = (token: string, path = '/api/me') => strict.caller().call('GET', path, { headers: bearer(token) });
    try {
      const traded = await strict.caller().call('POST', '/api/trades', { headers: bearer(secret), body: ticket() });
      expect([traded.status, traded.body.code, traded.headers.get('retry-after')]).toEqual([429, 'rate_limited', '1']);
      const unknown = (n: number) => `apt_${String(n).repeat(43)}`;
      const statuses: number[] = [];
      for (const n of [1, 2, 3, 4, 5]) statuses.push((await ask(unknown(n))).status);
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      expect(Number((await ask(unknown(6))).headers.get('retry-after'))).toBeGreaterThan(600);
      expect((await ask(secret)).status).toBe(200);
      const another = await secretOf(someone);
      expect((await ask(another)).status).toBe(429);
    } finally {
      await strict.stop();
    }
  });

  it('[A14] [X4] trades and reads of one person count over all of their tokens and sessions', async () => {
    const someone = await approved(database, api, 'many-tokens@test.example');
    const secrets = [await secretOf(someone), await secretOf(someone)];
    const strict = await startApi(database, { requestLimits: { tradesPerSecond: 1, tokenReadsPerSecond: 1 } });
    const statusesOf = async (method: 'GET' | 'POST', path: string): Promise<readonly number[]> => {
      const asked = secrets.flatMap((secret) =>
        Array.from({ length: 6 }, () =>
          strict.caller().call(method, path, {
            headers: { ...bearer(secret), 'idempotency-key': randomUUID() },
            ...(method === 'POST' ? { body: ticket() } : {}),
          }),
        ),
      );
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    try {
      // A new second may begin meanwhile, but not with each of twelve calls.
      const trades = await statusesOf('POST', '/api/trades');
      expect(new Set(trades)).toEqual(new Set([503, 429]));
      expect(new Set(await statusesOf('GET', '/api/balance'))).toEqual(new Set([200, 429]));
    } finally {
      await strict.stop();
    }
  });

  it('[A14] a token takes nothing of its person’s trades for what it has no scope for', async () => {
    const someone = await approved(database, api, 'read-token@test.example');
    const secret = await secretOf(someone, ['read']);
    const strict = await startApi(database, { requestLimits: { tradesPerSecond: 1 } });
    const counted: string[] = [];
    try {
      const asked = Array.from({ length: 12 }, () =>
        strict.caller().call('POST', '/api/trades', {
          headers: { ...bearer(secret), 'idempotency-key': randomUUID() },
          body: ticket(),
        }),
      );
      for (const { body } of await Promise.all(asked)) counted.push(body.code);
    } finally {
      await strict.stop();
    }
    expect(new Set(counted)).toEqual(new Set(['token_scope_missing']));
  });

  it('[A14] 100 reads of one token at once are never limited', async () => {
    const secret = await secretOf(await api.newcomer('reads@test.example'));
    const answers = await Promise.all(Array.from({ length: 100 }, () => by(api, secret, 'GET', '/api/balance')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
