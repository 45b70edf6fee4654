import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailSample } from '#api/mail.ts';
import { emails } from '#messages/emails/english.ts';
import { notices } from '#messages/notices/english.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db);
  admin = await api.member(adminEmails[0]);
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const listed = async (language: string): Promise<{ kind: string; subject: string }[]> =>
  (await admin.call('GET', `/api/admin/mail/samples?language=${language}`)).body.items;
const send = (by: Caller, kind: string, language = 'en') =>
  by.command('POST', `/api/admin/mail/samples/${kind}/test`, { language });

test('S3.1: staff see every e-mail that there is, in each language', async () => {
  const [english, spanish] = [await listed('en'), await listed('es')];
  const kinds = english.map(({ kind }) => kind);
  // A reply to the contact page is what staff write; a notice has its own kinds.
  const { notice, contact_reply, ...others } = emails;
  expect([notice, contact_reply].every(Boolean)).toBe(true);
  expect(kinds.toSorted()).toEqual([...Object.keys(others), ...Object.keys(notices)].toSorted());
  expect(spanish.map(({ kind }) => kind)).toEqual(kinds);
  const same = english.filter(({ kind, subject }) =>
    spanish.some((one) => one.kind === kind && one.subject === subject),
  );
  // An invitation is in the console's language.
  expect(same.map(({ kind }) => kind)).toEqual([]);
});

test('S3.1: a test goes to one’s own address alone, says so, is audited, and is nothing that somebody waits for', async () => {
  const sent = await send(admin, 'deposit_approved');
  expect(sent.body).toMatchObject({ recipient: adminEmails[0], subject: expect.stringMatching(/^Test: Your deposit/) });
  const { rows } = await db.owner.query(`select recipient, awaited from mail where subject = $1`, [sent.body.subject]);
  expect(rows).toEqual([{ recipient: adminEmails[0], awaited: false }]);
  const audit = await db.owner.query(`select subject, after from audit_entry where action = 'mail.test'`);
  expect(audit.rows).toEqual([{ subject: 'deposit_approved', after: { language: 'en' } }]);
  expect((await send(admin, 'nothing_such')).status).toBe(404);
});

test('S3.1: to a customer there are neither samples nor tests', async () => {
  const customer = await api.member('ann@test.example');
  expect((await send(customer, 'deposit_approved')).status).toBe(404);
  for (const path of ['/api/admin/mail/samples?language=en', mailSample('verification', 'en')]) {
    expect((await customer.call('GET', path)).status, path).toBe(404);
  }
  expect((await admin.call('GET', mailSample('nothing_such', 'en'))).status).toBe(404);
});
