import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { type CollectedSpan, type CollectorStandIn, startCollectorStandIn } from '#tools/stand-ins/collector.ts';
import { type ApiSession, signIn } from '#tools/testing/people/api-session.ts';
import { until } from '#tools/testing/until.ts';

let folder: string;
let collector: CollectorStandIn;
let server: RunningServer;
let customer: ApiSession;
const keys: string[] = [];

const settings = (dataDir: string) => ({
  DATA_DIR: path.join(folder, dataDir),
  PORT: '0',
  PRICE_SOURCES: 'simulated',
  LOG_LEVEL: 'silent',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_BSP_SCHEDULE_DELAY: '20',
  // Longer than a stop may take.
  OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-traces-'));
  collector = await startCollectorStandIn();
  server = await startServer(readEnvironment({ ...settings('data'), TRUSTED_PROXIES: '127.0.0.1' }));
  customer = await signIn(server.address, demoCustomer);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await collector.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}, 60_000);

/** Right after a start no price is fresh for a moment. */
async function place(): Promise<string> {
  const ticket = { currencyPair: 'BTCUSD', positions: 'UP', amount: '13.37', duration: 30, wallet: 'practice' };
  return until(async () => {
    const key = randomUUID();
    keys.push(key);
    const { status, body } = await customer.send('POST', '/api/trades', ticket, key);
    return status === 201 && String(body['tradeId']);
  });
}

const collected = (which: (span: CollectedSpan) => boolean): Promise<CollectedSpan> =>
  until(() => collector.spans.find(which));
const operations: ReadonlySet<string> = new Set(
  [...Object.values(catalogue), ...Object.values(authentication)].map(({ id }) => id),
);

test('X3.6: a trade is a span of its request, and its transaction one within that', async () => {
  await place();
  const request = await collected(
    (one) => one.name === 'trades.place' && one.attributes['http.response.status_code'] === 201,
  );
  expect(request.parentId).toBe('');
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/trades',
    'http.response.status_code': 201,
  });
  const transaction = await collected((one) => one.parentId === request.spanId);
  expect(transaction).toMatchObject({ name: 'transaction', traceId: request.traceId, failed: false });
  // On a busy machine a batch may be decided anew.
  expect(Object.keys(transaction.attributes)).toEqual(['db.system.name', 'fairlead.attempts']);
});

test('X3.6: a job of each thread leaves spans', async () => {
  const sealing = await collected((one) => one.name === 'sealing');
  await collected((one) => one.parentId === sealing.spanId && one.name === 'transaction');
  expect((await collected((one) => one.name === 'lease')).attributes).toMatchObject({ 'fairlead.count': 1 });
  const ofMain = await collected((one) => one.parentId === '' && /trader|copies|mining/.test(one.name));
  expect(operations.has(ofMain.name)).toBe(false);
});

test('X3.6: a trace goes on from a trusted proxy', async () => {
  const traceId = randomUUID().replaceAll('-', '');
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  await fetch(`${server.address}/api/status`, { headers: { traceparent, tracestate: 'somebody=else' } });
  const span = await collected((one) => one.traceId === traceId);
  expect([span.parentId, operations.has(span.name)]).toEqual(['00f067aa0ba902b7', true]);
});

test('X3.6: no span says anything of a person, an id, an amount, a query or a header', async () => {
  const tradeId = await place();
  const { body: me } = await customer.get('/api/me');
  await customer.get('/api/me?secretquery=1');
  await customer.get(`/api/trades/${tradeId}`);
  await customer.get('/api/trades?wallet=practice&secretquery=1');
  await customer.get(`/api/trades/${randomUUID()}`);
  await collected((one) => one.name === 'trades.read');
  const facts = [
    'http.request.method',
    'http.route',
    'http.response.status_code',
    'db.system.name',
    'fairlead.attempts',
    'fairlead.count',
    'error.type',
  ];
  const { spans } = collector;
  const numbers = ['http.response.status_code', 'fairlead.attempts', 'fairlead.count'];
  const isCount = ([key, value]: [string, string | number]) => typeof value === 'string' || numbers.includes(key);
  expect(spans.flatMap(({ attributes }) => Object.entries(attributes)).filter((one) => !isCount(one))).toEqual([]);
  expect(
    [...new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))].filter((key) => !facts.includes(key)),
  ).toEqual([]);
  const texts = [
    ...new Set(
      spans.flatMap(({ name, attributes, resource }) => [
        name,
        ...Object.entries({ ...attributes, ...resource })
          .filter(([key]) => key !== 'error.type')
          .flatMap(([, value]) => (typeof value === 'string' ? [value] : [])),
      ]),
    ),
  ];
  const told = texts.join('\n');
  const ofPerson = ['uid', 'email', 'firstName', 'lastName'].map((field) => String(me[field]));
  expect(ofPerson.filter((text) => text.length < 3)).toEqual([]);
  const secrets = [demoCustomer, tradeId, '13.37', 'secretquery', ...keys, ...ofPerson];
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  // An operation, the route of one, or words of the program.
  const routes = new Set(
    [...Object.values(catalogue), ...Object.values(authentication)].map(({ path: route }) =>
      route.replace(/\{(\w+)\}/g, ':$1'),
    ),
  );
  const others = texts.filter((text) => !operations.has(text) && !routes.has(text));
  expect(others.filter((text) => !/^[a-zA-Z -]+$|^[0-9]+\.[0-9]+\.[0-9]+$/.test(text))).toEqual([]);
  // A code of PostgreSQL or of the system, a status, or one of two words.
  const failures = spans.map(({ attributes }) => String(attributes['error.type'] ?? 'error'));
  const isCode = (text: string) => /^[0-9A-Z]{5}$|^[A-Z][A-Z_]{2,39}$|^5[0-9]{2}$|^aborted$|^error$/.test(text);
  expect(failures.filter((text) => !isCode(text))).toEqual([]);
});

test('X3.6: a collector that hangs changes no request, and no stop waits for it', async () => {
  collector.behaviour = 'hangs';
  const before = collector.headers.length;
  await until(() => collector.headers.length > before);
  await place();
  expect((await customer.get('/api/status')).status).toBe(200);
  const began = performance.now();
  await server.stop();
  // Waiting would take the half minute that the SDK gives a batch, once for each of two threads.
  expect(performance.now() - began).toBeLessThan(25_000);
}, 90_000);
