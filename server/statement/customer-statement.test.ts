import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCustomerFunds } from '#api/accounts.ts';
import { readCustomerStatement, readCustomerStatementCsv, readCustomerStatementPdf } from '#api/customer-statement.ts';
import { rolesOf } from '#api/staff-roles.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let second: Caller;
let ann: Caller;
let uid: string;

beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db);
  admin = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  ann = await api.member('ann@test.example');
  uid = (await ann.call('GET', '/api/me')).body.uid;
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const path = (rest = '') => `/api/admin/customers/${uid}/statement${rest}`;
const readings = async () => {
  const { rows } = await db.owner.query<{ action: string; after: object }>(
    `select action, after from audit_entry where subject = $1 and action like 'customers.statement%' order by id`,
    [uid],
  );
  return rows;
};

it('[R1.15] staff read a statement as its customer does: by movement, as a table and as a document, each reading audited', async () => {
  const own = await ann.call('GET', '/api/statement?wallet=practice&limit=5');
  expect(own.body.items).toHaveLength(1);
  for (const _ of [1, 2]) {
    const read = await admin.call('GET', path('?wallet=practice&limit=5'));
    expect([read.status, read.body]).toEqual([200, own.body]);
  }
  expect((await second.call('GET', path('?wallet=real'))).body.items).toEqual([]);
  const csv = '/csv?wallet=practice&from=2020-01-01';
  expect((await admin.call('GET', path(csv))).text).toBe((await ann.call('GET', `/api/statement${csv}`)).text);
  const pdf = await admin.call('GET', path('/pdf?wallet=practice'));
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(await readings()).toEqual([
    { action: 'customers.statement', after: { wallet: 'practice' } },
    { action: 'customers.statement', after: { wallet: 'real' } },
    { action: 'customers.statement-csv', after: { wallet: 'practice', from: '2020-01-01' } },
    { action: 'customers.statement-pdf', after: { wallet: 'practice' } },
  ]);
  const trail = await admin.call('GET', `/api/admin/audit?by=staff&subject=${uid}`);
  expect(trail.body.items[0]).toMatchObject({ action: 'customers.statement-pdf', customer: { id: uid } });
});

it('[R1.15] [P5] who may not read money finds none, nor does a customer, and of nobody there is none', async () => {
  for (const operation of [readCustomerStatement, readCustomerStatementCsv, readCustomerStatementPdf]) {
    expect(rolesOf(operation)).toEqual(rolesOf(readCustomerFunds));
  }
  const before = await readings();
  for (const rest of ['', '/csv', '/pdf']) expect((await ann.call('GET', path(rest))).status).toBe(404);
  expect((await admin.call('GET', '/api/admin/customers/usr_x/statement')).status).toBe(404);
  expect((await admin.call('GET', path('?from=2026-13-01'))).status).toBe(400);
  expect(await readings()).toEqual(before);
});

it('[R1.15] what is refused is not on the trail, and another wallet or other filters are another reading', async () => {
  const before = (await readings()).length;
  for (const wrong of ['?cursor=x', '?from=2026-13-01', '/csv?from=2026-13-01', '/pdf?from=2026-02-01&to=2026-01-01'])
    expect((await admin.call('GET', path(wrong))).status).toBe(400);
  expect((await readings()).length).toBe(before);
  for (const query of [
    '',
    '?wallet=real',
    '?limit=5',
    '?code=deposit',
    '?code=deposit&wallet=real',
    '?from=2026-01-01',
  ])
    expect((await admin.call('GET', path(query))).status).toBe(200);
  expect((await readings()).slice(before).map(({ after }) => after)).toEqual([
    { wallet: 'real' },
    { wallet: 'real', code: 'deposit' },
    { wallet: 'real', from: '2026-01-01' },
  ]);
});
