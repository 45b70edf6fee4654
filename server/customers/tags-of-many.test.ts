import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mostAtOnce } from '#api/many.ts';
import { mostTags } from '#domain/accounts/customer-tags.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { tagHandlers } from './tags.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let ann: string;
let bea: string;
const uidOf = async (caller: Caller): Promise<string> => (await caller.call('GET', '/api/me')).body.uid;

beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, { handlers: tagHandlers({ pool: db.app }) });
  admin = await api.member(adminEmails[0]);
  ann = await uidOf(await api.member('ann@test.example'));
  bea = await uidOf(await api.member('bea@test.example'));
});
beforeEach(() => db.owner.query('delete from customer_tag'));
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const many = (act: 'put' | 'take', ids: readonly string[], tag = 'vip', by = admin, key?: string) =>
  by.command('POST', `/api/admin/customer-tags/${act}`, { ids, tag }, key);
const tags = async () =>
  (await db.owner.query<{ uid: string; tag: string }>('select uid, tag from customer_tag order by uid, tag')).rows;
const entries = async (uid: string) =>
  (
    await db.owner.query<{ action: string }>(
      `select action from audit_entry where subject = $1 and action like 'customers.%-many' order by id`,
      [uid],
    )
  ).rows.map(({ action }) => action);
const codes = (body: { items: { id: string; refused: { code: string } | null }[] }) =>
  body.items.map(({ id, refused }) => [id, refused?.code ?? 'done']);

it('[R1.13] each record is done by itself: one that does not exist or is refused leaves the others done', async () => {
  const own = await uidOf(admin);
  const put = await many('put', [ann, 'usr_x', own, bea]);
  expect(put.status).toBe(200);
  expect(codes(put.body)).toEqual([
    [ann, 'done'],
    ['usr_x', 'not_found'],
    [own, 'own_case'],
    [bea, 'done'],
  ]);
  expect(put.body.items[1].refused.detail).toMatch(/customer/);
  expect((await tags()).map(({ uid }) => uid).toSorted()).toEqual([ann, bea].toSorted());
  expect(codes((await many('take', [ann, bea])).body)).toEqual([
    [ann, 'done'],
    [bea, 'done'],
  ]);
  expect(await tags()).toEqual([]);
  for (const uid of [ann, bea]) {
    expect(await entries(uid)).toEqual(['customers.put-tag-on-many', 'customers.take-tag-off-many']);
  }
  expect(await entries(own)).toEqual([]);
});

it('[R1.13] [P4] the same request again does nothing anew, and goes on where one was cut short; another with its key is refused', async () => {
  const before = (await entries(ann)).length;
  const first = await many('put', [ann, bea], 'twice', admin, 'one-key');
  // As after a request that ended before its second record.
  await db.owner.query(`delete from customer_tag where uid = $1`, [bea]);
  const second = createHash('sha256').update('one-key\n1').digest('hex');
  const { rowCount } = await db.owner.query('delete from idempotency_key where key = $1', [second]);
  expect(rowCount).toBe(1);
  const again = await many('put', [ann, bea], 'twice', admin, 'one-key');
  expect(again.body).toEqual(first.body);
  expect((await tags()).map(({ uid }) => uid).toSorted()).toEqual([ann, bea].toSorted());
  expect((await entries(ann)).length).toBe(before + 1);
  // Also where the record at its place was refused with what is not stored, so that its own key is free.
  const place = createHash('sha256').update('one-key\n0').digest('hex');
  await db.owner.query('delete from idempotency_key where key = $1', [place]);
  expect((await many('put', [bea], 'other', admin, 'one-key')).body.code).toBe('idempotency_key_reused');
  expect((await tags()).map(({ tag }) => tag)).not.toContain('other');
});

it('[R1.13] [X4] none, more than a hundred, one twice and no tag are refused before anything is written', async () => {
  const hundred = Array.from({ length: mostAtOnce }, (_, at) => `usr_${at}`);
  for (const ids of [[], [...hundred, ann], [ann, ann], ['x'.repeat(65)]]) {
    expect((await many('put', ids)).status).toBe(400);
  }
  expect((await many('put', [ann], 'VIP')).status).toBe(400);
  expect(await tags()).toEqual([]);
  const all = await many('put', [...hundred.slice(1), ann]);
  expect(all.body.items).toHaveLength(mostAtOnce);
  expect((await tags()).map(({ uid }) => uid)).toEqual([ann]);
});

it('[R1.13] two at once that would both put the last tag: one of them is refused that record', async () => {
  await db.owner.query(
    `insert into customer_tag (uid, tag, put_by) select $1, 'tag ' || n, $1 from generate_series(1, $2) n`,
    [ann, mostTags - 1],
  );
  const both = await Promise.all([many('put', [ann, bea], 'one'), many('put', [bea, ann], 'two')]);
  const ofAnn = both.flatMap(({ body }) => codes(body)).filter(([id]) => id === ann);
  expect(ofAnn.map(([, code]) => code).toSorted()).toEqual(['done', 'too_many_tags']);
  expect((await tags()).filter(({ uid }) => uid === bea)).toHaveLength(2);
});

it('[R1.13] [A7.1] a role that ends after the first record is refused the others', async () => {
  const by = await makeStaff(api, db, 'sam@fairlead.example', 'support');
  await db.owner.query(`create function end_role() returns trigger language plpgsql security definer as $$ begin
    delete from staff_member where email = 'sam@fairlead.example'; return null; end $$`);
  await db.owner.query('create trigger end_role after insert on customer_tag for each row execute function end_role()');
  const { body } = await many('put', [ann, bea], 'vip', by);
  await db.owner.query('drop trigger end_role on customer_tag');
  expect(codes(body)).toEqual([
    [ann, 'done'],
    [bea, 'not_found'],
  ]);
  expect((await tags()).map(({ uid }) => uid)).toEqual([ann]);
});

it('[R1.13] [P5] a role that may not tag one customer may not tag several', async () => {
  const finance = await makeStaff(api, db, 'fin@fairlead.example', 'finance');
  expect((await many('put', [ann], 'vip', finance)).status).toBe(404);
  expect(await tags()).toEqual([]);
});
