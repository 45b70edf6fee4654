import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { auditOf } from '#api/accounts.ts';
import type { QueryOf } from '#api/operation.ts';
import { type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
import { systemActors } from '#domain/review/system-actors.ts';
import { chainWatcher } from '#server/deposits/saving.ts';
import { newId } from '#server/ids/new-id.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { writeAudits } from './audit.ts';
import { auditHandlers } from './audit-trail.ts';
import { isListed } from './trail-readers.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  const [ada, abel] = fixture.admins;
  const entry = { subjectKind: 'deposit', subject: 'dep_1', reason: null, before: null, after: null };
  await withTransaction(db.app, (tx) =>
    writeAudits(tx, [
      { ...entry, actor: ada, action: 'deposits.approve' },
      { ...entry, actor: abel, action: 'deposits.decline' },
      { ...entry, actor: ada, action: 'auth.change-password', subjectKind: 'user', subject: ada },
      { ...entry, actor: 'system', action: 'identity.purge', subjectKind: 'identity', subject: 'idn_1' },
      { ...entry, actor: chainWatcher.uid, action: 'deposits.approve', subject: 'dep_2' },
      { ...entry, actor: chainWatcher.uid, action: 'deposits.reverse', subject: 'dep_2' },
    ]),
  );
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

it('[R2] what staff decided, what people did with their own account and what the system did are three lists', async () => {
  expect(await actions({ by: 'staff' })).toEqual(['deposits.decline', 'deposits.approve']);
  expect(await actions({ by: 'customers' })).toContain('auth.change-password');
  expect(await actions({ by: 'customers' })).not.toContain('deposits.approve');
  const system = await actions({ by: 'system' });
  expect(system.slice(0, 3)).toEqual(['deposits.reverse', 'deposits.approve', 'identity.purge']);
  const all = await actions({});
  expect(all.toSorted()).toEqual(
    [...(await actions({ by: 'staff' })), ...(await actions({ by: 'customers' })), ...system].toSorted(),
  );
});

it('[R2] whoever acts and is no user is on the list of the system alone, each that the sources name', async () => {
  const sources = globSync(['server/**/*.ts', 'database/functions/**/*.sql']).filter(
    (path) => !/\.test\.ts$/.test(path),
  );
  const named = sources.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    const audits = [...source.matchAll(/insert into audit_entry[^'`]*'([^'\n]+)'/g)];
    return [...source.matchAll(/\b(?:actor|uid): '([^']+)'/g), ...audits].flatMap(([, name]) => name ?? []);
  });
  expect([...new Set(named)].toSorted()).toEqual([...systemActors].toSorted());
  for (const actor of systemActors) {
    for (const [n, action] of ['deposits.decline', 'deposits.restore'].entries()) {
      const entry = { actor, action, subjectKind: 'deposit', subject: `${actor} ${n}`, reason: null, before: null };
      await withTransaction(db.app, (tx) => writeAudits(tx, [{ ...entry, after: null }]));
      const { subject } = entry;
      expect(await actions({ subject, by: 'system' })).toEqual([action]);
      expect(await actions({ subject, by: 'staff' })).toEqual([]);
      expect(await actions({ subject, by: 'customers' })).toEqual([]);
    }
  }
});

it('[R2] the trail is read by person, by action and by day', async () => {
  const [ada] = fixture.admins;
  expect(await actions({ by: 'staff', actor: ada })).toEqual(['deposits.approve']);
  expect(await actions({ by: 'staff', action: 'deposits.decline' })).toEqual(['deposits.decline']);
  const { rows } = await db.owner.query<{ day: string }>(
    `select to_char(to_timestamp(clock_ms() / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day`,
  );
  const today = rows[0]?.day ?? '';
  expect(await actions({ by: 'staff', day: today })).toHaveLength(2);
  expect(await actions({ day: '2020-01-01' })).toEqual([]);
  expect(codeOf(await read({ day: '2026-02-40' }))).toBe('invalid_input');
  // A day that would roll over into March.
  expect(codeOf(await read({ day: '2026-02-30' }))).toBe('invalid_input');
});

it('[R1.7] the file of a day has all of it, and reads the day once however many pages it is made of', async () => {
  const day = '2026-02-03';
  const many = 1_203;
  await db.owner.query(
    `insert into audit_entry (actor, action, subject_kind, subject, created_ms)
     select $1, 'deposits.approve', 'deposit', 'dep_' || n, $2::bigint + n from generate_series(1, $3) n`,
    [fixture.admins[0], Date.parse(day), many],
  );
  const queries = vi.spyOn(db.app, 'query');
  const file = await auditHandlers({ pool: db.app, adminEmails: [], oneClock: true }).exportAudit({
    ...asked,
    actor: readerAs('owner'),
    query: { day },
  });
  if (!file.ok) throw new Error(file.failure.code);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.value.chunks) chunks.push(chunk);
  const texts = queries.mock.calls.map(([text]) => String(text));
  queries.mockRestore();
  const [, ...lines] = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
  expect(new Set(lines).size).toBe(many);
  expect(lines[0]).toContain(`dep_${many}`);
  expect(texts.filter((text) => text.includes('materialized'))).toEqual([]);
  expect(texts.filter((text) => text.includes('min(id)'))).toHaveLength(1);
});

/** The roles that read an entry's details, and those that read its reason. */
async function readersOf(written: { readonly action: string; readonly subjectKind: string }) {
  const subject = `rec_${written.action} ${written.subjectKind}`;
  const [, actor] = fixture.admins;
  const entry = { ...written, actor, subject, reason: 'Asked by e-mail', before: null, after: { state: 'open' } };
  await withTransaction(db.app, (tx) => writeAudits(tx, [entry]));
  const details: StaffRole[] = [];
  const words: StaffRole[] = [];
  for (const role of staffRoles) {
    const answered = await read({ subject }, role);
    const [item] = answered.ok ? answered.value.items : [];
    expect(item?.action).toBe(entry.action);
    if (item?.after !== null) details.push(role);
    if (item?.reason !== null) words.push(role);
  }
  return { details, words };
}

it('[W2.1] the trail has what a travel-rule record says for those alone who may read the record', async () => {
  const { details, words } = await readersOf({ action: 'withdrawals.travel-record', subjectKind: 'withdrawal' });
  expect(details).toEqual(['owner', 'finance', 'risk', 'auditor']);
  expect(words).toEqual(details);
});

it.each([
  ['risk-cases.note', 'risk-case', ['owner', 'risk', 'auditor']],
  ['risk-cases.ask', 'risk-case', ['owner', 'risk', 'auditor']],
  ['support.note', 'ticket', ['owner', 'operations', 'support', 'auditor']],
  ['identities.decline', 'identity', ['owner', 'identity', 'risk', 'auditor']],
  ['staff.request', 'staff', ['owner', 'auditor']],
  ['brand.propose', 'document_change', ['owner', 'operations', 'auditor']],
  ['withdrawals.record-legal-ground', 'withdrawal', ['owner', 'operations', 'finance', 'risk', 'support', 'auditor']],
  ['new.act', 'kind that nobody has listed', ['owner', 'auditor']],
] as const)('[R2] %s of a %s is read in words by those who may read the record', async (action, subjectKind, who) => {
  const { details, words } = await readersOf({ action, subjectKind });
  expect(details).toEqual(who);
  expect(words).toEqual(who);
});

it('[O4] why an account was suspended by a case is read by those who may read the case, its status by all', async () => {
  const { details, words } = await readersOf({ action: 'risk-cases.decide', subjectKind: 'user' });
  expect(details).toEqual(staffRoles);
  expect(words).toEqual(['owner', 'risk', 'auditor']);
});

it('[O4] why a payout was approved despite an open case is read by those who may know of the case', async () => {
  const { details, words } = await readersOf({ action: 'withdrawals.approve', subjectKind: 'withdrawal' });
  expect(details).toContain('support');
  expect(words).toEqual(['owner', 'operations', 'finance', 'risk', 'auditor']);
});

it('[R2] [A7.1] an entry names the roles that read what somebody’s role may not, and which of two approvals it was', async () => {
  const [, actor] = fixture.admins;
  const entry = {
    actor,
    reason: 'Looked at twice',
    before: { approvals: [] },
    after: { approvals: [{ admin: actor }] },
  };
  await withTransaction(db.app, (tx) =>
    writeAudits(tx, [
      { ...entry, action: 'risk-cases.restrict', subjectKind: 'risk-case', subject: 'rec_case' },
      { ...entry, action: 'risk-cases.decide', subjectKind: 'user', subject: 'rec_user' },
      { ...entry, action: 'deposits.approve', subjectKind: 'deposit', subject: 'rec_half' },
    ]),
  );
  const itemOf = async (subject: string, role: StaffRole) => {
    const answered = await read({ subject }, role);
    return answered.ok ? answered.value.items[0] : undefined;
  };
  expect(await itemOf('rec_case', 'operations')).toMatchObject({
    after: null,
    withheld: { what: 'details', roles: ['risk'] },
  });
  for (const role of ['owner', 'risk', 'auditor'] as const)
    expect(await itemOf('rec_case', role)).toMatchObject({ withheld: null, reason: 'Looked at twice' });
  expect(await itemOf('rec_user', 'operations')).toMatchObject({
    reason: null,
    withheld: { what: 'reason', roles: ['risk'] },
  });
  expect(await itemOf('rec_half', 'identity')).toMatchObject({
    before: null,
    after: null,
    deed: { code: 'deposits.approve', vote: '1 of 2' },
    withheld: { what: 'details' },
  });
});

it('[R2] [C5] the trail of a trader has their admission and what staff decided about their account', async () => {
  const [actor, uid] = fixture.admins;
  const [trader, application] = [newId('tdr'), newId('tra')];
  await db.owner.query(`insert into trader (id, user_id, name, since_ms) values ($1, $2, 'Abel of the desk', 1)`, [
    trader,
    uid,
  ]);
  await db.owner.query(
    `insert into trader_application (id, user_id, name, looks, about, share_bps, status, decided_by, decided_ms)
     values ($1, $2, 'Abel of the desk', '{abel}', '', 0, 'approved', $3, clock_ms())`,
    [application, uid, actor],
  );
  const entry = { actor, reason: null, before: null, after: null };
  await withTransaction(db.app, (tx) =>
    writeAudits(tx, [
      { ...entry, actor: uid, action: 'traders.apply', subjectKind: 'trader-application', subject: application },
      { ...entry, action: 'admin.traders.approve', subjectKind: 'trader-application', subject: application },
      { ...entry, action: 'customers.suspend', subjectKind: 'user', subject: uid },
      { ...entry, actor: uid, action: 'auth.change-password', subjectKind: 'user', subject: uid },
      { ...entry, action: 'admin.traders.stop', subjectKind: 'trader', subject: trader },
    ]),
  );
  expect(await actions({ subject: trader })).toEqual([
    'admin.traders.stop',
    'customers.suspend',
    'admin.traders.approve',
    'traders.apply',
  ]);
  // Page by page, and for who may not read traders the entries of that id alone.
  const first = await read({ subject: trader, limit: 2 });
  const cursor = first.ok ? (first.value.nextCursor ?? undefined) : undefined;
  expect(await actions({ subject: trader, ...(cursor === undefined ? {} : { cursor }) })).toEqual([
    'admin.traders.approve',
    'traders.apply',
  ]);
  const closed = await read({ subject: trader, limit: 100 }, 'identity');
  expect(closed.ok && closed.value.items.map(({ action }) => action)).toEqual(['admin.traders.stop']);
});

it('[R2] each kind of record that the sources write about has its readers', async () => {
  const sources = globSync(['server/**/*.ts']).filter((path) => !/\.test\.ts$/.test(path));
  const named = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/subjectKind: '([^']+)'|kind: '(mining [^']+)'/g)].flatMap(
      ([, kind, mined]) => kind ?? mined ?? [],
    ),
  );
  // Of changes of documents each kind has its own.
  const { rows } = await db.owner.query<{ kind: string }>(
    `select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''::text', 'g'))[1] || ' document_change' as kind
     from pg_constraint where conname = 'document_change_kind_check'`,
  );
  const tables = ['setting_change', ...rows.map(({ kind }) => kind)];
  expect(tables).toContain('brand document_change');
  expect(named).toContain('mining site');
  expect([...new Set([...named, ...tables])].filter((kind) => !isListed(kind))).toEqual([]);
});
