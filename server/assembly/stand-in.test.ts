import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCustomer } from '#server/demo/accounts.ts';
import { type ApiSession, signIn } from '#tools/testing/people/api-session.ts';
import { type RunningDemo, startDemo } from '#tools/testing/running-demo.ts';
import { until } from '#tools/testing/until.ts';

let demo: RunningDemo;
let customer: ApiSession;

beforeAll(async () => {
  demo = await startDemo('simulated');
  customer = await signIn(demo.server.address, demoCustomer);
}, 120_000);
afterAll(() => demo.stop(), 60_000);

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
