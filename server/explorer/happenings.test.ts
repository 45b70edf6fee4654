import { afterAll, beforeAll, expect, it } from 'vitest';
import type { happenings } from '#api/explorer.ts';
import { type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { newId } from '#server/ids/new-id.ts';
import { speaking } from '#server/operations/reader.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Written, write } from '#tools/testing/forging/written-trades.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { happeningHandlers } from './happenings.ts';

let db: FreshDatabase;
let uid: UserId;
beforeAll(async () => {
  db = await freshDatabase();
  uid = await openCustomer(db.app);
});
afterAll(() => db.drop());

const readerAs = (role: StaffRole) =>
  ({
    uid,
    role: 'admin',
    staff: { role, listed: false },
    accountStatus: 'approved',
    displayName: 'Ada',
    signedInAtMs: null,
  }) as const;

it('[R1.5] the timeline goes on where more than a page of trades fall into one millisecond', async () => {
  const trade: Omit<Written, 'id'> = {
    pair: 'BTCUSD',
    wallet: 'real',
    position: 'UP',
    status: 'WON',
    stake: 1_000n,
    createdMs: 1_750_000_000_000,
  };
  const written = [
    ...Array.from({ length: 9 }, () => ({ ...trade, id: newId('trd') })),
    ...Array.from({ length: 9 }, () => ({ ...trade, id: newId('trd'), wallet: 'practice' as const })),
    { ...trade, id: newId('trd'), createdMs: trade.createdMs - 1 },
  ];
  await write(db, uid, written);
  const found: string[] = [];
  const names = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const page = await happeningHandlers(db.app).readHappenings({
      actor: readerAs('owner'),
      params: { id: uid },
      query: { kind: 'trade', limit: 2, ...(cursor === undefined ? {} : { cursor }) },
      body: undefined,
      command: null,
    });
    if (!page.ok) throw new Error(page.failure.code);
    found.push(...page.value.items.map(({ id }) => id));
    for (const { about } of page.value.items) names.add(about);
    if (page.value.nextCursor === null) break;
    cursor = page.value.nextCursor;
  }
  const byAge = written.toSorted((a, b) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1));
  expect(found).toEqual(byAge.map(({ id }) => id));
  expect([...names]).toEqual(['Up BTC/USD']);
  const spanish = await speaking('es', () =>
    happeningHandlers(db.app).readHappenings({
      actor: readerAs('owner'),
      params: { id: uid },
      query: { kind: 'trade', limit: 1 },
      body: undefined,
      command: null,
    }),
  );
  expect(spanish.ok && spanish.value.items.map(({ about }) => about)).toEqual(['Sube BTC/USD']);
});

it('[R1.5] the timeline of some days has what happened from the first to the last of them, in pages, UTC', async () => {
  const of = await openCustomer(db.app);
  const at = (iso: string): Written => ({
    id: newId('trd'),
    pair: 'BTCUSD',
    wallet: 'real',
    position: 'UP',
    status: 'WON',
    stake: 1_000n,
    createdMs: Date.parse(iso),
  });
  const [before, first, within, last, after] = [
    '2025-06-09T23:59:59.999Z',
    '2025-06-10T00:00:00.000Z',
    '2025-06-10T12:00:00.000Z',
    '2025-06-11T23:59:59.999Z',
    '2025-06-12T00:00:00.000Z',
  ].map(at);
  if (!before || !first || !within || !last || !after) throw new Error('five trades are five');
  await write(db, of, [before, first, within, last, after]);
  const read = (query: { from?: string; to?: string; cursor?: string; limit?: number }) =>
    happeningHandlers(db.app).readHappenings({
      actor: readerAs('owner'),
      params: { id: of },
      query: { kind: 'trade', ...query },
      body: undefined,
      command: null,
    });
  const ids = async (query: Parameters<typeof read>[0]) => {
    const page = await read(query);
    if (!page.ok) throw new Error(page.failure.code);
    return page.value.items.map(({ id }) => id);
  };
  expect(await ids({ from: '2025-06-10', to: '2025-06-11' })).toEqual([last.id, within.id, first.id]);
  expect(await ids({ from: '2025-06-12' })).toEqual([after.id]);
  expect(await ids({ to: '2025-06-09' })).toEqual([before.id]);
  const page = await read({ from: '2025-06-10', to: '2025-06-11', limit: 2 });
  if (!page.ok || page.value.nextCursor === null) throw new Error('there is a next page');
  expect(await ids({ from: '2025-06-10', to: '2025-06-11', cursor: page.value.nextCursor })).toEqual([first.id]);
  const backwards = await read({ from: '2025-06-11', to: '2025-06-10' });
  expect(backwards).toMatchObject({ ok: false, failure: { code: 'invalid_input' } });
});

