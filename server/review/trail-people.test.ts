import { afterAll, beforeAll, expect, it } from 'vitest';
import type { auditOf } from '#api/accounts.ts';
import type { QueryOf } from '#api/operation.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { codedReason } from '#domain/review/coded-reasons.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { writeAudits } from './audit.ts';
import { auditHandlers } from './audit-trail.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
});
afterAll(() => db.drop());

const readerAs = (role: StaffRole) =>
  ({
    uid: fixture.admins[0],
    role: 'admin',
    staff: { role, listed: false },
    accountStatus: 'approved',
    displayName: 'Ada Lane',
    signedInAtMs: null,
  }) as const;
const asked = { params: undefined, body: undefined, command: null } as const;
const read = (query: QueryOf<typeof auditOf>, role: StaffRole = 'owner') =>
  auditHandlers({ pool: db.app, adminEmails: [], oneClock: true }).auditOf({ ...asked, actor: readerAs(role), query });

async function actions(query: QueryOf<typeof auditOf>): Promise<readonly string[]> {
  const answered = await read({ limit: 100, ...query });
  if (!answered.ok) throw new Error(answered.failure.code);
  return answered.value.items.map(({ action }) => action);
}

/** The file of a query, a line an entry, by the names of its columns. */
async function fileOf(query: QueryOf<typeof auditOf>, role: StaffRole = 'owner') {
  const file = await auditHandlers({ pool: db.app, adminEmails: [], oneClock: true }).exportAudit({
    ...asked,
    actor: readerAs(role),
    query,
  });
  if (!file.ok) throw new Error(file.failure.code);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.value.chunks) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
}

/** An entry about one customer's ID images and one about their account. */
async function aboutACustomer(subject: string) {
  const customer = { uid: `usr_${'c'.repeat(26)}`, name: 'Bruno Costa', email: 'bruno@trail.example' };
  await db.owner.query(
    `insert into auth_user (id, name, email, first_name, last_name) values ($1, $2, $3, 'Bruno', 'Costa')
     on conflict do nothing`,
    [customer.uid, customer.name, customer.email],
  );
  await db.owner.query('insert into identity_submission (id, user_id, status, ended_ms) values ($1, $2, $3, 1)', [
    subject,
    customer.uid,
    'superseded',
  ]);
  const [ada] = fixture.admins;
  const entry = { actor: ada, subject, reason: null, before: null };
  const user = { ...entry, action: 'customers.approve', subjectKind: 'user', subject: customer.uid, after: null };
  const images = { ...entry, action: 'identities.decline', subjectKind: 'identity', after: null };
  await withTransaction(db.app, (tx) => writeAudits(tx, [user, images]));
  return customer;
}

it('[R2] an entry names the customer for those who may read the record', async () => {
  const customer = await aboutACustomer(`idn_${'n'.repeat(26)}`);
  const named = async (subject: string, role: StaffRole) => {
    const answered = await read({ subject }, role);
    return answered.ok ? answered.value.items[0] : undefined;
  };
  const { uid: id, name } = customer;
  expect(await named(id, 'finance')).toMatchObject({ action: 'customers.approve', customer: { id, name } });
  expect(await named(`idn_${'n'.repeat(26)}`, 'identity')).toMatchObject({ customer: { id, name } });
  expect(await named(`idn_${'n'.repeat(26)}`, 'finance')).toMatchObject({
    action: 'identities.decline',
    customer: null,
  });
  expect((await named(`idn_${'n'.repeat(26)}`, 'finance'))?.actorName).not.toBeNull();
});

/** A copy, a mining contract, a payout address and an application of one customer, each with an entry of the system about it. */
async function recordsOf(uid: string) {
  const id = (prefix: string) => `${prefix}_${'q'.repeat(26)}`;
  const records = {
    copy: { id: id('cpy'), action: 'copies.stop' },
    'mining contract': { id: id('mct'), action: 'mining.end' },
    'payout-address': { id: id('adr'), action: 'withdrawals.remove-address' },
    'trader-application': { id: id('tra'), action: 'admin.traders.decline' },
  } as const;
  await db.owner.query(`alter table copy drop constraint copy_trader_id_fkey, disable trigger user;
    alter table mining_contract drop constraint mining_contract_plan_id_fkey, disable trigger user`);
  await db.owner.query(
    `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, max_stake, max_open, share_bps, house_bps, started_ms)
     values ($1, 'tdr_', $2, 'real', 1000, 'proportional', 1000, 10, 0, 0, 0)`,
    [records.copy.id, uid],
  );
  await db.owner.query(
    `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
     values ($1, $2, 'mpl_', 1, 1, 0, 1, 2)`,
    [records['mining contract'].id, uid],
  );
  await db.owner.query(
    `insert into payout_address (id, owner, label, payment_method, address) values ($1, $2, 'Safe', 'Bitcoin', 'bc1x')`,
    [records['payout-address'].id, uid],
  );
  await db.owner.query(
    `insert into trader_application (id, user_id, name, looks, about, share_bps) values ($1, $2, 'Bruno', '{b}', '', 0)`,
    [records['trader-application'].id, uid],
  );
  const entries = Object.entries(records).map(([subjectKind, { id: subject, action }]) => {
    return { actor: 'system', action, subjectKind, subject, reason: null, before: null, after: { state: 'ended' } };
  });
  await withTransaction(db.app, (tx) => writeAudits(tx, entries));
  return records;
}

