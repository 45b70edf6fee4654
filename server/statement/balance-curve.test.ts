import { afterAll, beforeAll, expect, it } from 'vitest';
import { curveDays } from '#api/statement.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

let db: FreshDatabase;
let api: TestApi;
let customer: Caller;
beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db);
  customer = await api.newcomer('ann@test.example');
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

it('[L6] [P3] the balance over time is asked for by days, is one’s own, and ends with the balance of now', async () => {
  const { balance } = (await customer.call('GET', '/api/balance?wallet=practice')).body;
  for (const days of ['', ...curveDays.map((count) => `&days=${count}`)]) {
    const { status, body } = await customer.call('GET', `/api/statement/curve?wallet=practice${days}`);
    expect([status, body.points.at(-1).balance]).toEqual([200, balance]);
    expect(body.points.at(-1).moved).toEqual([{ source: 'deposits', amount: balance }]);
    expect(body.openingBalance).toBe('0.00');
  }
  expect((await customer.call('GET', '/api/statement/curve')).body.points.at(-1)).toMatchObject({ balance: '0.00' });
  expect((await customer.call('GET', '/api/statement/curve?days=8')).body.code).toBe('invalid_input');
  expect((await api.caller().call('GET', '/api/statement/curve')).status).toBe(401);
});
