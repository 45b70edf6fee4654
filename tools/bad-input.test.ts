import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSession, apiSession, signIn } from '#tools/testing/people/api-session.ts';
import { type AppProcess, startApp } from '#tools/testing/processes/app-process.ts';
import { until } from './testing/until.ts';

let app: AppProcess;
let dataDir: string;
let customer: ApiSession;
let trader: ApiSession;
let admin: ApiSession;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-bad-input-'));
  app = await startApp({ dataDir, priceSources: 'simulated' });
  customer = await signIn(app.url, 'customer@demo.fairlead.example');
  trader = await signIn(app.url, 'trader@demo.fairlead.example');
  admin = await signIn(app.url, 'admin@demo.fairlead.example');
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const ticket = { currencyPair: 'BTCUSD', positions: 'UP', amount: '10.00', duration: 30, wallet: 'real' };
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

async function answer(session: ApiSession, route: string, body: unknown, key?: string): Promise<string> {
  const reply = await session.send('POST', route, body, key);
  if (reply.status < 400) return `${reply.status}`;
  expect(String(reply.body.detail).length).toBeGreaterThan(15);
  expect(reply.body.status).toBe(reply.status);
  return `${reply.status} ${reply.body.code}`;
}

describe('bad input is refused in words and leaves nothing behind', () => {
  it('[T6] tickets', async () => {
    const before = await customer.get('/api/balance');
    const cases: readonly (readonly [Record<string, unknown>, string])[] = [
      [{ currencyPair: 'NOPE' }, '422 pair_unknown'],
      [{ currencyPair: 'EURUSD' }, '422 pair_not_tradable'],
      [{ duration: 31 }, '422 duration_not_offered'],
      [{ amount: '1.005' }, '400 invalid_input'],
      [{ amount: '0' }, '400 invalid_input'],
      [{ amount: '-5.00' }, '400 invalid_input'],
      [{ amount: '999999999999' }, '422 stake_out_of_limits'],
      [{ amount: '9'.repeat(30) }, '400 invalid_input'],
      [{ amount: 10 }, '400 invalid_input'],
      [{ positions: 'SIDEWAYS' }, '400 invalid_input'],
      [{ extra: 1 }, '400 invalid_input'],
    ];
    const answers: string[] = [];
    for (const [change] of cases) answers.push(await answer(customer, '/api/trades', { ...ticket, ...change }));
    expect(answers).toEqual(cases.map(([, expected]) => expected));
    expect((await customer.get('/api/balance')).body).toEqual(before.body);
  });

  it('[P4] keys: none is 400, another body is 409, pressed twice is one trade', async () => {
    expect(await answer(customer, '/api/trades', ticket, '')).toBe('400 idempotency_key_missing');
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => customer.send('POST', '/api/trades', ticket, key)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.tradeId)).size).toBe(1);
    expect(await answer(customer, '/api/trades', { ...ticket, amount: '11.00' }, key)).toBe(
      '409 idempotency_key_reused',
    );
    expect((await customer.get('/api/balance')).body.staked).toBe('10.00');
  });

  it('[P5] no session is 401; what belongs to others does not exist', async () => {
    expect(await answer(apiSession(app.url, ''), '/api/trades', ticket)).toBe('401 unauthenticated');
    const own = await customer.get('/api/trades?limit=1');
    const [trade] = Array.isArray(own.body.items) ? own.body.items : [];
    expect((await customer.get(`/api/trades/${trade.tradeId}`)).status).toBe(200);
    for (const route of [
      `/api/trades/${trade.tradeId}`,
      '/api/deposits/dep_0',
      '/api/withdrawals/wdr_0',
      '/api/admin/deposits',
    ]) {
      expect((await trader.get(route)).status, route).toBe(404);
    }
    const receipt = await apiSession(app.url, '').get(`/api/trades/${trade.tradeId}/receipt`);
    expect(receipt.status).toBe(200);
    expect(JSON.stringify(receipt.body)).not.toContain('usr_');
  });

  it('[E2] what is no JSON, and what comes from another site', async () => {
    const send = async (headers: Record<string, string>, body: string) => {
      const response = await fetch(`${app.url}/api/auth/sign-in/email`, { method: 'POST', headers, body });
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      const problem: unknown = await response.json();
      return `${response.status} ${typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : ''}`;
    };
    expect(await send({ 'content-type': 'application/json' }, '{"email":')).toBe('400 not_json');
    const elsewhere = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
    expect(await send(elsewhere, '{}')).toBe('403 wrong_origin');
  });

  it('[W3] addresses of the wrong coin or with a broken checksum hold no money', async () => {
    const ask = (walletAddress: string, paymentMethod: string, amount = '50.00') =>
      answer(trader, '/api/withdrawals', { amount, paymentMethod, walletAddress });
    expect(await ask(evm, 'Bitcoin')).toBe('422 address_invalid');
    expect(await ask(evm.replace('BeAed', 'Beaed'), 'Ethereum')).toBe('422 address_invalid');
    expect(await ask('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp', 'Bitcoin')).toBe('422 address_invalid');
    expect(await ask(evm, 'Ethereum', '1000.01')).toBe('422 withdrawal_blocked');
    expect((await trader.get('/api/balance')).body.held).toBe('0.00');
  });

  it('[D5] one transaction is credited to one deposit', async () => {
    const transactionId = createHash('sha256').update('one transaction').digest('hex');
    const statuses: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const asked = await trader.send('POST', '/api/deposits', { amount: '20.00', paymentMethod: 'Bitcoin' });
      const payment = { transactionId, paidAt: asked.body.createdAt };
      const approve = () => answer(admin, `/api/admin/deposits/${asked.body.id}/approve`, payment);
      let status = await approve();
      // The first price after the payment values it: the pair has none for a moment.
      await until(async () => {
        if (status === '422 price_unavailable') status = await approve();
        return status !== '422 price_unavailable';
      });
      statuses.push(status);
    }
    expect(statuses).toEqual(['200', '409 transaction_already_credited']);
    // Once, at what the market made of it meanwhile.
    const deposits = Number((await trader.get('/api/balance')).body.deposits);
    expect(deposits).toBeGreaterThan(1_015);
    expect(deposits).toBeLessThan(1_025);
  });
});
