import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostTags } from '#domain/accounts/customer-tags.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { tagHandlers } from './tags.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let ann: Caller;
let uid: string;

beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, { handlers: tagHandlers({ pool: db.app }) });
  admin = await api.member(adminEmails[0]);
  ann = await api.member('ann@test.example');
  await api.member('bea@test.example');
  uid = (await ann.call('GET', '/api/me')).body.uid;
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const path = () => `/api/admin/customers/${uid}/tags`;
const put = (tag: string) => admin.command('POST', path(), { tag });
const trail = async () => {
  const { rows } = await db.owner.query<{ action: string; tag: string }>(
    `select action, after ->> 'tag' as tag from audit_entry where subject = $1 and action like 'customers.%-tag' order by id`,
    [uid],
  );
  return rows.map(({ action, tag }) => `${action} ${tag}`);
};

it('[R1.10] a tag is put and taken once each, audited, and seen on the page, in the list and in the file', async () => {
  expect((await put('vip')).body).toEqual({ tags: ['vip'] });
  expect((await put('call back')).body).toEqual({ tags: ['call back', 'vip'] });
  expect((await put('vip')).body).toEqual({ tags: ['call back', 'vip'] });
  expect((await admin.call('GET', `/api/admin/customers/${uid}`)).body.tags).toEqual(['call back', 'vip']);
  const listed = await admin.call('GET', '/api/admin/customers?tag=vip');
  expect(listed.body.items.map((one: { uid: string }) => one.uid)).toEqual([uid]);
  expect((await admin.call('GET', '/api/admin/customers?tag=nobody')).body.items).toEqual([]);
  expect((await admin.call('GET', '/api/admin/customer-tags')).body.items).toEqual([
    { tag: 'call back', customers: 1 },
    { tag: 'vip', customers: 1 },
  ]);
  const file = (await admin.call('GET', '/api/admin/customers.csv?tag=vip')).text;
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain('"call back, vip"');
  expect((await admin.command('DELETE', `${path()}/call%20back`)).body).toEqual({ tags: ['vip'] });
  expect((await admin.command('DELETE', `${path()}/call%20back`)).body).toEqual({ tags: ['vip'] });
  expect(await trail()).toEqual([
    'customers.put-tag vip',
    'customers.put-tag call back',
    'customers.take-tag call back',
  ]);
});

it('[R1.10] [X4] what is too long or no tag is refused before anything is written', async () => {
  for (const tag of ['', 'a'.repeat(31), 'VIP', 'a  b', '-', "x' or 1", 'a'.repeat(1_000_000)]) {
    const { status } = await put(tag);
    expect([400, 413], tag.slice(0, 40)).toContain(status);
  }
  expect((await admin.call('GET', '/api/admin/customers?tag=VIP')).status).toBe(400);
  await expect(
    db.owner.query('insert into customer_tag (uid, tag, put_by) values ($1, $2, $1)', [uid, 'a'.repeat(31)]),
  ).rejects.toThrow('customer_tag');
});

it('[R1.10] a customer has no more tags than the most, also of two that are put at once', async () => {
  await db.owner.query('delete from customer_tag');
  for (let at = 1; at < mostTags; at += 1) await put(`tag ${at}`);
  const both = await Promise.all([put('one more'), put('another one')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(both.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'too_many_tags' });
});

it('[P5] [R1.10] customers see none of it, and nobody tags themselves', async () => {
  expect((await ann.command('POST', path(), { tag: 'rich' })).status).toBe(404);
  expect((await ann.command('DELETE', `${path()}/vip`)).status).toBe(404);
  expect((await ann.call('GET', '/api/me')).text).not.toContain('tag ');
  const own = (await admin.call('GET', '/api/me')).body.uid;
  expect((await admin.command('POST', `/api/admin/customers/${own}/tags`, { tag: 'vip' })).body.code).toBe('own_case');
  expect((await admin.command('POST', '/api/admin/customers/usr_x/tags', { tag: 'vip' })).status).toBe(404);
});
