import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { traderReviewHandlers } from '#server/copying/traders/trader-review.ts';
import { adjustmentHandlers } from '#server/house/adjustments.ts';
import { newId } from '#server/ids/new-id.ts';
import { receiptHandlers } from '#server/mining/receipts.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { explorerHandlers } from './explorer.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
const [adjustment, application, receipt] = [newId('adj'), newId('tra'), newId('mrc')];

/** Where each is read, where it is listed, what the search calls it, and who reads it beside owners. */
const records = [
  { id: adjustment, at: '/api/admin/adjustments', kind: 'adjustment', roles: ['operations', 'finance', 'risk'] },
  { id: application, at: '/api/admin/traders', kind: 'application', roles: ['operations', 'risk'] },
  { id: receipt, at: '/api/admin/mining/receipts', kind: 'receipt', roles: ['operations', 'finance'] },
] as const;

beforeAll(async () => {
  db = await freshDatabase();
  const deps = { pool: db.app, notify: async () => undefined };
  api = await startApi(db, {
    handlers: {
      ...explorerHandlers(db.app),
      ...adjustmentHandlers(deps),
      ...traderReviewHandlers({ ...deps, mostShareBps: 3_000, openPhoto: async () => null }),
      ...receiptHandlers(db.app),
    },
  });
  admin = await api.member(adminEmails[0]);
  const [customer, asker] = [await openCustomer(db.app), await openCustomer(db.app)];
  await db.owner.query(
    `insert into adjustment (id, user_id, direction, amount, reason_code, explanation, requested_by, created_ms, updated_ms)
     values ($1, $2, 'credit', 2550, 'our_error', 'A test of the page', $3, clock_ms(), clock_ms())`,
    [adjustment, customer, asker],
  );
  await db.owner.query(
    `insert into trader_application (id, user_id, name, looks, about, share_bps)
     values ($1, $2, 'Nadia North', '{nadia north}', '', 1000)`,
    [application, customer],
  );
  await db.owner.query(
    `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, state, recorded_by, created_ms)
     values ($1, 'BTC', 20000, 12345678, $2, 0, 'Braiins', 'The pool says so', 'waiting', $3, clock_ms())`,
    [receipt, 'ab'.repeat(32), asker],
  );
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

it('[R1.9] an adjustment, an application and a pool receipt are read by their id as their list has them', async () => {
  for (const { id, at } of records) {
    const { status, body } = await admin.call('GET', `${at}/${id}`);
    expect([status, body.id], at).toEqual([200, id]);
    expect((await admin.call('GET', at)).body.items, at).toEqual([body]);
    expect((await admin.call('GET', `${at}/x`)).status, at).toBe(404);
    expect((await admin.call('GET', `${at}/${newId('adj')}`)).body.code, at).toBe('not_found');
  }
});

it('[R1.6] they are found by their id or how it begins, with whose they are and what they are', async () => {
  const found = async (q: string) => (await admin.call('GET', `/api/admin/search?q=${q}`)).body.items;
  expect(await found(adjustment)).toEqual([
    { kind: 'adjustment', id: adjustment, name: expect.any(String), about: 'pending, credit of 25.50 USD' },
  ]);
  expect(await found(application)).toEqual([
    {
      kind: 'application',
      id: application,
      name: expect.any(String),
      about: 'pending, to be a trader as Nadia North',
    },
  ]);
  expect(await found(receipt)).toEqual([
    { kind: 'receipt', id: receipt, name: 'Braiins', about: 'waiting, BTC, 2024-10-04' },
  ]);
  expect((await found(adjustment.slice(0, -1))).map(({ id }: { id: string }) => id)).toEqual([adjustment]);
});

it('[A11] [R1.6] what they are is said in the language of who searches', async () => {
  const inSpanish = async (q: string) =>
    (await admin.call('GET', `/api/admin/search?q=${q}`, { headers: { 'accept-language': 'es' } })).body.items.map(
      ({ about }: { about: string }) => about,
    );
  expect(await inSpanish(adjustment)).toEqual(['pendiente, abono de 25.50 USD']);
  expect(await inSpanish(application)).toEqual(['pendiente, para ser trader como Nadia North']);
  expect(await inSpanish(receipt)).toEqual(['en espera, BTC, 2024-10-04']);
});

it('[A7.1] [R1.6] [R1.9] whoever may not read their list neither reads nor finds them', async () => {
  const roles: readonly StaffRole[] = ['operations', 'identity', 'finance', 'risk', 'support', 'auditor'];
  for (const role of roles) {
    const reader = await makeStaff(api, db, `${role}@test.example`, role);
    for (const { id, at, kind, roles: may } of records) {
      const reads = role === 'auditor' || may.some((one) => one === role);
      expect((await reader.call('GET', `${at}/${id}`)).status, `${role} ${kind}`).toBe(reads ? 200 : 404);
      const { items } = (await reader.call('GET', `/api/admin/search?q=${id}`)).body;
      expect(
        items.map((item: { kind: string }) => item.kind),
        `${role} ${kind}`,
      ).toEqual(reads ? [kind] : []);
    }
  }
});
