import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomerNote, listCustomerNotes, pinCustomerNote } from '#api/customer-notes.ts';
import { rolesOf } from '#api/staff-roles.ts';
import { mostNoteLength } from '#domain/accounts/customer-notes.ts';
import { auditHandlers } from '#server/review/audit-trail.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { noteHandlers } from './notes.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let second: Caller;
let ann: Caller;
let uid: string;

beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db, {
    handlers: {
      ...noteHandlers({ pool: db.app }),
      ...auditHandlers({ pool: db.app, adminEmails, oneClock: true }),
    },
  });
  admin = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  ann = await api.member('ann@test.example');
  uid = (await ann.call('GET', '/api/me')).body.uid;
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const path = () => `/api/admin/customers/${uid}/notes`;
const texts = (answer: { body: { items: { text: string }[] } }) => answer.body.items.map(({ text }) => text);

it('[R1.14] a note has author and time, pinned ones come first, each note and pin is audited once', async () => {
  const first = await admin.command('POST', path(), { text: 'Calls from two numbers.' });
  expect([first.status, first.body]).toMatchObject([201, { text: 'Calls from two numbers.', pinned: false }]);
  expect(first.body.author.uid).toBe((await admin.call('GET', '/api/me')).body.uid);
  await second.command('POST', path(), { text: 'Ask for a selfie first.', pinned: true });
  await admin.command('POST', path(), { text: 'Prefers e-mail.' });
  expect(texts(await second.call('GET', path()))).toEqual([
    'Ask for a selfie first.',
    'Prefers e-mail.',
    'Calls from two numbers.',
  ]);
  for (const pinned of [true, true]) {
    expect((await second.command('POST', `${path()}/${first.body.id}/pin`, { pinned })).body.pinned).toBe(true);
  }
  const page = await admin.call('GET', `${path()}?limit=2`);
  expect(texts(page)).toEqual(['Ask for a selfie first.', 'Calls from two numbers.']);
  expect(texts(await admin.call('GET', `${path()}?cursor=${page.body.nextCursor}`))).toEqual(['Prefers e-mail.']);
  const { rows } = await db.owner.query<{ action: string; reason: string | null }>(
    `select action, reason from audit_entry where subject = $1 and action like 'customers.%note' order by id`,
    [uid],
  );
  expect(rows.map(({ action, reason }) => `${action} ${reason}`)).toEqual([
    'customers.note null',
    'customers.note null',
    'customers.note null',
    'customers.pin-note null',
  ]);
});

it('[R1.14] the words of a note are never changed and no note is deleted, by the database', async () => {
  for (const sql of [`update customer_note set note = 'Never said.'`, 'delete from customer_note']) {
    await expect(db.app.query(sql)).rejects.toThrow('permission denied');
  }
});

it('[R1.14] [X4] what is empty or too long is refused, and a cursor of something else', async () => {
  for (const text of ['', '   ', 'a'.repeat(mostNoteLength + 1)]) {
    expect((await admin.command('POST', path(), { text })).status).toBe(400);
  }
  expect((await admin.call('GET', `${path()}?cursor=1~usr_x`)).status).toBe(400);
  for (const id of ['999999', 'none', '9'.repeat(30)]) {
    expect((await admin.command('POST', `${path()}/${id}/pin`, { pinned: true })).status).toBe(404);
  }
  expect((await admin.command('POST', '/api/admin/customers/usr_x/notes', { text: 'Nobody' })).status).toBe(404);
});

it('[P5] [R1.14] customers see none of it, auditors write none, and nobody reads or writes notes about themselves', async () => {
  expect((await ann.call('GET', path())).status).toBe(404);
  expect((await ann.command('POST', path(), { text: 'Rich.' })).status).toBe(404);
  const own = (await admin.call('GET', '/api/me')).body.uid;
  const ownPath = `/api/admin/customers/${own}/notes`;
  await second.command('POST', ownPath, { text: 'A colleague.' });
  for (const answer of [await admin.call('GET', ownPath), await admin.command('POST', ownPath, { text: 'Me.' })]) {
    expect(answer.body.code).toBe('own_case');
  }
  for (const read of ['/api/me', '/api/profile', '/api/notices']) {
    expect((await ann.call('GET', read)).text).not.toContain('selfie');
  }
  const readers = rolesOf(listCustomerNotes);
  expect(readers).toContain('auditor');
  for (const write of [addCustomerNote, pinCustomerNote]) {
    expect(rolesOf(write)).toEqual(readers.filter((role) => role !== 'auditor'));
  }
});

it('[R1.14] [R2] the trail says who noted something about oneself and not what, on the screen and in the file', async () => {
  const own = (await admin.call('GET', '/api/me')).body.uid;
  const words = 'Was seen with a rival.';
  const { body: note } = await second.command('POST', `/api/admin/customers/${own}/notes`, { text: words });
  const list = await admin.call('GET', `/api/admin/audit?by=staff&subject=${own}`);
  expect(list.body.items[0]).toMatchObject({
    action: 'customers.note',
    reason: null,
    after: { note: note.id, pinned: false },
  });
  const file = await admin.call('GET', `/api/admin/audit.csv?by=staff&subject=${own}`);
  expect(file.text).toContain('customers.note');
  for (const { text } of [list, file]) expect(text).not.toContain(words);
});
