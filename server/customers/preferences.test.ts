import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#tools/testing/api.ts';
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

const none = { theme: null, chartForm: null, chartStep: null, stake: null, duration: null, wallet: null, sound: null };

it('A12: preferences are kept by customer, one by one, and can be put back', async () => {
  const [one, other] = [await api.newcomer('one@test.example'), await api.newcomer('other@test.example')];
  expect((await one.call('GET', '/api/preferences')).body).toEqual(none);
  const first = await one.command('PUT', '/api/preferences', { theme: 'dark', stake: '12.5' });
  expect(first.body).toEqual({ ...none, theme: 'dark', stake: '12.50' });
  await one.command('PUT', '/api/preferences', {
    chartForm: 'candles',
    chartStep: 60,
    duration: 300,
    wallet: 'practice',
    sound: true,
  });
  const all = {
    theme: 'dark',
    chartForm: 'candles',
    chartStep: 60,
    stake: '12.50',
    duration: 300,
    wallet: 'practice',
    sound: true,
  };
  expect((await one.call('GET', '/api/preferences')).body).toEqual(all);
  expect((await one.command('PUT', '/api/preferences', { stake: null })).body).toEqual({ ...all, stake: null });
  expect((await other.call('GET', '/api/preferences')).body).toEqual(none);
});

it('A12: what is no preference is refused, and nothing of it is kept', async () => {
  const someone = await api.newcomer('wrong@test.example');
  for (const body of [
    { theme: 'blue' },
    { chartForm: 'pie' },
    { chartStep: 0 },
    { duration: 86_401 },
    { stake: '0.00' },
    { stake: '-1.00' },
    { stake: '1.005' },
    { wallet: 'other' },
    { sound: 'loud' },
    { theme: 'dark', more: 'x' },
  ]) {
    const answer = await someone.command('PUT', '/api/preferences', body);
    expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'invalid_input']);
  }
  expect((await someone.call('GET', '/api/preferences')).body).toEqual(none);
  expect((await api.caller().call('GET', '/api/preferences')).status).toBe(401);
});
