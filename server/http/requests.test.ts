import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '#tools/testing/api.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openWebFixture, type WebFixture } from '#tools/testing/web-fixture.ts';

let database: FreshDatabase;
let api: TestApi;
let customer: Caller;
let fixture: WebFixture;
beforeAll(async () => {
  fixture = await openWebFixture();
  ({ database, api, customer } = fixture);
});
afterAll(() => fixture.close());

const deposit = { amount: '25.00', paymentMethod: 'Bitcoin' };
const fieldsOf = (answer: { body: { facts: { fields: { field: string; problem: string }[] } } }) =>
  Object.fromEntries(answer.body.facts.fields.map(({ field, problem }) => [field, problem]));

describe('bad input', () => {
  it('[E2] each is a problem document that says what would be right, and no handler is asked', async () => {
    const number = await customer.command('POST', '/api/deposits', { ...deposit, amount: 25 });
    expect(number.status).toBe(400);
    expect(number.headers.get('content-type')).toBe('application/problem+json');
    expect(number.body).toMatchObject({
      type: 'urn:failure:invalid_input',
      title: 'Invalid input',
      status: 400,
      code: 'invalid_input',
      detail: 'amount: has to be a decimal string with at most two decimals, for example "25.00"',
    });
    for (const amount of ['25.001', '-1.00', '1e3', '', '٢٥', null, '9'.repeat(400)]) {
      const answer = await customer.command('POST', '/api/deposits', { ...deposit, amount });
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, ['amount']]);
    }
    const several = await customer.command('POST', '/api/deposits', { paymentMethod: 'Gold', colour: 'red' });
    expect(Object.keys(fieldsOf(several)).sort()).toEqual(['amount', 'colour', 'paymentMethod']);
    expect(fieldsOf(several).colour).toBe('is not known here; leave it out');
    for (const body of [[], 'text', 5, null]) {
      expect(fieldsOf(await customer.command('POST', '/api/deposits', body))).toEqual({
        body: 'has to be a JSON object',
      });
    }
    expect(fixture.state.depositsAsked).toBe(0);
  });

  it('[E2] text that the database cannot hold is refused, in bodies, queries and paths', async () => {
    const odd = await customer.command('POST', '/api/withdrawals', {
      amount: '1.00',
      paymentMethod: 'Bitcoin',
      walletAddress: 'a\u0000b',
    });
    expect(fieldsOf(odd)).toEqual({ walletAddress: 'has a character that is not allowed' });
    expect((await customer.call('GET', '/api/deposits?cursor=%00')).status).toBe(400);
    expect((await customer.call('GET', '/api/deposits/%00')).status).toBe(400);
    expect((await customer.call('GET', '/api/deposits/%')).status).toBe(404);
  });

  it('[E2] a query is read by its schema: whole numbers, bounds, known names', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=1.5',
      'limit=ten',
      'limit=1&limit=2',
      'wallet=savings',
      'colour=red',
    ]) {
      expect((await customer.call('GET', `/api/statement?${query}`)).body.code).toBe('invalid_input');
    }
    const page = await customer.call('GET', '/api/statement?wallet=practice&limit=1');
    expect(page.body).toMatchObject({
      closing: { balance: '10000.00', deposits: '10000.00' },
      nextCursor: null,
      items: [{ code: 'practice-grant' }],
    });
  });

  it('[L6] the statement is filtered by figure, code and days; a filter that is none is refused as such', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const count = async (query: string) =>
      (await customer.call('GET', `/api/statement?wallet=practice&${query}`)).body.items.length;
    for (const query of ['figure=deposits', 'figure=available', 'code=practice-grant', `from=${today}&to=${today}`]) {
      expect([query, await count(query)]).toEqual([query, 1]);
    }
    for (const query of [
      'figure=profits',
      'code=stake',
      'to=2026-01-01',
      'from=2999-01-01',
      'figure=staked&code=win',
    ]) {
      expect([query, await count(query)]).toEqual([query, 0]);
    }
    for (const [query, fields] of [
      ['figure=all', ['figure']],
      ['code=bankroll', ['code']],
      ['from=1.1.2026', ['from']],
      ['from=2026-02-30&to=2026-13-01', ['from', 'to']],
      ['from=2026-02-02&to=2026-02-01', ['to']],
    ] as const) {
      const answer = await customer.call('GET', `/api/statement?${query}`);
      expect([query, answer.status, Object.keys(fieldsOf(answer))]).toEqual([query, 400, fields]);
    }
  });

  it('[E2] what is not JSON, or too large, is refused as such', async () => {
    const headers = { 'idempotency-key': 'k' };
    for (const text of ['{', 'amount=25', '{"amount":"25.00",}', '{"__proto__":{"amount":"1"}}']) {
      const answer = await customer.call('POST', '/api/deposits', { text, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'not_json']);
    }
    const form = await customer.call('POST', '/api/deposits', {
      text: 'a=b',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.status, form.body.code]).toEqual([400, 'not_json']);
    const large = await customer.call('POST', '/api/deposits', { text: `"${'x'.repeat(70_000)}"`, headers });
    expect([large.status, large.body]).toMatchObject([413, { code: 'body_too_large', facts: { maxBytes: 65_536 } }]);
  });

  it('[P4] a command without a key, or with one that is none, is 400; without a session 401 comes first', async () => {
    for (const headers of [
      {},
      { 'idempotency-key': '' },
      { 'idempotency-key': 'a b' },
      { 'idempotency-key': 'x'.repeat(201) },
    ]) {
      const answer = await customer.call('POST', '/api/deposits', { body: deposit, headers });
      expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_missing']);
    }
    const nobody = await api.caller().call('POST', '/api/deposits', { text: '{' });
    expect([nobody.status, nobody.body.code]).toEqual([401, 'unauthenticated']);
    const { rows } = await database.owner.query(`select 1 from idempotency_key where operation = 'deposits.request'`);
    expect(rows).toEqual([]);
  });

  it('[A3] another origin is refused before anything else, for commands and for signing in', async () => {
    const strange: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://fairlead.test.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of strange) {
      for (const url of ['/api/deposits', '/api/auth/sign-in/email', '/api/auth/sign-out']) {
        const answer = await customer.call('POST', url, { body: deposit, headers });
        expect([answer.status, answer.body.code]).toEqual([403, 'wrong_origin']);
      }
    }
    const own = await customer.call('POST', '/api/deposits', { body: {}, headers: { origin: 'http://fairlead.test' } });
    expect(own.body.code).toBe('idempotency_key_missing');
  });

  it('[E2] an unknown path under /api is 404 as a problem, better-auth’s own included', async () => {
    for (const url of ['/api/nothing', '/api', '/api/auth/update-user', '/api/auth/get-session', '/api/auth/ok']) {
      const answer = await customer.call('GET', url);
      expect([answer.status, answer.body?.code]).toEqual([404, 'not_found']);
    }
  });

  it('[E2] an unforeseen error says nothing of itself; the log names the request, without queries', async () => {
    const answer = await customer.command('POST', '/api/deposits?token=hidden', deposit);
    expect(answer.status).toBe(500);
    expect(answer.body.code).toBe('internal');
    expect(answer.text).not.toContain('secret_table');
    const line = api.logged.find((logged) => logged.includes('secret_table')) ?? '';
    expect(line).toContain(answer.headers.get('x-request-id'));
    expect(line).toContain('/api/deposits');
    expect(api.logged.join()).not.toContain('hidden');
  });

  it('[P4] what failed with 5xx left no outcome: the same key runs again', async () => {
    const before = fixture.state.depositsAsked;
    await customer.command('POST', '/api/deposits', deposit, 'same');
    await customer.command('POST', '/api/deposits', deposit, 'same');
    expect(fixture.state.depositsAsked - before).toBe(2);
  });

  it('[E2] a request that is no HTTP harms nobody', async () => {
    const { port } = new URL(api.origin);
    await new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write('NOT HTTP\r\n\r\n'));
      socket.on('close', () => resolve());
      socket.resume();
    });
    expect((await customer.call('GET', '/api/me')).status).toBe(200);
  });
});

describe('reads', () => {
  it('[M4] candles of any offered length can be asked for, and of no other', async () => {
    const ask = (seconds: string) => fetch(`${api.origin}/api/markets/BTCUSD/candles?seconds=${seconds}`);
    // No markets are run here: what is asked for rightly is answered by nobody.
    expect((await ask('1')).status).toBe(503);
    expect((await ask('86400')).status).toBe(503);
    expect((await ask('2')).status).toBe(400);
  });

  it('every reply of the API is kept by no cache, and its kind is not guessed', async () => {
    const replies = [
      await customer.call('GET', '/api/me'),
      await api.caller().call('GET', '/api/me'),
      await customer.command('POST', '/api/deposits', { ...deposit, amount: 25 }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 400]);
    for (const { headers } of replies) {
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    }
  });

  it('[A10] 200 reads of one session at once are never limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => customer.call('GET', '/api/balance?wallet=practice')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.body).toMatchObject({
      currency: 'PUSD',
      balance: '10000.00',
      available: '10000.00',
      held: '0.00',
    });
  });
});