it('[R1.5] adjustments and conversations are on the timeline, each by its sign and state', async () => {
  await db.owner.query(
    `insert into support_ticket (id, owner, subject, state, last_seq, read_by_customer, read_by_staff)
     values ($1, $2, 'other', 'answered', 1, 1, 1)`,
    [newId('tck'), uid],
  );
  await db.owner.query(
    `insert into adjustment (id, user_id, direction, amount, reason_code, explanation, requested_by, created_ms, updated_ms)
     values ($1, $2, 'debit', 1250, 'correction', 'A test of the timeline', $3, clock_ms(), clock_ms())`,
    [newId('adj'), uid, await openCustomer(db.app)],
  );
  const read = async (kind: 'adjustment' | 'conversation') => {
    const page = await happeningHandlers(db.app).readHappenings({
      actor: readerAs('owner'),
      params: { id: uid },
      query: { kind },
      body: undefined,
      command: null,
    });
    if (!page.ok) throw new Error(page.failure.code);
    return page.value.items;
  };
  expect(await read('conversation')).toMatchObject([{ kind: 'conversation', state: 'answered', about: 'other' }]);
  expect(await read('adjustment')).toMatchObject([{ kind: 'adjustment', state: 'pending', amount: '-12.50' }]);
});

it('[R1.5] a message of the contact page is on the timeline of who was signed in, for roles that read such messages', async () => {
  const author = await openCustomer(db.app);
  const id = newId('msg');
  await db.owner.query(
    `insert into contact_message (id, name, email, message, author) values ($1, 'Vera', 'vera@example.org', $2, $3)`,
    [id, 'Do you open on Sundays?', author],
  );
  const read = async (role: StaffRole) => {
    const page = await happeningHandlers(db.app).readHappenings({
      actor: readerAs(role),
      params: { id: author },
      query: { kind: 'message' },
      body: undefined,
      command: null,
    });
    return page.ok ? page.value.items : page.failure.code;
  };
  expect(await read('support')).toMatchObject([
    { kind: 'message', id, state: 'waiting', about: 'Do you open on Sundays?' },
  ]);
  expect(await read('risk')).toEqual([]);
  await db.owner.query('insert into contact_answer (message, author) values ($1, $2)', [id, uid]);
  expect(await read('support')).toMatchObject([{ id, state: 'settled' }]);
});

it('[R1.5] [R3] half of a decision of two admins is on the timeline as half of it', async () => {
  const of = await openCustomer(db.app);
  const write = (before: object, after: object) =>
    db.owner.query(
      `insert into audit_entry (actor, action, subject_kind, subject, before, after)
       values ($1, 'customers.approve', 'user', $2, $3, $4)`,
      [uid, of, before, after],
    );
  await write({ account_status: 'blocked' }, { account_status: 'blocked', unblockingAdmin: uid });
  await write({ account_status: 'blocked', unblockingAdmin: uid }, { account_status: 'approved' });
  const page = await happeningHandlers(db.app).readHappenings({
    actor: readerAs('owner'),
    params: { id: of },
    query: { kind: 'decision' },
    body: undefined,
    command: null,
  });
  expect(page.ok && page.value.items.map(({ about, deed }) => ({ about, deed }))).toEqual([
    { about: 'customers.approve', deed: { code: 'customers.approve:unblocked', vote: '2 of 2' } },
    { about: 'customers.approve', deed: { code: 'customers.approve:stays-blocked', vote: '1 of 2' } },
  ]);
});

it('[R1.5] [A7.1] a role finds on the timeline what its records are read by, and sign-ins as on the customer’s page', async () => {
  const of = await openCustomer(db.app);
  await db.owner.query(
    `insert into auth_session (id, token, user_id, expires_at, created_at, updated_at, ip_address)
     values ('ses_1', repeat('0', 64), $1, now() + interval '1 day', now(), now(), '192.0.2.7')`,
    [of],
  );
  await db.owner.query(
    `insert into audit_entry (actor, action, subject_kind, subject) values ($1, 'risk-cases.decide', 'user', $1)`,
    [of],
  );
  await write(db, of, [
    {
      id: newId('trd'),
      pair: 'BTCUSD',
      wallet: 'real',
      position: 'UP',
      status: 'WON',
      stake: 1_000n,
      createdMs: 1_750_000_000_000,
    },
  ]);
  const kindsAs = async (role: StaffRole, kind?: (typeof happenings)[number]) => {
    const page = await happeningHandlers(db.app).readHappenings({
      actor: readerAs(role),
      params: { id: of },
      query: kind === undefined ? {} : { kind },
      body: undefined,
      command: null,
    });
    if (!page.ok) throw new Error(page.failure.code);
    return new Set(page.value.items.map((item) => item.kind));
  };
  const roles: Record<string, StaffRole[]> = {};
  for (const kind of ['session', 'decision', 'trade'] as const) {
    roles[kind] = [];
    for (const role of staffRoles) {
      expect(await kindsAs(role, kind)).toEqual((await kindsAs(role)).has(kind) ? new Set([kind]) : new Set());
      if ((await kindsAs(role)).has(kind)) roles[kind].push(role);
    }
  }
  expect(roles).toEqual({
    session: ['owner', 'operations', 'identity', 'risk', 'support', 'auditor'],
    decision: ['owner', 'operations', 'identity', 'finance', 'risk', 'auditor'],
    trade: ['owner', 'operations', 'finance', 'risk', 'support', 'auditor'],
  });
});
