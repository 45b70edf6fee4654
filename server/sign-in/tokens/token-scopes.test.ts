import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { type TokenScope, tokenScopes } from '#domain/accounts/api-tokens.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  approved,
  bearer,
  by,
  letIn,
  list,
  secretOf,
  setStatus,
  ticket,
} from '#tools/testing/people/api-token-fixture.ts';

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
    'markets.results': 'read',
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
    await setStatus(database, adminEmails[0], 'approved');
    expect((await admin.call('GET', '/api/admin/customers')).status).toBe(200);
    const secret = await secretOf(admin);
    for (const operation of operations) {
      const { id, method } = operation;
      const answer = await by(api, secret, method, pathOf(operation), id === 'trades.place' ? ticket() : undefined);
      const { status, body } = answer;
      if (open[id]) expect([id, [401, 403].includes(status)]).toEqual([id, false]);
      else if (operation.access === 'admin') expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
      else expect([id, status, body.code, body.facts]).toEqual([id, 403, 'token_scope_missing', { scope: null }]);
    }
    // Only the admin's own session made what is there.
    expect(await list(admin)).toHaveLength(1);
  });

  it('[A14] each call takes its own scope, and none holds another', async () => {
    const someone = await approved(database, api, 'scopes@test.example');
    const reads = operations.filter(({ id }) => open[id] === 'read');
    for (const scope of tokenScopes) {
      const secret = await secretOf(someone, [scope]);
      for (const operation of reads) {
        const { status, body } = await by(api, secret, 'GET', pathOf(operation));
        const said = status === 403 ? [body.code, body.facts.scope] : 'let in';
        expect([scope, operation.id, said]).toEqual([
          scope,
          operation.id,
          scope === 'read' ? 'let in' : ['token_scope_missing', 'read'],
        ]);
      }
      const placed = async (wallet?: string) => (await by(api, secret, 'POST', '/api/trades', ticket(wallet))).body;
      const expected = (needed: TokenScope) =>
        scope === needed ? { code: letIn } : { code: 'token_scope_missing', facts: { scope: needed } };
      expect(await placed('practice')).toMatchObject(expected('practice-trade'));
      expect(await placed('real')).toMatchObject(expected('trade'));
      expect(await placed()).toMatchObject(expected('trade'));
    }
  });

  it('[A14] it is its owner who calls, whatever cookie and origin come along', async () => {
    const owner = await approved(database, api, 'owner@test.example');
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
    expect((await by(api, secret, 'GET', '/api/openapi.json')).status).toBe(200);
    expect((await by(api, secret, 'GET', '/api/nothing')).status).toBe(404);
  });

  it('[A9] a suspension holds from the next request on, and the token comes back with the account', async () => {
    const email = 'suspended@test.example';
    const secret = await secretOf(await approved(database, api, email));
    const placed = async () => (await by(api, secret, 'POST', '/api/trades', ticket('practice'))).body;
    expect((await placed()).code).toBe(letIn);
    await setStatus(database, email, 'suspended');
    expect(await placed()).toMatchObject({ code: 'account_not_approved', facts: { accountStatus: 'suspended' } });
    await setStatus(database, email, 'approved');
    expect((await placed()).code).toBe(letIn);
  });
});
