import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCustomer } from '#server/demo/accounts.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { type ApiSession, signIn } from '#tools/testing/people/api-session.ts';
import { until } from '#tools/testing/until.ts';

let folder: string;
let server: RunningServer;
let customer: ApiSession;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-simulated-'));
  const settings = { DATA_DIR: path.join(folder, 'data'), PORT: '0', PRICE_SOURCES: 'simulated', LOG_LEVEL: 'silent' };
  server = await startServer(readEnvironment(settings));
  customer = await signIn(server.address, demoCustomer);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}, 60_000);

test('[D5] a payment that is simulated in a running demo arrives on its chain, and the watcher sees it', async () => {
  const asked = { amount: '100.00', paymentMethod: 'Ethereum' };
  // Right after a start no price is fresh for a moment.
  const deposit = await until(async () => {
    const { status, body } = await customer.send('POST', '/api/deposits', asked, randomUUID());
    return status === 201 && String(body['id']);
  });
  const sent = await customer.send('POST', `/api/demo/deposits/${deposit}/payments`, { kind: 'exact' });
  expect(sent.status).toBe(200);
  const payments = await until(async () => {
    const { body } = await customer.get(`/api/deposits/${deposit}`);
    return Array.isArray(body['payments']) && body['payments'].length > 0 && body['payments'];
  });
  expect(payments).toMatchObject([{ fit: 'exact' }]);
});