it('[R2] copies, contracts, payout addresses and applications have their customer, who is found by them', async () => {
  const { uid: id, name, email } = await aboutACustomer(`idn_${'m'.repeat(26)}`);
  const records = await recordsOf(id);
  const customerFor = async (kind: keyof typeof records, role: StaffRole) => {
    const answered = await read({ subject: records[kind].id }, role);
    return answered.ok ? answered.value.items[0]?.customer : undefined;
  };
  for (const kind of ['copy', 'mining contract', 'payout-address'] as const) {
    expect(await customerFor(kind, 'finance'), kind).toEqual({ id, name });
    expect(await customerFor(kind, 'identity'), kind).toBeNull();
  }
  expect(await customerFor('trader-application', 'risk')).toEqual({ id, name });
  expect(await customerFor('trader-application', 'finance')).toBeNull();
  const [, stopped = ''] = await fileOf({ subject: records.copy.id });
  expect(stopped).toContain(`stopped a copy held by ${name}`);
  expect(await actions({ by: 'system', search: email })).toEqual(
    expect.arrayContaining(['copies.stop', 'mining.end', 'admin.traders.decline']),
  );
  const byFinance = await read({ by: 'system', search: email }, 'finance');
  expect(byFinance.ok && byFinance.value.items.map(({ action }) => action)).not.toContain('admin.traders.decline');
});

it('[R2] the trail is found by the name or the address of who acted or whom it is about', async () => {
  const customer = await aboutACustomer(`idn_${'f'.repeat(26)}`);
  const [ada] = fixture.admins;
  const { rows } = await db.owner.query<{ email: string }>('select email from auth_user where id = $1', [ada]);
  for (const search of [customer.email, customer.email.slice(0, -3).toUpperCase(), customer.uid])
    expect(await actions({ by: 'staff', search }), search).toContain('customers.approve');
  expect(await actions({ by: 'staff', search: customer.name })).toContain('identities.decline');
  // Whose ID images they are is for those who may read the case.
  const byFinance = await read({ by: 'staff', search: customer.email }, 'finance');
  expect(byFinance.ok && byFinance.value.items.map(({ action }) => action)).not.toContain('identities.decline');
  expect(await actions({ by: 'staff', search: rows[0]?.email ?? '' })).toContain('identities.decline');
  expect(await actions({ search: 'nobody of this name' })).toEqual([]);
  expect(await actions({ search: '%' })).toEqual([]);
});

it('[R2] [A7.2] what was decided about a role is found by its address, also before its person has signed up', async () => {
  const [ada] = fixture.admins;
  const email = 'nina@staff.example';
  await db.owner.query(
    `insert into staff_change (id, email, role, reason, asked_by, created_ms)
     values ('sch_' || repeat('n', 26), $1, 'support', 'The new colleague', $2, 1)`,
    [email, ada],
  );
  await withTransaction(db.app, (tx) =>
    writeAudits(
      tx,
      ['staff.request', 'staff.confirm'].map((action) => ({
        actor: ada,
        action,
        subjectKind: 'staff',
        subject: email,
        reason: 'The new colleague',
        before: { role: null },
        after: { role: 'support' },
      })),
    ),
  );
  for (const search of [email, 'NINA@staff', 'nina'])
    expect(await actions({ by: 'staff', search }), search).toEqual(['staff.confirm', 'staff.request']);
  expect((await fileOf({ by: 'staff', search: email })).at(1)).toContain(`for a member of staff, ${email}`);
  await db.owner.query(
    `insert into auth_user (id, name, email, first_name, last_name) values ($1, 'Antonia Faber', $2, 'Antonia', 'Faber')`,
    [`usr_${'n'.repeat(26)}`, email],
  );
  expect(await actions({ by: 'staff', search: 'Antonia Faber' })).toEqual(['staff.confirm', 'staff.request']);
});

it('[R2] [A7.2] what was decided about an owner of the configured list is found by their name, without a change of role', async () => {
  const subject = 'wanda@staff.example';
  await db.owner.query(
    `insert into auth_user (id, name, email, first_name, last_name) values ($1, 'Wanda Ortiz', $2, 'Wanda', 'Ortiz')`,
    [`usr_${'w'.repeat(26)}`, subject],
  );
  const entry = {
    actor: fixture.admins[0],
    action: 'staff.end-session',
    subjectKind: 'staff',
    subject,
    reason: 'lost',
  };
  await withTransaction(db.app, (tx) => writeAudits(tx, [{ ...entry, before: { state: 'open' }, after: null }]));
  expect(await actions({ by: 'staff', search: 'Wanda Ortiz' })).toEqual(['staff.end-session']);
});

