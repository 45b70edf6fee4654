import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { auditOf } from '#api/accounts.ts';
import type { QueryOf } from '#api/operation.ts';
import { type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
import { systemActors } from '#domain/review/system-actors.ts';
import { chainWatcher } from '#server/deposits/saving.ts';
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

const read = (query: QueryOf<typeof auditOf>, role: StaffRole = 'owner') => {
  const actor = {
    uid: fixture.admins[0],
    role: 'admin',
    staff: { role, listed: false },
    accountStatus: 'approved',
    displayName: 'Ada Lane',
    signedInAtMs: null,
  } as const;
  return auditHandlers({ pool: db.app }).auditOf({ actor, params: undefined, query, body: undefined, command: null });
};

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

it('[W2.1] the trail has what a travel-rule record says for those alone who may read the record', async () => {
  const after = { holder: 'other_person', holder_name: 'Ben Hart', address: 'Via Nova 1' };
  const [, abel] = fixture.admins;
  const entry = { subjectKind: 'withdrawal', reason: null, before: null, after };
  await withTransaction(db.app, (tx) =>
    writeAudits(tx, [{ ...entry, actor: abel, action: 'withdrawals.travel-record', subject: 'wdr_1' }]),
  );
  const seen: StaffRole[] = [];
  for (const role of staffRoles) {
    const answered = await read({ subject: 'wdr_1' }, role);
    const [item] = answered.ok ? answered.value.items : [];
    expect(item?.action).toBe('withdrawals.travel-record');
    expect([after, null]).toContainEqual(item?.after);
    if (item?.after !== null) seen.push(role);
  }
  expect(seen).toEqual(['owner', 'finance', 'risk', 'auditor']);
});
