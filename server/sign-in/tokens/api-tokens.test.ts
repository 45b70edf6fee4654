import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { type TokenScope, tokenScopes } from '#domain/accounts/api-tokens.ts';
import { adminEmails, linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import type { Answer, Caller } from '#tools/testing/caller.ts';
import { codeOf } from '#tools/testing/codes.ts';
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

const make = (by: Caller, more: object = {}): Promise<Answer> =>
  by.call('POST', '/api/auth/tokens', { body: { name: 'Robot', scopes: ['read'], ...more } });
const secretOf = async (by: Caller, scopes: readonly TokenScope[] = tokenScopes): Promise<string> => {
  const made = await make(by, { scopes });
  if (made.status !== 200) throw new Error(made.text);
  return made.body.secret;
};
const bearer = (secret: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${secret}`,
  'idempotency-key': 'of-a-program',
  ...more,
});
/** A request by a program: no cookies. */
const by = (secret: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  api.caller().call(method, path, { headers: bearer(secret), ...(body === undefined ? {} : { body }) });
const list = async (who: Caller) => (await who.call('GET', '/api/auth/tokens')).body.items;
async function approved(email: string): Promise<Caller> {
  const someone = await api.newcomer(email);
  await setStatus(email, 'approved');
  return someone;
}
const setStatus = (email: string, status: string) =>
  database.owner.query(
    'update customer set account_status = $2 where uid = (select id from auth_user where email = $1)',
    [email, status],
  );
const ticket = (wallet?: string) => ({
  currencyPair: 'BTCUSD',
  positions: 'UP',
  amount: '5.00',
  duration: 30,
  ...(wallet === undefined ? {} : { wallet }),
});
/** What a handler that is not there answers: whoever gets this has been let in. */
const letIn = 'unavailable';

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

describe('what a token opens', () => {
  /** Opening an operation to programs is written down here as well: nothing gets onto the list by the way. */
  const open: Readonly<Record<string, 'read' | 'trade'>> = {
    'status.read': 'read',
    'fair-play.read': 'read',
    'fair-play.heard': 'read',
    'accounts.me': 'read',
    'accounts.balance': 'read',
    'accounts.statement': 'read',
    'accounts.statement-csv': 'read',
    'accounts.balance-curve': 'read',
    'markets.list': 'read',
    'markets.days': 'read',
    'markets.ticks': 'read',
    'markets.candles': 'read',
    'trades.list': 'read',
    'trades.read': 'read',
    'trades.receipt': 'read',
    'proof.keys': 'read',
    'proof.seals': 'read',
    'proof.books': 'read',
    'traders.list': 'read',
    'traders.read': 'read',
    'traders.trades': 'read',
    'traders.equity': 'read',
    'copies.list': 'read',
    'copies.terms': 'read',
    'copies.read': 'read',
    'copies.curve': 'read',
    'copies.outcomes': 'read',
    'copies.shares': 'read',
    'mining.plans': 'read',
    'mining.contracts': 'read',
    'mining.contract': 'read',
    'mining.payouts': 'read',
    'mining.payout': 'read',
    'mining.days': 'read',
    'trades.place': 'trade',
  };
  const operations: readonly Operation[] = [...Object.values(catalogue), ...Object.values(authentication)];
  // What a schema refuses never comes to the question whose call it is.
  const queries: Readonly<Record<string, string>> = {
    'mining.days': '?coin=BTC',
    'fair-play.heard': '?at=2026-11-23T12:00:00Z',
  };
  const pathOf = ({ id, path }: Operation) =>
    path
      .replace('{coin}', 'BTC')
      .replace('{day}', '2026-11-21')
      .replaceAll(/\{[a-zA-Z]+\}/g, 'x') + (queries[id] ?? '');

  it('[A14] the whole catalogue: with every scope nothing but the list is reached, and an admin’s token is no admin’s', async () => {
    expect(
      Object.fromEntries(operations.flatMap(({ id, tokenScope }) => (tokenScope ? [[id, tokenScope]] : []))),
    ).toEqual(open);
    const admin = await api.newcomer(adminEmails[0]);
    await setStatus(adminEmails[0], 'approved');
    expect((await admin.call('GET', '/api/admin/customers')).status).toBe(200);
    const secret = await secretOf(admin);
    for (const operation of operations) {
      const { id, method } = operation;
      const answer = await by(secret, method, pathOf(operation), id === 'trades.place' ? ticket() : undefined);
      const { status, body } = answer;
      if (open[id]) expect([id, [401, 403].includes(status)]).toEqual([id, false]);
      else if (operation.access === 'admin') expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
      else expect([id, status, body.code, body.facts]).toEqual([id, 403, 'token_scope_missing', { scope: null }]);
    }
    // Only the admin's own session made what is there.
    expect(await list(admin)).toHaveLength(1);
  });

  it('[A14] each call takes its own scope, and none holds another', async () => {
    const someone = await approved('scopes@test.example');
    const reads = operations.filter(({ id }) => open[id] === 'read');
    for (const scope of tokenScopes) {
      const secret = await secretOf(someone, [scope]);
      for (const operation of reads) {
        const { status, body } = await by(secret, 'GET', pathOf(operation));
        const said = status === 403 ? [body.code, body.facts.scope] : 'let in';
        expect([scope, operation.id, said]).toEqual([
          scope,
          operation.id,
          scope === 'read' ? 'let in' : ['token_scope_missing', 'read'],
        ]);
      }
      const placed = async (wallet?: string) => (await by(secret, 'POST', '/api/trades', ticket(wallet))).body;
      const expected = (needed: TokenScope) =>
        scope === needed ? { code: letIn } : { code: 'token_scope_missing', facts: { scope: needed } };
      expect(await placed('practice')).toMatchObject(expected('practice-trade'));
      expect(await placed('real')).toMatchObject(expected('trade'));
      expect(await placed()).toMatchObject(expected('trade'));
    }
  });

  it('[A14] it is its owner who calls, whatever cookie and origin come along', async () => {
    const owner = await approved('owner@test.example');
    const other = await api.newcomer('other@test.example');
    const secret = await secretOf(owner);
    const me = await other.call('GET', '/api/me', { headers: bearer(secret) });
    expect(me.body.email).toBe('owner@test.example');
    const elsewhere = bearer(secret, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' });
    const placed = await owner.call('POST', '/api/trades', { headers: elsewhere, body: ticket() });
    expect(placed.body.code).toBe(letIn);
    // A command of a program needs its key like any other (P4).
    const keyless = await api
      .caller()
      .call('POST', '/api/trades', { headers: { authorization: `bearer ${secret}` }, body: ticket() });
    expect(keyless.body.code).toBe('idempotency_key_missing');
    // A token that does not hold is no cookie either, and no visitor.
    for (const wrong of ['', 'apt_', `apt_${'x'.repeat(43)}`, `${secret}x`, other.cookie()]) {
      for (const path of ['/api/me', '/api/markets']) {
        const answer = await other.call('GET', path, { headers: bearer(wrong) });
        expect([answer.status, answer.body.code]).toEqual([401, 'token_refused']);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      }
    }
    // Another scheme is somebody else's.
    expect((await other.call('GET', '/api/me', { headers: { authorization: 'Basic eDp5' } })).status).toBe(200);
    // What everybody reads stays open; files have no way in.
    expect((await by(secret, 'GET', '/api/openapi.json')).status).toBe(200);
    expect((await by(secret, 'GET', '/api/nothing')).status).toBe(404);
  });

  it('[A9] a suspension holds from the next request on, and the token comes back with the account', async () => {
    const email = 'suspended@test.example';
    const secret = await secretOf(await approved(email));
    const placed = async () => (await by(secret, 'POST', '/api/trades', ticket('practice'))).body;
    expect((await placed()).code).toBe(letIn);
    await setStatus(email, 'suspended');
    expect(await placed()).toMatchObject({ code: 'account_not_approved', facts: { accountStatus: 'suspended' } });
    await setStatus(email, 'approved');
    expect((await placed()).code).toBe(letIn);
  });
});

describe('the end of a token', () => {
  const works = async (secret: string) => (await by(secret, 'GET', '/api/me')).status;

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
    const someone = await approved('limits@test.example');
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
    const someone = await approved('many-tokens@test.example');
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
    const someone = await approved('read-token@test.example');
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
    const answers = await Promise.all(Array.from({ length: 100 }, () => by(secret, 'GET', '/api/balance')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