it('[R2] a search that fits more people than are read is refused', async () => {
  await db.owner.query(
    `insert into auth_user (id, name, email, first_name, last_name)
     select 'usr_' || lpad(n::text, 26, '0'), 'Many', 'many' || n || '@many.example', 'Many', 'Names'
     from generate_series(1, 21) n`,
  );
  expect(codeOf(await read({ search: '@many.example' }))).toBe('invalid_input');
  expect(codeOf(await read({ search: 'many21@many.example' }))).not.toBe('invalid_input');
});

it('[R2] the trail is read from a day to a day, both included', async () => {
  const [ada] = fixture.admins;
  // The trail is in the order of its times: these come last.
  await db.owner.query(
    `insert into audit_entry (actor, action, subject_kind, subject, created_ms)
     select $1, 'deposits.cancel', 'deposit', 'dep_day', unnest($2::bigint[])`,
    [
      ada,
      ['2125-03-01T00:00:00Z', '2125-03-02T12:00:00Z', '2125-03-03T23:59:59Z', '2125-06-01'].map((at) =>
        Date.parse(at),
      ),
    ],
  );
  const count = async (query: QueryOf<typeof auditOf>) => (await actions(query)).length;
  expect(await count({ from: '2125-03-01', to: '2125-03-03' })).toBe(3);
  expect(await count({ from: '2125-03-02', to: '2125-03-02' })).toBe(1);
  expect(await count({ from: '2125-03-02', to: '2125-06-01' })).toBe(3);
  expect(await count({ actor: ada, from: '2125-03-01', to: '2125-03-02' })).toBe(2);
  expect(await count({ actor: ada, from: '2125-03-03' })).toBe(2);
  expect(codeOf(await read({ from: '2125-03-02', to: '2125-03-01' }))).toBe('invalid_input');
  expect(codeOf(await read({ to: '2125-02-30' }))).toBe('invalid_input');
  expect(await fileOf({ from: '2125-03-01', to: '2125-03-03' })).toHaveLength(4);
});

it('[R1.7] the file names who acted and whom it is about, in a sentence, with amounts as decimals', async () => {
  const [ada] = fixture.admins;
  const customer = await aboutACustomer(`idn_${'e'.repeat(26)}`);
  const record = { user_id: customer.uid, amount: '30000', name: '=Bruno', credited: '11999' };
  const entry = { actor: ada, action: 'deposits.approve', subjectKind: 'deposit', subject: 'dep_file', reason: null };
  await withTransaction(db.app, (tx) =>
    writeAudits(tx, [{ ...entry, before: { ...record, credited: null }, after: record }]),
  );
  const [head, line = ''] = await fileOf({ subject: 'dep_file' });
  expect(head).toBe(
    'Entry,Time,Actor,Actor’s name,Actor’s e-mail,Actor’s role,Action,In words,Kind of record,Record,Name of the record,Reason,Before,Amounts before,After,Amounts after',
  );
  const { rows } = await db.owner.query<{ email: string; role: string }>(
    'select email, staff_role(email) as role from auth_user where id = $1',
    [ada],
  );
  expect(line).toContain(`,${rows[0]?.email},${rows[0]?.role ?? 'customer'},deposits.approve,`);
  expect(line).toContain('"approved the deposit of 300.00 USD by =Bruno, 119.99 of 300.00 USD credited"');
  expect(line).toContain(`,deposit,dep_file,${customer.name},`);
  expect(line).toContain(',amount 300.00 USD,');
  expect(line).toContain(',amount 300.00 USD; credited 119.99 USD');
  expect(line).toContain('""amount"": ""30000""'.replaceAll(': ', ':'));
  const [, images = ''] = await fileOf({ subject: `idn_${'e'.repeat(26)}` }, 'finance');
  expect(images).not.toContain(customer.name);
});

it('[R2] a reason of the product itself has its code and facts, in English for programs and in the file; one of before stays', async () => {
  const subject = `mct_${'r'.repeat(26)}`;
  const ended = {
    actor: 'system',
    action: 'mining.end',
    subjectKind: 'mining contract',
    subject,
    before: null,
    after: null,
  };
  await withTransaction(db.app, (tx) =>
    writeAudits(tx, [
      { ...ended, reason: 'its term was over' },
      { ...ended, reason: codedReason('term_over', {}) },
    ]),
  );
  const answered = await read({ subject });
  expect(answered.ok && answered.value.items.map(({ reason, because }) => [reason, because])).toEqual([
    ['its term is over', { code: 'term_over', facts: {} }],
    ['its term was over', null],
  ]);
  const [, newest = ''] = await fileOf({ subject });
  expect(newest).toContain(',its term is over,');
});

it('[R2] a person is found by their phone number, however it is typed', async () => {
  const { uid } = await aboutACustomer(`idn_${'q'.repeat(26)}`);
  await db.owner.query(
    `insert into customer (uid, first_name, last_name, display_name, phone_number) values ($1, 'Bruno', 'Costa', 'Bruno Costa', '+41795550177')
     on conflict (uid) do update set phone_number = excluded.phone_number`,
    [uid],
  );
  for (const search of ['+41 79 555 01 77', '0041795550177', '079 555 01 77', '79 555 01'])
    expect(await actions({ search }), search).toContain('customers.approve');
  expect(await actions({ search: '079 555 01 78' })).toEqual([]);
});
