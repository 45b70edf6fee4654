import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { minuteMs } from '#domain/clock/durations.ts';
import { demoAdmin, demoCustomer, demoSecondAdmin, demoTrader } from '#server/demo/accounts.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type ApiSession, signIn } from '#tools/testing/people/api-session.ts';
import { type AppProcess, startApp } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';

/** Two starts of the whole product are in it. */
const startsMs = 300_000;
const root = path.join(import.meta.dirname, '..');

let database: FreshDatabase;
let folder: string;
let env: Readonly<Record<string, string>>;
const processes: AppProcess[] = [];

beforeAll(async () => {
  database = await freshDatabase({ empty: true });
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-two-'));
  const { host = '', port = 0, password = '' } = database.ownerConfig;
  const urlOf = (user: string, secret: string) =>
    `postgres://${user}:${secret}@${encodeURIComponent(host)}:${port}/${database.name}`;
  const { user = '', password: appPassword = '' } = database.appConfig;
  env = {
    DATABASE_URL: urlOf(user, String(appPassword)),
    DIRECT_URL: urlOf(inject('cluster').superuser.user ?? '', String(password)),
    LOG_LEVEL: 'warn',
  };
  for (let nth = 0; nth < 2; nth += 1) {
    processes.push(await startApp({ dataDir: path.join(folder, 'data'), priceSources: 'simulated', env }));
  }
}, startsMs);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const at = (nth: number): string => processes[nth]?.url ?? '';
const itemsOf = (body: Readonly<Record<string, unknown>>): readonly Record<string, unknown>[] =>
  Array.isArray(body['items']) ? body['items'] : [];

const avax = {
  base: 'AVAX',
  quote: 'USD',
  decimals: 4,
  class: 'crypto',
  symbols: { kraken: 'AVAX/USD', coinbase: 'AVAX-USD' },
  liquidity: { maxSpreadBps: 20, minUpdates: 20, minSize: 500 },
  icon: null,
  hours: null,
  order: 45,
  retired: false,
};
const terms = {
  payouts: [{ duration: 5, payoutRate: 8_000 }],
  entryDelay: 500,
  minStake: '1.00',
  maxStake: '500.00',
  maxExposure: null,
};
const ticket = { currencyPair: 'AVAXUSD', positions: 'UP', amount: '10.00', duration: 5, wallet: 'real' };

async function decide(by: ApiSession, other: ApiSession, listing: object, first: object | null): Promise<void> {
  const { body: list } = await by.get('/api/admin/pairs');
  const proposal = { pairs: [listing], terms: first, effectiveAt: null, reason: 'as agreed', seen: list['version'] };
  const { status, body } = await by.send('POST', '/api/admin/pairs-changes', proposal);
  expect([status, body]).toMatchObject([201, { status: 'proposed' }]);
  const approved = await other.send('POST', `/api/admin/pairs-changes/${body['id']}/approve`, {});
  expect(approved.body).toMatchObject({ status: 'in_force' });
}

const rowAt = async (nth: number) =>
  itemsOf((await (await fetch(`${at(nth)}/api/markets`)).json()) as Record<string, unknown>).find(
    ({ lowerName }) => lowerName === 'AVAXUSD',
  );

const verify = (): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, ['tools/verify.ts'], { cwd: root, env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.on('exit', (code) => resolve({ code, output }));
  });

test(
  'M3: a pair that is added in the console is traded, copied, alerted on, charted and verified within a minute, without a restart, in two processes; and it retires with an open trade',
  async () => {
    const [owner, second] = [await signIn(at(0), demoAdmin), await signIn(at(1), demoSecondAdmin)];
    const [trader, customer] = [await signIn(at(0), demoTrader.email), await signIn(at(1), demoCustomer)];
    const traderId = await until(async () => itemsOf((await customer.get('/api/traders')).body)[0]?.['id'] ?? false);
    const copying = { wallet: 'real', allocation: '100.00', sizing: 'fixed', fixedStake: '5.00' };
    expect((await customer.send('PUT', `/api/traders/${traderId}/subscription`, copying)).body).toMatchObject({
      result: 'Copied',
    });

    const began = performance.now();
    await decide(owner, second, avax, terms);
    // Both processes show it, and the one that records does.
    for (const nth of [0, 1]) await until(async () => (await rowAt(nth))?.['tradable'] === true);
    expect(await rowAt(1)).toMatchObject({ decimals: 4, class: 'crypto', kind: 'simulated', notOffered: null });
    const icon = await fetch(`${at(1)}${(await rowAt(1))?.['img']}`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/svg')]);
    const alert = { currencyPair: 'AVAXUSD', direction: 'above', price: '0.0001' };
    expect((await customer.send('POST', '/api/alerts', alert)).status).toBe(201);
    const placed = await until(async () => {
      const reply = await trader.send('POST', '/api/trades', ticket);
      return reply.status === 201 && reply.body;
    });
    const own = await until(async () => {
      const reply = await customer.send('POST', '/api/trades', ticket);
      return reply.status === 201 && reply.body;
    });
    const trades = async (by: ApiSession) => itemsOf((await by.get('/api/trades?currencyPair=AVAXUSD')).body);
    await until(async () => (await trades(customer)).length >= 2);
    await until(async () => itemsOf((await customer.get('/api/alerts?state=fired')).body).length > 0);
    await until(async () => {
      const settled = [...(await trades(customer)), ...(await trades(trader))];
      return settled.length === 3 && settled.every(({ status }) => status !== 'PENDING');
    });
    const candles = await (await fetch(`${at(1)}/api/markets/AVAXUSD/candles?seconds=5`)).json();
    expect(itemsOf(candles as Record<string, unknown>).length).toBeGreaterThan(0);
    const { code, output } = await verify();
    expect([code, output]).toEqual([0, expect.any(String)]);
    expect(performance.now() - began).toBeLessThan(minuteMs);
    for (const { tradeId } of [placed, own] as readonly { readonly tradeId?: unknown }[]) {
      expect((await fetch(`${at(1)}/api/trades/${tradeId}/receipt`)).status).toBe(200);
    }

    const last = await until(async () => {
      const reply = await customer.send('POST', '/api/trades', ticket);
      return reply.status === 201 && reply.body;
    });
    await decide(second, owner, { ...avax, retired: true }, null);
    for (const by of [trader, customer]) {
      expect((await by.send('POST', '/api/trades', ticket)).body).toMatchObject({ code: 'pair_not_tradable' });
    }
    await until(async () =>
      (await trades(customer)).some(
        ({ tradeId, status }) => tradeId === last['tradeId'] && status !== 'PENDING' && status !== 'REFUNDED',
      ),
    );
    for (const nth of [0, 1]) await until(async () => (await rowAt(nth))?.['notOffered'] === 'retired');
    expect(await verify()).toMatchObject({ code: 0 });
  },
  startsMs,
);
