import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { announcedOnPages } from './announced.ts';
import { announcementHandlers } from './announcements.ts';

let database: FreshDatabase;
let api: TestApi;
let first: Caller;
let operations: Caller;
let customer: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database, { handlers: announcementHandlers({ pool: database.app }) });
  first = await api.member(adminEmails[0]);
  operations = await makeStaff(api, database, 'operations@test.example', 'operations');
  customer = await api.member('customer@test.example');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const english = [{ language: 'en', text: 'Trades pause tonight.' }];
const propose = (more: object = {}, by = operations) => {
  const body = {
    kind: 'maintenance',
    audience: 'all',
    texts: english,
    from: null,
    until: at(hourMs),
    reason: 'upgrade',
  };
  return by.command('POST', '/api/admin/announcements', Object.assign(body, more));
};
const approve = (id: string, by = first) => by.command('POST', `/api/admin/announcements/${id}/approve`, {});
const end = (id: string, by = operations) =>
  by.command('POST', `/api/admin/announcements/${id}/end`, { reason: 'it is over' });
const seenBy = async (by: Caller) =>
  (await by.call('GET', '/api/announcements')).body.items.map(({ id }: { id: string }) => id);

async function shown(more: object = {}): Promise<string> {
  const asked = await propose(more);
  expect(asked.status, asked.text).toBe(201);
  const approved = await approve(asked.body.id);
  expect(approved.status, approved.text).toBe(200);
  return asked.body.id;
}

describe('announcements', () => {
  it('[X9] one person proposes, another one approves, and everybody is shown it without a restart', async () => {
    const asked = await propose();
    expect(asked.body).toMatchObject({ status: 'proposed', texts: english, approvedBy: null });
    expect(await seenBy(customer)).toEqual([]);
    expect((await approve(asked.body.id, operations)).body.code).toBe('second_admin_required');
    expect((await approve(asked.body.id)).body).toMatchObject({ status: 'approved' });
    for (const by of [customer, first, api.caller()]) expect(await seenBy(by)).toEqual([asked.body.id]);
    const { rows } = await database.app.query(
      `select topic, owner from outbox where topic = 'status' and subject = 'announcements'`,
    );
    expect(rows).toEqual([{ topic: 'status', owner: '*' }]);
    expect((await end(asked.body.id)).body).toMatchObject({ status: 'withdrawn', endReason: 'it is over' });
    expect(await seenBy(customer)).toEqual([]);
    expect((await approve(asked.body.id)).body.code).toBe('already_decided');
  });

  it('[X9] visitors, customers and staff are each shown their own', async () => {
    const ids = new Map<string, string>();
    for (const audience of ['visitors', 'customers', 'staff']) ids.set(audience, await shown({ audience }));
    expect(await seenBy(api.caller())).toEqual([ids.get('visitors')]);
    expect(await seenBy(customer)).toEqual([ids.get('customers')]);
    expect(await seenBy(first)).toEqual([ids.get('staff')]);
    for (const id of ids.values()) await end(id);
  });

  it('[X9] the public pages are read anew of it after five seconds, each reader’s own', async () => {
    let nowMs = 0;
    const announced = announcedOnPages(database.app, () => nowMs, 60_000);
    const readers = {
      visitors: { member: false, approved: false, staff: false },
      customers: { member: true, approved: true, staff: false },
      staff: { member: true, approved: true, staff: true },
    };
    const seen = async (reader: keyof typeof readers) => (await announced(readers[reader])).map(({ id }) => id);
    expect(await seen('visitors')).toEqual([]);
    const forVisitors = await shown({ audience: 'visitors' });
    expect(await seen('visitors')).toEqual([]);
    nowMs = 5_000;
    expect(await seen('visitors')).toEqual([forVisitors]);
    expect(await seen('customers')).toEqual([]);
    const forAll = await shown();
    await end(forVisitors);
    nowMs = 10_000;
    for (const reader of ['visitors', 'customers', 'staff'] as const) expect(await seen(reader)).toEqual([forAll]);
    await end(forAll);
  });

  it('[X9] a page waits for no database that does not answer: it shows what was known last', async () => {
    const id = await shown();
    let nowMs = 0;
    let answers = true;
    const pool = new Proxy(database.app, {
      get: (of, name) =>
        name === 'query' && !answers ? () => new Promise(() => undefined) : Reflect.get(of, name, of),
    });
    const visitor = { member: false, approved: false, staff: false };
    const announced = announcedOnPages(pool, () => nowMs, 60_000);
    expect((await announced(visitor)).map((one) => one.id)).toEqual([id]);
    answers = false;
    const silent = announcedOnPages(pool, () => nowMs, 1);
    expect(await silent(visitor)).toEqual([]);
    nowMs = 5_000;
    expect(await silent(visitor)).toEqual([]);
    await end(id);
  });

  it('[X9] it is shown from its beginning to its end, and ends within 90 days', async () => {
    const id = await shown({ from: at(hourMs), until: at(2 * hourMs) });
    expect(await seenBy(customer)).toEqual([]);
    await setClock(database, hourMs + 1_000);
    expect(await seenBy(customer)).toEqual([id]);
    await setClock(database, 2 * hourMs + 1_000);
    expect(await seenBy(customer)).toEqual([]);
    await setClock(database, 0);
    for (const [more, code] of [
      [{ until: at(-1) }, 'announcement_over'],
      [{ from: at(2 * hourMs), until: at(hourMs) }, 'announcement_order'],
      [{ until: at(91 * dayMs) }, 'announcement_long'],
      [{ from: at(366 * dayMs), until: at(367 * dayMs) }, 'announcement_far'],
    ] as const) {
      const refused = await propose(more);
      expect(refused.body.code, JSON.stringify(more)).toBe('invalid_input');
      expect(refused.text).toContain(code);
    }
    for (const more of [{ until: 'tomorrow' }, { texts: [{ language: 'es', text: 'Solo en español.' }] }])
      expect((await propose(more)).body.code, JSON.stringify(more)).toBe('invalid_input');
  });

  it('[X9] a declined one is never shown, and nobody but owners and operations decides', async () => {
    const asked = await propose();
    const support = await makeStaff(api, database, 'support@test.example', 'support');
    expect((await approve(asked.body.id, support)).status).toBe(404);
    expect((await support.call('GET', '/api/admin/announcements')).body.items[0].id).toBe(asked.body.id);
    expect((await end(asked.body.id, first)).body.status).toBe('declined');
    expect((await approve(asked.body.id)).body.code).toBe('already_decided');
    expect(await seenBy(customer)).toEqual([]);
    const { items } = (await first.call('GET', `/api/admin/audit?subject=${asked.body.id}`)).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'announcements.end',
      'announcements.propose',
    ]);
  });
});
